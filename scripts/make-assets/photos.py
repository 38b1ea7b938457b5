"""Twenty-four pictures for the albums: landscapes, nights, seas and ornaments, in different shapes."""

import math

from canvas import alpha, mirrored, mix
from scenery import branch, cloud, flower, fronds, grass, hills, leaf, peaks, pine, ridge, sky, stars, sun, water


def _layers(c, random, top, bottom, count, near, far, rise):
    for i in range(count):
        t = i / (count - 1)
        ridge(c, random, top + (bottom - top) * t, rise * (1 - t * 0.4), mix(far, near, t), 8)


def misty_hills(c, random):
    sky(c, "#f6b68a", "#f9d9b3", "#fbeed6")
    sun(c, 64, c.h * 0.3, 8, "#fff7dc")
    _layers(c, random, c.h * 0.5, c.h * 0.94, 6, "#3a4468", "#e3a894", 14)


def blue_ridges(c, random):
    sky(c, "#a9d4ea", "#eaf3ee")
    _layers(c, random, c.h * 0.42, c.h * 0.92, 7, "#1d3f5c", "#a9cadb", 16)


def alpine_lake(c, random):
    sky(c, "#6fb1dc", "#d3e9f1")
    cloud(c, 20, c.h * 0.16, 5, "#ffffff")
    cloud(c, 74, c.h * 0.1, 4, "#ffffff")
    base = c.h * 0.58
    peaks(c, random, base, c.h * 0.4, "#7489a6", "#f5f9fb", 4)
    ridge(c, random, base, 5, "#4c7a5d")
    for x in range(2, 100, 7):
        pine(c, x + random.uniform(-2, 2), base + 3, random.uniform(8, 16), "#2f5c48")
    water(c, base + 2, ("#5fa5c4", "#28617f"), random)


def aurora(c, random):
    sky(c, "#0b1434", "#173055", "#2a4c66")
    stars(c, random, 90, c.h * 0.7)
    for band, colour in enumerate(["#5df2b0", "#4fd0e0", "#a77bf0"]):
        phase = random.uniform(0, 6)
        for k in range(60):
            x = -4 + k * 1.8
            y = c.h * (0.34 + 0.05 * band) + 7 * math.sin(k * 0.16 + phase) + 3 * math.sin(k * 0.39 + phase)
            tall = c.h * (0.2 + 0.1 * math.sin(k * 0.23 + phase * 2) ** 2)
            c.box(x, y - tall, 1.9, tall, ("v", y - tall, y, alpha(colour, 0), alpha(colour, 0.42)))
    peaks(c, random, c.h, c.h * 0.26, "#1c2f49", "#8fb0c4", 5)
    for x in range(0, 104, 6):
        pine(c, x, c.h + 1, random.uniform(8, 18), "#0d1b2c")


def city_night(c, random):
    sky(c, "#1b1f4b", "#51376f", "#d9727a")
    stars(c, random, 40, c.h * 0.4)
    c.disc(76, c.h * 0.17, 7, "#f8ebc6")
    for depth, colour in enumerate(["#4b3a78", "#34295c", "#1c1838"]):
        x = -3.0
        while x < 102:
            wide = random.uniform(7, 14)
            tall = c.h * random.uniform(0.2, 0.56 - depth * 0.13)
            c.box(x, c.h - tall, wide, tall, colour)
            if random.random() < 0.3:
                c.box(x + wide / 2 - 0.4, c.h - tall - 6, 0.8, 6, colour)
            if depth:
                rows, cols = int(tall / 4), int(wide / 2.8)
                for row in range(rows):
                    for col in range(cols):
                        if random.random() < 0.42:
                            c.box(x + 1 + col * 2.7, c.h - tall + 2 + row * 4, 1.4, 2,
                                  random.choice(["#ffd98a", "#ffc56b", "#fbeac0", "#9fd3f2"]))
            x += wide + random.uniform(-0.5, 1.5)


