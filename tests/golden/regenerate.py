"""Write the golden traces anew: ``python -m tests.golden.regenerate``.

Run it where a rule, a strategy or a sentence changed on purpose, and read the difference of every
text before you commit it: it has to be the change that was meant, in the games it applies to, and
nothing else. Where only `traces.sha256` changes, the sentences leave out what changed: look for it
with ``totem trace ... --json`` before and after.
"""

from tests.golden.games import DIGESTS, FOLDER, GAMES, digest_file, remade, text_file


def write(path, text) -> bool:
    """Write a file if that changes it, and say whether it did."""
    if path.exists() and path.read_text() == text:
        return False
    path.write_text(text)
    return True


def main() -> None:
    """Write all files, drop those of games no longer kept, and name what changed."""
    wanted = {text_file(name): remade(name).text for name in GAMES}
    wanted[DIGESTS] = digest_file({name: remade(name).digest for name in GAMES})
    changed = [path.name for path, text in wanted.items() if write(path, text)]
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
            changed.append(f"{path.name} (dropped)")
    print("changed: " + (", ".join(sorted(changed)) or "nothing"))


if __name__ == "__main__":
    main()
