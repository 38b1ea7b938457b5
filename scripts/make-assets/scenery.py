"""Backdrops: skies, hills, water, foliage."""

import math

from canvas import alpha, mix


def sky(c, *colours):
    c.fill(("v", 0, c.h, *colours))


def sun(c, x, y, radius, colour="#fff3c4"):
    c.disc(x, y, radius * 2.6, ("r", x, y, radius * 2.6, alpha(colour, 0.55), alpha(colour, 0)))
    c.disc(x, y, radius, colour)


def ridge(c, random, base, rise, colour, steps=7):
    """A line of hills from edge to edge, filled to the bottom."""
    points = [(-10, c.h + 20)]
    for i in range(steps + 1):
        points.append((-10 + 120 * i / steps, base - rise * random.random()))
    points.append((110, c.h + 20))
    c.blob(points, colour, 0.19)


def hills(c, random, base, colours, rise=12, gap=11):
    for index, colour in enumerate(colours):
        ridge(c, random, base + gap * index, rise, colour)


def peaks(c, random, base, height, colour, snow=None, count=4):
    for i in range(count):
        x = 100 * (i + 0.5) / count + random.uniform(-8, 8)
        tall = height * random.uniform(0.65, 1)
        wide = tall * random.uniform(0.75, 1.0)
        c.poly([(x - wide, base), (x, base - tall), (x + wide, base)], mix(colour, "#ffffff", random.uniform(0, 0.1)))
        c.poly([(x, base - tall), (x + wide, base), (x + wide * 0.15, base)], alpha("#000000", 0.12))
        if snow:
            k = 0.32
            c.poly([
                (x, base - tall), (x + wide * k, base - tall * (1 - k)),
                    (x + wide * 0.12, base - tall * (1 - k * 0.75)),
                (x - wide * 0.02, base - tall * (1 - k * 1.1)), (x - wide * 0.14, base - tall * (1 - k * 0.7)),
                (x - wide * k, base - tall * (1 - k))], snow)


def pine(c, x, base, height, colour):
    c.box(x - height * 0.03, base - height * 0.15, height * 0.06, height * 0.17, mix(colour, "#2b1a10", 0.6))
    for k in range(3):
        top = base - height + height * 0.24 * k
        wide = height * (0.17 + 0.07 * k)
        c.poly([(x - wide, top + height * 0.42), (x, top), (x + wide, top + height * 0.42)], colour)
        c.poly([(x, top), (x + wide, top + height * 0.42), (x, top + height * 0.42)], alpha("#000000", 0.10))


def cloud(c, x, y, size, colour="#ffffffd0"):
    for dx, dy, r in [(-1.5, 0.1, 0.62), (-0.6, -0.35, 0.85), (0.5, -0.2, 0.75), (1.4, 0.15, 0.55)]:
        c.disc(x + dx * size, y + dy * size, r * size, colour[:7])
    c.rounded(x - 2.1 * size, y, 4.1 * size, 0.72 * size, 0.36 * size, colour[:7])


def stars(c, random, count, bottom, colour="#ffffff"):
    for _ in range(count):
        c.disc(random.uniform(0, 100), random.uniform(0, bottom), random.choice([0.25, 0.35, 0.5]),
               alpha(colour, random.uniform(0.4, 1)))


def water(c, top, colours, random=None, gleam="#ffffff"):
    c.box(0, top, 100, c.h - top, ("v", top, c.h, *colours))
    if random:
        for _ in range(26):
            y = top + (c.h - top) * random.random() ** 1.4
            length = 3 + 12 * (y - top) / (c.h - top)
            x = random.uniform(-5, 100)
            c.rounded(x, y, length, 0.7, 0.35, alpha(gleam, random.uniform(0.12, 0.4)))


def leaf(c, x, y, length, degrees, colour, wide=0.36):
    c.save()
    c.turn(degrees, x, y)
    c.blob([(x, y), (x + length * 0.45, y - length * wide / 1.6), (x + length, y),
            (x + length * 0.45, y + length * wide / 1.6)], colour, 0.15)
    c.curve([(x, y), (x + length * 0.85, y)], alpha("#000000", 0.16), 0.6)
    c.restore()


def branch(c, points, width, colour="#6b4a35"):
    c.taper(points, [width, width * 0.8, width * 0.5], colour)
    c.taper([(x, y - width * 0.22) for x, y in points], [width * 0.3, width * 0.25, width * 0.1],
            alpha("#ffffff", 0.13))


def fronds(c, random, corner, colour, count=6, length=46):
    """Leaves reaching in from a corner ('tl', 'tr', 'bl', 'br')."""
    x = -4 if "l" in corner else 104
    y = -4 if "t" in corner else c.h + 4
    start = {"tl": 0, "tr": 90, "br": 180, "bl": 270}[corner]
    for i in range(count):
        angle = start + 90 * (i + 0.5) / count + random.uniform(-6, 6)
        leaf(c, x, y, length * random.uniform(0.65, 1), angle, mix(colour, "#000000", random.uniform(0, 0.25)), 0.3)


def grass(c, random, base, height, colour, count=40):
    for _ in range(count):
        x = random.uniform(-2, 102)
        lean = random.uniform(-3, 3)
        c.taper([(x, base + 3), (x + lean * 0.4, base - height * 0.5),
                 (x + lean, base - height * random.uniform(0.6, 1.1))],
                [1.3, 0.9, 0.1], mix(colour, "#000000", random.uniform(0, 0.3)), 4)


def flower(c, x, y, radius, petal, heart, count=6):
    for i in range(count):
        angle = 2 * math.pi * i / count
        c.disc(x + radius * 0.62 * math.cos(angle), y + radius * 0.62 * math.sin(angle), radius * 0.45, petal)
    c.disc(x, y, radius * 0.38, heart)
