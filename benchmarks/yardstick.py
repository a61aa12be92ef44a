"""The yardstick: the benchmark deck as a competent user writes it by hand with ReportLab's canvas, defaults throughout.

    python benchmarks/yardstick.py DECK.csv OUT.pdf REGULAR.ttf BOLD.ttf [--pictures]

A4, nine cards of 63 × 88 mm a page, cut marks; rounded tinted border, art box, five numbers with vector icons, bold
title, body wrapped in a box, footer. Kept as it is, so that figures stay comparable: do not make it faster.
"""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Callable
from pathlib import Path

from deck import TINTS
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

Box = tuple[float, float, float, float]
"""Left, top, width and height in mm, y down."""
Segment = tuple[str, tuple[float, ...]]

MM = 72 / 25.4
CARD_W, CARD_H, PAGE_W, PAGE_H = 63.0, 88.0, 210.0, 297.0
LEFT, TOP = (PAGE_W - 3 * CARD_W) / 2, (PAGE_H - 3 * CARD_H) / 2
PAGE_TOP = PAGE_H * MM
BORDER: Box = (2, 2, 59, 84)
BORDER_RADIUS = 3
ART: Box = (16.5, 19, 30, 30)
BODY: Box = (4, 52, 55, 27)

TINT = {kind: HexColor(value) for kind, value in TINTS.items()}
STATS = {
    "cost": HexColor("#f9a825"),
    "attack": HexColor("#b71c1c"),
    "defense": HexColor("#1565c0"),
    "speed": HexColor("#6a1b9a"),
    "luck": HexColor("#c2185b"),
}
GREY, WHITE, BLACK = HexColor("#444444"), HexColor("#ffffff"), HexColor("#000000")