def desert_cactus(c, random):
    sky(c, "#ee7f5e", "#f8b56f", "#fce0a4")
    sun(c, 50, c.h * 0.42, 15, "#fff0bf")
    _layers(c, random, c.h * 0.6, c.h * 0.92, 4, "#8c3f3f", "#e0895c", 8)
    for x, size in [(22, 1.3), (76, 0.9), (90, 0.6)]:
        base = c.h * 0.95
        t = 26 * size
        green = "#2f5d4c"
        c.taper([(x, base), (x, base - t)], [5 * size, 5 * size], green)
        c.taper([(x, base - t * 0.4), (x + 7 * size, base - t * 0.42), (x + 7.4 * size, base - t * 0.75)],
                [3.4 * size] * 3, green)
        c.taper([(x, base - t * 0.55), (x - 7 * size, base - t * 0.57), (x - 7.4 * size, base - t * 0.86)],
                [3.2 * size] * 3, green)


def sailing(c, random):
    sky(c, "#f9c58d", "#fbe6c6")
    sun(c, 30, c.h * 0.36, 11)
    base = c.h * 0.55
    water(c, base, ("#e79f7d", "#6a6f9e", "#3b4a7d"), random, "#fff0d8")
    for x, y, s in [(62, c.h * 0.72, 1.0), (22, base + 4, 0.4), (84, base + 3, 0.3)]:
        c.poly([(x - 12 * s, y - 3 * s), (x + 14 * s, y - 3 * s), (x + 9 * s, y + 2.6 * s), (x - 8 * s, y + 2.6 * s)],
               "#7b3b3a")
        c.poly([(x + 0.6 * s, y - 4.4 * s), (x + 0.6 * s, y - 34 * s), (x + 15 * s, y - 4.4 * s)], "#fdf8ec")
        c.poly([(x - 1 * s, y - 4.4 * s), (x - 1 * s, y - 29 * s), (x - 12 * s, y - 4.4 * s)], "#e8664f")
        c.oval(x, y + 5 * s, 15 * s, 1.2 * s, "#2b356066")


def waves(c, random):
    sky(c, "#f7e3bf", "#f3efe0")
    c.disc(70, c.h * 0.22, 10, "#e4573f")
    colours = ["#9fcdd0", "#6fb0bd", "#458fa8", "#2b6d8f", "#1d4f74", "#163c5c"]
    for row, colour in enumerate(colours):
        y = c.h * (0.42 + 0.105 * row)
        for k in range(-1, 7):
            x = k * 20 + (row % 2) * 10
            for r, paint in [(12, colour), (9, mix(colour, "#ffffff", 0.25)), (6, colour),
                             (3.2, mix(colour, "#ffffff", 0.35))]:
                c.disc(x, y + 6, r, paint)
        c.box(0, y + 8, 100, c.h, colour)


def underwater(c, random):
    sky(c, "#58c6d6", "#2386ac", "#0f4a77")
    for k in range(6):
        x = k * 20
        c.poly([(x, -2), (x + 8, -2), (x - 10, c.h), (x - 30, c.h)], "#ffffff12")
    c.blob([(-10, c.h * 0.9), (30, c.h * 0.86), (70, c.h * 0.91), (112, c.h * 0.86), (112, c.h + 12), (-10, c.h + 12)],
           "#e3cf9a")
    for x in range(4, 100, 9):
        colour = random.choice(["#e5607d", "#f29a56", "#f3c64f", "#b567c4", "#3fb08c"])
        h = random.uniform(0.1, 0.24) * c.h
        for k in range(-2, 3):
            c.taper([(x, c.h * 0.95), (x + k * 1.4, c.h * 0.95 - h * 0.5), (x + k * 3.4, c.h * 0.95 - h)], [3, 2.6, 2],
                    colour)
    for _ in range(9):
        x, y, s = random.uniform(12, 88), random.uniform(0.1, 0.66) * c.h, random.uniform(2.6, 5)
        colour = random.choice(["#f7c948", "#f0734f", "#fdf3dc", "#f59ab0"])
        c.poly([(x + s * 1.2, y), (x + s * 2.3, y - s), (x + s * 2.3, y + s)], mix(colour, "#000000", 0.15))
        c.oval(x, y, s * 1.6, s, colour)
        c.disc(x - s * 0.8, y - s * 0.2, s * 0.2, "#1b1820")
    for _ in range(24):
        c.disc(random.uniform(0, 100), random.uniform(0, c.h), random.uniform(0.4, 1.4), "#ffffff55")


