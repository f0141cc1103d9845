"""How pictures look: colours, shapes, and the settings that make their bytes repeatable."""

from typing import Any

# Okabe and Ito's palette: told apart with any kind of colour vision, in an order whose greys
# differ as well. Markers, dashes and hatches carry the same information without any colour.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (8, 3)))
# Lines before dots: a pattern of dots makes a picture ten times as large.
HATCHES = ("", "///", "---", "\\\\\\", "xxx", "|||", "+++", "...")
BAND_COLOR, GRID_COLOR, INK, ABORTED_COLOR = "#E4EDE4", "#D9D9D9", "#222222", "#8C8C8C"
# From orange over white to blue: the two that every kind of colour vision tells apart.
DIVERGING = ("#D55E00", "#F7F7F7", "#0072B2")
WIDTH_INCHES, DPI = 6.4, 130

SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",  # letters as letters: a page of pictures is a third as large
    "svg.hashsalt": "totem",  # else identifiers in the file are random
    # The first comes with matplotlib: the same on every machine. Others are narrower, and fit.
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 11,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "grid.color": GRID_COLOR,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
}