def _polygon(*points: tuple[float, float]) -> list[Segment]:
    return [("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())]


def _star() -> list[Segment]:
    points = []
    for k in range(10):
        angle, radius = math.pi * k / 5 - math.pi / 2, 0.5 if k % 2 == 0 else 0.2
        points.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    return _polygon(*points)


ICONS: dict[str, list[Segment]] = {
    "cost": _star(),
    "attack": _polygon(
        *((0.45, 0), (0.55, 0), (0.58, 0.62), (0.8, 0.62), (0.8, 0.72), (0.56, 0.72)),
        *((0.56, 1), (0.44, 1), (0.44, 0.72), (0.2, 0.72), (0.2, 0.62), (0.42, 0.62)),
    ),
    "defense": [
        ("M", (0.1, 0.1)),
        ("C", (0.3, 0.1, 0.4, 0.05, 0.5, 0)),
        ("C", (0.6, 0.05, 0.7, 0.1, 0.9, 0.1)),
        ("C", (0.9, 0.6, 0.8, 0.85, 0.5, 1)),
        ("C", (0.2, 0.85, 0.1, 0.6, 0.1, 0.1)),
        ("Z", ()),
    ],
    "speed": _polygon((0.6, 0), (0.15, 0.58), (0.45, 0.58), (0.35, 1), (0.85, 0.4), (0.53, 0.4)),
    "luck": [
        ("M", (0.5, 0.95)),
        ("C", (0.1, 0.65, 0, 0.45, 0, 0.28)),
        ("C", (0, 0.05, 0.35, 0, 0.5, 0.25)),
        ("C", (0.65, 0, 1, 0.05, 1, 0.28)),
        ("C", (1, 0.45, 0.9, 0.65, 0.5, 0.95)),
        ("Z", ()),
    ],
}


def wrapped(text: str, width: float) -> list[str]:
    """Lines of 7 pt regular no wider than `width` points, by measuring ever longer lines."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        trial = current + " " + word if current else word
        if current and pdfmetrics.stringWidth(trial, "R", 7) > width:
            lines.append(current)
            current = word
        else:
            current = trial
    return [*lines, current] if current else lines


def draw_icon(c: Canvas, name: str, x: float, y: float, size: float) -> None:
    """One icon with its top left corner at (x, y), in points."""
    c.setFillColor(STATS[name])
    c.setStrokeColor(BLACK)
    c.setLineWidth(0.3)
    path = c.beginPath()
    for command, numbers in ICONS[name]:
        at = [(x + v * size if i % 2 == 0 else y - v * size) for i, v in enumerate(numbers)]
        draw: dict[str, Callable[..., object]]
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        draw[command](*at)
    c.drawPath(path, stroke=1, fill=1)


def draw_marks(c: Canvas) -> None:
    """The page's sixteen cut marks."""
    c.setLineWidth(0.4)
    c.setStrokeColor(BLACK)
    right, bottom = LEFT + 3 * CARD_W, TOP + 3 * CARD_H
    for i in range(4):
        across, down = LEFT + i * CARD_W, TOP + i * CARD_H
        for x1, y1, x2, y2 in (
            (across, TOP - 6, across, TOP - 1),
            (across, bottom + 1, across, bottom + 6),
            (LEFT - 6, down, LEFT - 1, down),
            (right + 1, down, right + 6, down),
        ):
            c.line(x1 * MM, PAGE_TOP - y1 * MM, x2 * MM, PAGE_TOP - y2 * MM)


def draw_card(c: Canvas, card: dict[str, str], slot: int, pictures: Path | None) -> None:
    """One card in its slot of the page, 0 to 8."""
    x = (LEFT + (slot % 3) * CARD_W) * MM
    y = PAGE_TOP - (TOP + (slot // 3) * CARD_H + CARD_H) * MM
    _draw_frames(c, x, y, card["type"])
    c.setFillColor(BLACK)
    c.setFont("B", 11)
    c.drawCentredString(x + CARD_W / 2 * MM, y + (CARD_H - 9) * MM, card["title"])
    c.setFont("R", 8)
    for k, stat in enumerate(STATS):
        icon_x, icon_y = x + (5 + k * 11) * MM, y + (CARD_H - 12) * MM
        draw_icon(c, stat, icon_x, icon_y, 4 * MM)
        c.setFillColor(BLACK)
        c.drawString(icon_x + 4.8 * MM, icon_y - 3.2 * MM, card[stat])
    if pictures is not None:
        left, top, w, h = ART
        c.drawImage(str(pictures / card["image"]), x + left * MM, y + (CARD_H - top - h) * MM, w * MM, h * MM)
    _draw_body(c, x, y, card["body"])
    c.setFillColor(GREY)
    c.setFont("R", 5.5)
    c.drawCentredString(x + CARD_W / 2 * MM, y + (CARD_H - 84) * MM, card["footer"])


def _draw_frames(c: Canvas, x: float, y: float, kind: str) -> None:
    left, top, w, h = BORDER
    c.setLineWidth(0.8)
    c.setStrokeColor(BLACK)
    c.setFillColor(TINT[kind])
    c.roundRect(x + left * MM, y + (CARD_H - top - h) * MM, w * MM, h * MM, BORDER_RADIUS * MM, stroke=1, fill=1)
    c.setFillColor(WHITE)
    c.setStrokeColor(GREY)
    c.setLineWidth(0.4)
    for left, top, w, h in (ART, BODY):
        c.rect(x + left * MM, y + (CARD_H - top - h) * MM, w * MM, h * MM, stroke=1, fill=1)


def _draw_body(c: Canvas, x: float, y: float, body: str) -> None:
    left, top, w, _ = BODY
    text = c.beginText(x + (left + 1.5) * MM, y + (CARD_H - top - 1.5) * MM - 7)
    text.setFont("R", 7, 8.4)
    for line in wrapped(body, (w - 3) * MM):
        text.textLine(line)
    c.drawText(text)


def main(deck: Path, out: str, regular: str, bold: str, with_pictures: bool) -> None:
    """Draws the whole deck; its pictures lie beside it."""
    pdfmetrics.registerFont(TTFont("R", regular))
    pdfmetrics.registerFont(TTFont("B", bold))
    c = Canvas(out, pagesize=(PAGE_W * MM, PAGE_H * MM))
    with deck.open(newline="", encoding="utf-8") as rows:
        cards = list(csv.DictReader(rows))
    for start in range(0, len(cards), 9):
        draw_marks(c)
        for slot, card in enumerate(cards[start : start + 9]):
            draw_card(c, card, slot, deck.parent if with_pictures else None)
        c.showPage()
    c.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4], with_pictures="--pictures" in sys.argv)