def tulips(c, random):
    sky(c, "#a7d5ee", "#eef6ee")
    cloud(c, 76, c.h * 0.12, 5, "#ffffff")
    hx, hy = 50, c.h * 0.4
    colours = ["#e4485c", "#f5b83d", "#f08fae", "#8d5bb5", "#f4753b", "#fdf0cf", "#d83f7c"]
    c.box(0, hy, 100, c.h, "#6f9f4d")
    for k in range(-9, 9):
        c.poly([(hx + k * 0.9, hy), (hx + (k + 0.72) * 0.9, hy), (hx + (k + 0.72) * 22, c.h), (hx + k * 22, c.h)],
               colours[k % 7])
    mx, my = 70, hy - 2
    c.poly([(mx - 4, my + 2), (mx - 2.6, my - 14), (mx + 2.6, my - 14), (mx + 4, my + 2)], "#8c5a3f")
    c.poly([(mx - 3.2, my - 13.5), (mx, my - 18), (mx + 3.2, my - 13.5)], "#4d3529")
    for a in (20, 110, 200, 290):
        r = math.radians(a)
        c.taper([(mx, my - 13), (mx + 13 * math.cos(r), my - 13 + 13 * math.sin(r))], [1, 2.4], "#fbf5e6")
    for row in range(4):
        y = c.h * (0.68 + 0.1 * row)
        for k in range(9 - row):
            x = (k + 0.5 + (row % 2) * 0.5) * 100 / (9 - row)
            s = 1.2 + row * 0.7
            c.curve([(x, y), (x, y + 5 * s)], "#3f7a3d", 0.7 * s)
            c.blob([(x - 2 * s, y - 2.6 * s), (x, y - 1.4 * s), (x + 2 * s, y - 2.6 * s), (x + 1.7 * s, y + 1.3 * s),
                    (x - 1.7 * s, y + 1.3 * s)], random.choice(colours), 0.12)


def winter_village(c, random):
    sky(c, "#31457c", "#7d86b8", "#e8c0bf")
    stars(c, random, 40, c.h * 0.4)
    peaks(c, random, c.h * 0.62, c.h * 0.38, "#7f8fbd", "#f2f5fb", 3)
    c.blob([(-10, c.h * 0.66), (30, c.h * 0.58), (70, c.h * 0.64), (112, c.h * 0.58), (112, c.h + 12), (-10, c.h + 12)],
           "#dfe6f4")
    for x in (8, 18, 84, 94):
        pine(c, x, c.h * 0.7, random.uniform(14, 22), "#35516b")
    for x, y, s in [(34, 0.72, 1.1), (54, 0.68, 0.85), (70, 0.76, 1.2)]:
        y *= c.h
        c.box(x - 6 * s, y - 8 * s, 12 * s, 9 * s, random.choice(["#b5533f", "#8f4a3f", "#c67a45"]))
        c.poly([(x - 8 * s, y - 7.4 * s), (x, y - 15 * s), (x + 8 * s, y - 7.4 * s)], "#f7f9fd")
        for dx in (-3, 2):
            c.box(x + dx * s - s, y - 5.6 * s, 2.6 * s, 3 * s, "#ffd982")
    c.blob([(-10, c.h * 0.84), (40, c.h * 0.78), (112, c.h * 0.86), (112, c.h + 12), (-10, c.h + 12)], "#f4f7fc")
    for _ in range(70):
        c.disc(random.uniform(0, 100), random.uniform(0, c.h), random.uniform(0.25, 0.8), "#ffffffcc")


