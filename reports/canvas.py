"""A picture with its words, and the paper it is drawn on."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports import style
from reports.words import capital

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Picture:
    """A picture with its words.

    Attributes
    ----------
    name : str
        File name without ending.
    title, caption, alt : str
        Heading; what to see in it; the same content for those who cannot see it.
    png, svg : bytes
        The files.
    """

    name: str
    title: str
    caption: str
    alt: str
    png: bytes
    svg: bytes


def draw_picture(
    name: str, title: str, caption: str, alt: str, height: float, draw: Callable[["Axes"], None]
) -> Picture:
    """Draw on fresh paper and keep both files.

    Parameters
    ----------
    name, title, caption, alt : str
        As in `Picture`.
    height : float
        In inches.
    draw : callable
        Draws on the axes it is given.

    Returns
    -------
    Picture
        The same drawing gives the same bytes.
    """
    import matplotlib.style
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.style.context(["default", style.SETTINGS]):
        figure = Figure(figsize=(style.WIDTH_INCHES, height), layout="constrained")
        FigureCanvasAgg(figure)
        ax = figure.add_subplot()
        draw(ax)
        if any(part.get_legend_handles_labels()[0] for part in figure.axes):
            figure.legend(loc="outside lower left", ncols=2)
        figure.suptitle(capital(title), x=0.01, ha="left", weight="bold", size=13)
        files = []
        # Without a date and a program's name the same picture is the same file.
        kinds: tuple[tuple[str, dict[str, Any]], ...] = (
            ("png", {"metadata": {"Software": None}, "pil_kwargs": {"optimize": True}}),
            ("svg", {"metadata": {"Date": None}}),
        )
        for kind, more in kinds:
            buffer = io.BytesIO()
            figure.savefig(buffer, format=kind, dpi=style.DPI, **more)
            files.append(buffer.getvalue())
    return Picture(name, capital(title), caption, alt, files[0], files[1])
