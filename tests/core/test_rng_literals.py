"""No number without a type meets a 64-bit word in the module of random streams.

In numba `uint64 + int` is int64 and `uint64 / int` is float64, silently. The check reads the
source: it follows which names hold words, and wherever one operand of an operation is a word, all
have to be.
"""

import ast
import textwrap
from pathlib import Path

import pytest

from sim.core import rng

WORD_CALLS = {"U", "mix64", "stream_key", "next_u64"}
CASTS = {"np.int64", "np.float64", "int", "float"}
WORD_PARAMETERS = {"z", "key"}


def called(node):
    return ast.unparse(node.func) if isinstance(node, ast.Call) else None


def is_word(node, words):
    """Whether an expression holds a 64-bit word."""
    match node:
        case ast.Name():
            return node.id in words
        case ast.Call():
            return called(node) in WORD_CALLS
        case ast.BinOp():
            return is_word(node.left, words) or is_word(node.right, words)
        case ast.UnaryOp():
            return is_word(node.operand, words)
        case ast.Subscript():
            return is_word(node.value, words)
        case ast.Attribute():
            return node.attr == "word"
    return False


def targets_and_values(tree):
    """Every name that is assigned with the expression assigned to it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value


def names_of_words(tree, known):
    words = set(known)
    while True:
        found = {
            target.id
            for target, value in targets_and_values(tree)
            if isinstance(target, ast.Name) and is_word(value, words)
        }
        if found <= words:
            return words
        words |= found


def mixtures(tree, known=frozenset()):
    """The operations in which a word meets what is no word."""
    words = names_of_words(tree, known)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            operands = [node.left, node.right]
        elif isinstance(node, ast.AugAssign):
            operands = [node.target, node.value]
        elif isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
        else:
            continue
        kinds = {is_word(operand, words) for operand in operands}
        if kinds == {True, False}:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def faults(source):
    tree = ast.parse(source)
    constants = names_of_words(
        ast.Module([n for n in tree.body if isinstance(n, ast.Assign)], []), ()
    )
    for function in (n for n in tree.body if isinstance(n, ast.FunctionDef)):
        parameters = {a.arg for a in function.args.args} & WORD_PARAMETERS
        yield from mixtures(function, constants | parameters)


def test_no_untyped_number_meets_a_word():
    assert list(faults(Path(rng.__file__).read_text())) == []


def test_every_use_of_the_words_is_seen():
    # The check is worth nothing if it takes the words for something else.
    tree = ast.parse(Path(rng.__file__).read_text())
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    constants = names_of_words(tree, ())
    assert {"_GAMMA", "_MIX_A", "_S17", "_S19", "_LOW32", "_TWO32", "_STREAMS"} <= constants
    seen = names_of_words(functions["next_u64"], constants)
    assert {"w", "s0", "s1", "s2", "s3", "total", "t", "out"} <= seen
    seen = names_of_words(functions["below"], constants)
    assert {"span", "product", "threshold"} <= seen
    assert "n" not in seen


@pytest.mark.parametrize(
    "body",
    [
        "return z + 1",
        "return 7 ^ z",
        "z += 1\nreturn z",
        "return mix64(z) >> 30",
        "x = z << U(3)\nreturn x & 0xFF",
        "return U(n) * n",
        "return stream.word[0] >> 5",
        "s0, s1 = stream.word[0], 3\nreturn s0 | s1",
        "if next_u64(stream) < n:\n    return z\nreturn z",
        "while (z & U(1)) == 0:\n    z = z >> U(1)\nreturn z",
        "return z * -1",
    ],
)
def test_a_mixture_is_noticed(body):
    source = "def f(stream, z, n):\n" + textwrap.indent(body, "    ")
    assert len(list(faults(source))) == 1


@pytest.mark.parametrize(
    "body",
    [
        "return z + U(1)",
        "for i in range(n - 1, 0, -1):\n    j = below(stream, i + 1)",
        "return np.int64(z >> U(3)) + 1",
        "return np.float64(z) * 0.5",
    ],
)
def test_typed_words_and_plain_counters_pass(body):
    source = "def f(stream, z, n):\n" + textwrap.indent(body, "    ")
    assert list(faults(source)) == []