def balloons(c, random):
    sky(c, "#8cc4e8", "#dbeef2", "#fbe9cf")
    cloud(c, 22, c.h * 0.3, 5, "#ffffff")
    cloud(c, 80, c.h * 0.5, 4, "#ffffff")
    for x, y, s, a, b in [(36, 0.3, 17, "#e4573f", "#f8d9a0"), (74, 0.22, 10, "#3f7fb5", "#f3f0e2"),
                          (64, 0.58, 7, "#f0b43c", "#7a4b9c"), (16, 0.58, 5, "#4fa37a", "#f8e7b4")]:
        y *= c.h
        c.save()
        outline = mirrored([(x, y - s), (x + s * 0.75, y - s * 0.7), (x + s, y), (x + s * 0.6, y + s * 0.7),
                            (x + s * 0.22, y + s * 1.15), (x, y + s * 1.18)], x)
        c.clip_blob(outline)
        c.box(x - s, y - s, 2 * s, 2.4 * s, a)
        for k in (-0.72, -0.1, 0.5):
            c.blob([(x + s * k, y - s * 1.1), (x + s * (k + 0.26), y - s * 1.1), (x + s * (k + 0.3), y),
                    (x + s * (k * 0.3 + 0.1), y + s * 1.3), (x + s * k * 0.3, y + s * 1.3), (x + s * k * 1.1, y)], b)
        c.box(x, y - s, s, 2.4 * s, "#00000014")
        c.restore()
        for dx in (-0.2, 0.2):
            c.curve([(x + s * dx, y + s * 1.1), (x + s * dx * 0.7, y + s * 1.5)], "#6b4a35", 0.4)
        c.rounded(x - s * 0.18, y + s * 1.45, s * 0.36, s * 0.3, s * 0.06, "#8a5a38")
    hills(c, random, c.h * 0.88, ["#b9cf8a", "#8fb36a", "#6a9553"], 8, c.h * 0.05)


def moon_pines(c, random):
    sky(c, "#12263f", "#24506a", "#5f9a9a")
    stars(c, random, 60, c.h * 0.5)
    c.disc(50, c.h * 0.34, 20, ("r", 46, c.h * 0.3, 26, "#fffbe8", "#f1e2b4"))
    for depth in range(4):
        colour = mix("#3f7379", "#0b1a26", depth / 3)
        for k in range(9):
            pine(c, k * 12.5 + random.uniform(-5, 5), c.h * (0.78 + depth * 0.085), c.h * random.uniform(0.15, 0.28),
                 colour)
        c.box(0, c.h * (0.775 + depth * 0.085), 100, c.h, colour)


def lighthouse(c, random):
    sky(c, "#3c4a86", "#b1688f", "#f6a97c")
    c.poly([(62, c.h * 0.25), (-10, c.h * 0.1), (-10, c.h * 0.36)], "#fff3c444")
    water(c, c.h * 0.66, ("#a8688a", "#3d4479"), random, "#ffe6c2")
    x, top, base = 62, c.h * 0.27, c.h * 0.76
    c.blob([(34, c.h + 8), (42, c.h * 0.8), (56, c.h * 0.74), (76, c.h * 0.75), (92, c.h * 0.83), (112, c.h * 0.86),
            (112, c.h + 8)], "#3a3350")
    for k in range(5):
        y0, y1 = top + (base - top) * k / 5, top + (base - top) * (k + 1) / 5
        w0, w1 = 4 + 0.6 * k, 4 + 0.6 * (k + 1)
        c.poly([(x - w0, y0), (x + w0, y0), (x + w1, y1), (x - w1, y1)], "#f7f1e6" if k % 2 else "#d9473f")
    c.poly([(x, top), (x + 4, top), (x + 7, base), (x, base)], "#00000018")
    c.box(x - 5.6, top - 1.6, 11.2, 2, "#3a3350")
    c.box(x - 3, top - 7, 6, 5.6, "#ffe9a3")
    c.poly([(x - 4.4, top - 7), (x, top - 12), (x + 4.4, top - 7)], "#d9473f")


