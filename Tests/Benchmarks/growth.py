"""Draws how costs grow with the library, as SVG: both axes are logarithmic, so that a straight level line is no growth."""

import html
import math

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 40, 50
COLOURS = ["#0969da", "#1a7f37", "#9a6700", "#cf222e", "#8250df"]


def label(seconds):
    """A time as one reads it."""
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:g} ms"


def draw(path, title, sizes, series):
    """Writes a picture of `series`, names to seconds at each of `sizes`."""
    least = min(min(values) for values in series.values())
    most = max(max(values) for values in series.values())
    low, high = math.floor(math.log10(least)), math.ceil(math.log10(most))
    from_size, to_size = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(size):
        return LEFT + (math.log10(size) - from_size) / (to_size - from_size) * (WIDTH - LEFT - RIGHT)

    def y(seconds):
        return HEIGHT - BOTTOM - (math.log10(seconds) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#f6f8fa" stroke="#d0d7de"/>',
        f'<text x="{LEFT}" y="24" font-weight="bold" fill="#24292f">{html.escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        out.append(
            f'<line x1="{LEFT}" y1="{y(10 ** power):.1f}" x2="{WIDTH - RIGHT}" y2="{y(10 ** power):.1f}" stroke="#d0d7de"/>'
            f'<text x="{LEFT - 8}" y="{y(10 ** power) + 4:.1f}" text-anchor="end" fill="#57606a">{label(10 ** power)}</text>')
    for size in sizes:
        out.append(
            f'<text x="{x(size):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#57606a">{size:,}</text>')
    out.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle" fill="#57606a">songs in the library</text>')
    # Names stand at the ends of their lines, one below the other where the lines meet.
    ends = sorted((y(values[-1]), name) for name, values in series.items())
    places, last = {}, -math.inf
    for at, name in ends:
        last = max(at, last + 15)
        places[name] = last
    for (name, values), colour in zip(series.items(), COLOURS):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, values))
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for size, value in zip(sizes, values):
            out.append(f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>')
        out.append(
            f'<text x="{WIDTH - RIGHT + 10}" y="{places[name] + 4:.1f}" fill="{colour}">'
            f"{html.escape(name)}: {label(round(values[-1], 4))}</text>")
    with open(path, "w") as file:
        file.write("\n".join(out + ["</svg>"]) + "\n")
