"""The random streams once more, slowly, in Python's own big integers: nothing shared with sim."""

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB

# Published outputs of the authors' C programs.
SPLITMIX_SEED = 1234567
SPLITMIX_OUTPUTS = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
XOSHIRO_STATE = [1, 2, 3, 4]
XOSHIRO_OUTPUTS = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]


def mix64(z: int) -> int:
    """The splitmix64 output function."""
    z = (z ^ (z >> 30)) * MIX_A & MASK
    z = (z ^ (z >> 27)) * MIX_B & MASK
    return z ^ (z >> 31)


def unmix64(z: int) -> int:
    """The inverse of `mix64`: that there is one shows that no two words share an output."""
    for shift, factor in ((31, MIX_B), (27, MIX_A), (30, None)):
        z ^= z >> shift ^ z >> 2 * shift
        if factor is not None:
            z = z * pow(factor, -1, 2**64) & MASK
    return z


def rotl(x: int, k: int) -> int:
    """Rotate a 64-bit word to the left."""
    return (x << k | x >> (64 - k)) & MASK


class Xoshiro:
    """xoshiro256++ with its state as a list of four ints."""

    def __init__(self, state: list[int]):
        self.s = list(state)

    def next(self) -> int:
        """The next output."""
        s = self.s
        out = (rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return out

    def below(self, n: int) -> int:
        """Lemire's method on the high 32 bits, its rejection rule spelt out in full."""
        while True:
            word = self.next() >> 32
            value, low = divmod(word * n, 2**32)
            if low >= 2**32 % n:
                return value


def stream(seed: int, game: int, which: int, streams_per_game: int) -> Xoshiro:
    """Stream `which` of a game as the module's docstring promises it."""
    key = mix64((mix64((seed + GAMMA) & MASK) + game * streams_per_game + which) & MASK)
    return Xoshiro([mix64((key + i * GAMMA) & MASK) for i in range(1, 5)])