def dunes(c, random):
    sky(c, "#7fb9d9", "#f6e2bd")
    sun(c, 24, c.h * 0.22, 7)
    for k in range(4):
        y = c.h * (0.44 + 0.15 * k)
        crest = 30 + random.uniform(-14, 40)
        light, dark = mix("#f3cf92", "#d98f4e", k / 3), mix("#d79e60", "#9c5a30", k / 3)
        c.blob([(-20, y + 14), (crest, y), (120, y + 16), (120, c.h + 20), (-20, c.h + 20)], light, 0.2)
        c.blob([(crest, y + 0.4), (crest + 26, y + 5), (120, y + 16), (120, c.h + 20), (crest + 22, c.h + 20),
                (crest - 4, y + 20)], dark, 0.17)


def cherry(c, random):
    sky(c, "#bfe0ee", "#f7e8ec")
    branch(c, [(-4, c.h * 0.2), (40, c.h * 0.34), (104, c.h * 0.26)], 5, "#6a4640")
    branch(c, [(36, c.h * 0.33), (58, c.h * 0.56), (70, c.h * 0.84)], 3.4, "#6a4640")
    branch(c, [(20, c.h * 0.27), (18, c.h * 0.5), (8, c.h * 0.72)], 3, "#6a4640")
    for _ in range(48):
        t = random.random()
        which = random.randrange(3)
        (ax, ay), (bx, by) = [((0, 0.2), (100, 0.27)), ((36, 0.33), (70, 0.84)), ((20, 0.27), (8, 0.72))][which]
        x, y = ax + (bx - ax) * t + random.uniform(-7, 7), (ay + (by - ay) * t) * c.h + random.uniform(-6, 8)
        flower(c, x, y, random.uniform(3.4, 6), random.choice(["#fbd3df", "#f7b6ca", "#fdeaf0"]), "#d9567d", 5)
    for _ in range(16):
        c.oval(random.uniform(0, 100), random.uniform(0, c.h), 1.3, 0.8, "#f7b6cacc", random.uniform(0, 180))


def bauhaus(c, random):
    colours = ["#e4572e", "#f3a712", "#2e6e8e", "#1c2b3a", "#f5ecd7", "#a8c686"]
    c.fill("#f5ecd7")
    cell = 25
    for row in range(math.ceil(c.h / cell)):
        for col in range(4):
            x, y = col * cell, row * cell
            back, front = random.sample(colours, 2)
            c.box(x, y, cell + 0.2, cell + 0.2, back)
            c.save()
            c.clip_rounded(x, y, cell, cell, 0.01)
            kind = random.randrange(6)
            if kind == 0:
                c.disc(x + cell / 2, y + cell / 2, cell * 0.36, front)
            elif kind == 1:
                c.disc(x + random.choice([0, cell]), y + random.choice([0, cell]), cell, front)
            elif kind == 2:
                c.poly([(x, y), (x + cell, y), (x, y + cell)], front)
            elif kind == 3:
                for k in range(3):
                    c.ring(x, y + cell, cell * (0.3 + 0.28 * k), front, 3)
            elif kind == 4:
                c.disc(x + cell / 2, y, cell / 2, front)
                c.disc(x + cell / 2, y + cell, cell / 2, front)
            else:
                for k in range(5):
                    c.box(x, y + k * 5, cell, 2.5, front)
            c.restore()


def mandala(c, random):
    c.fill(("r", 50, c.h / 2, 70, "#3a2a66", "#1a1338"))
    for ring, (radius, petals, colour) in enumerate([(44, 24, "#5d4a9c"), (37, 16, "#b0568f"), (29, 16, "#f07f6a"),
        (21, 12, "#f8b65c"), (13, 8, "#fbe6a8")]):
        for k in range(petals):
            angle = 360 * k / petals + ring * 7.5
            c.save()
            c.turn(angle, 50, c.h / 2)
            c.blob([(50 + radius * 0.35, c.h / 2), (50 + radius * 0.75, c.h / 2 - radius * 0.17),
                    (50 + radius, c.h / 2), (50 + radius * 0.75, c.h / 2 + radius * 0.17)], colour, 0.16)
            c.disc(50 + radius * 0.8, c.h / 2, radius * 0.045, "#ffffffb0")
            c.restore()
    c.disc(50, c.h / 2, 5, "#e4573f")


def confetti(c, random):
    c.fill("#fdf1de")
    colours = ["#ef6f6c", "#465775", "#f2c14e", "#59a5a0", "#b56576"]
    for _ in range(int(c.h * 0.8)):
        x, y, s = random.uniform(0, 100), random.uniform(0, c.h), random.uniform(2, 5)
        colour = random.choice(colours)
        kind = random.randrange(4)
        if kind == 0:
            c.ring(x, y, s, colour, 1.4)
        elif kind == 1:
            c.poly([(x, y - s), (x + s, y + s * 0.8), (x - s, y + s * 0.8)], colour)
        elif kind == 2:
            c.curve([(x - s * 1.6, y), (x - s * 0.8, y - s * 0.7), (x, y), (x + s * 0.8, y + s * 0.7),
                     (x + s * 1.6, y)], colour, 1.5)
        else:
            c.disc(x, y, s * 0.6, colour)


def bokeh(c, random):
    c.fill(("v", 0, c.h, "#1a1a3e", "#4b2a63", "#8c3d6b"))
    for _ in range(70):
        x, y, r = random.uniform(-5, 105), random.uniform(-5, c.h + 5), random.uniform(2, 10)
        colour = random.choice(["#ffd27a", "#ff8fa3", "#8fd3ff", "#fff3cf", "#ff9f5a"])
        c.disc(x, y, r, alpha(colour, random.uniform(0.1, 0.34)))
        c.ring(x, y, r, alpha(colour, 0.28), 0.4)


def stripes_sunset(c, random):
    sky(c, "#2a1b52", "#7a2e78", "#e8517a")
    stars(c, random, 40, c.h * 0.4)
    x, y, r = 50, c.h * 0.46, 26
    c.save()
    c.clip_blob([(x + r * math.cos(a * math.pi / 12), y + r * math.sin(a * math.pi / 12)) for a in range(24)])
    c.box(x - r, y - r, 2 * r, 2 * r, ("v", y - r, y + r, "#ffe27a", "#ff6f91"))
    c.restore()
    for k in range(6):
        c.box(x - r - 1, y + 3 + k * 4.4, 2 * r + 2, 0.8 + k * 0.45, mix("#a93a7c", "#dd4c7b", k / 6))
    base = c.h * 0.7
    c.box(0, base, 100, c.h, "#1b1140")
    for k in range(-12, 13):
        c.curve([(50 + k * 5, base), (50 + k * 22, c.h + 2)], "#ef5fc4", 0.5)
    for k in range(8):
        yy = base + (c.h - base) * (k / 8) ** 1.8
        c.curve([(0, yy), (100, yy)], "#ef5fc4", 0.5)


def autumn_road(c, random):
    sky(c, "#f5d9a8", "#f8efd8")
    horizon = c.h * 0.52
    c.box(0, horizon, 100, c.h, "#c08a45")
    c.poly([(49, horizon), (51, horizon), (78, c.h), (22, c.h)], "#8d8078")
    for k in range(6):
        t0, t1 = (k / 6) ** 1.7, ((k + 0.45) / 6) ** 1.7
        y0, y1 = horizon + (c.h - horizon) * t0, horizon + (c.h - horizon) * t1
        c.poly([(50 - t0, y0), (50 + t0, y0), (50 + t1, y1), (50 - t1, y1)], "#fbf3dc")
    for k in range(7):
        t = (k / 6) ** 1.6
        for side in (-1, 1):
            x, y, s = 50 + side * (5 + 46 * t), horizon + (c.h - horizon) * t * 0.55, 3 + 17 * t
            c.box(x - s * 0.08, y - s, s * 0.16, s * 1.3, "#6b432c")
            for _ in range(12):
                c.disc(x + random.uniform(-0.7, 0.7) * s, y - s * 1.3 + random.uniform(-0.7, 0.6) * s,
                       s * random.uniform(0.2, 0.36), random.choice(["#d9572f", "#ec8f35", "#f2b743", "#b83b2c"]))


def planet(c, random):
    c.fill(("v", 0, c.h, "#0c0d2b", "#1f1b4d", "#3c2560"))
    stars(c, random, 120, c.h)
    x, y, r = 50, c.h * 0.45, 25
    c.save()
    c.turn(-18, x, y)
    c.ring(x, y, 0.1, "#00000000", 0.1)
    c.oval(x, y, 43, 9, None, 0, "#e9c48a", 3.4)
    c.save()
    c.clip_blob([(x + r * math.cos(a * math.pi / 12), y + r * math.sin(a * math.pi / 12)) for a in range(24)])
    for k in range(9):
        c.box(x - r, y - r + k * r * 2 / 9, 2 * r, r * 2 / 9 + 0.2, ["#f2a65a", "#e98a4e", "#f6c27f", "#d9704a"][k % 4])
    c.disc(x + 11, y + 9, r * 1.2, "#00000000", "#00000030", 16)
    c.restore()
    c.save()
    c.clip_rounded(x - 60, y, 120, 40, 0.01)
    c.oval(x, y, 43, 9, None, 0, "#f3d6a3", 3.4)
    c.restore()
    c.restore()
    c.disc(16, c.h * 0.82, 6, ("r", 14, c.h * 0.8, 8, "#cfe4f2", "#7f9fc0"))
    c.disc(86, c.h * 0.16, 3, "#d98fa0")


def ferns(c, random):
    sky(c, "#dfeed8", "#bfdcc0")
    for k in range(5):
        x0 = 10 + 20 * k + random.uniform(-4, 4)
        lean = random.uniform(-14, 14)
        colour = random.choice(["#2f7a57", "#4b9a63", "#1f5f4a", "#6fae6a"])
        top = c.h * random.uniform(0.05, 0.35)
        count = 16
        for i in range(count):
            t = i / count
            x, y = x0 + lean * t * t, c.h * 1.02 + (top - c.h * 1.02) * t
            size = 17 * (1 - t) ** 0.7 + 1.5
            leaf(c, x, y, size, -28 - 22 * t, colour, 0.16)
            leaf(c, x, y, size, 208 + 22 * t, colour, 0.16)
        c.taper([(x0, c.h * 1.02), (x0 + lean * 0.25, (c.h + top) / 2), (x0 + lean, top)], [1.6, 1.2, 0.4],
                mix(colour, "#000000", 0.2))


# name: (drawing, height / width)
PHOTOS = {
    "misty-hills": (misty_hills, 0.67), "blue-ridges": (blue_ridges, 0.75), "alpine-lake": (alpine_lake, 0.8),
    "dunes": (dunes, 0.62), "desert-cactus": (desert_cactus, 1.25), "autumn-road": (autumn_road, 1.0),
    "sailing": (sailing, 1.2), "waves": (waves, 1.3), "underwater": (underwater, 0.9), "lighthouse": (lighthouse, 1.5),
    "tulips": (tulips, 1.1), "cherry": (cherry, 0.75), "ferns": (ferns, 1.33), "winter-village": (winter_village, 0.8),
    "balloons": (balloons, 1.33), "aurora": (aurora, 1.0), "city-night": (city_night, 1.4),
        "moon-pines": (moon_pines, 1.2),
    "bokeh": (bokeh, 0.67), "planet": (planet, 1.0), "bauhaus": (bauhaus, 1.0), "mandala": (mandala, 1.0),
    "confetti": (confetti, 0.8), "stripes-sunset": (stripes_sunset, 1.25),
}
