"""Twelve mammals, most of them as portraits."""

import math

from canvas import alpha, mirrored, mix
from scenery import (branch, cloud, flower, fronds, grass, hills, leaf, peaks, pine, ridge, sky, stars, sun, water)


def both(c, draw):
    """Draws the right half and its mirror image."""
    for side in (1, -1):
        c.save()
        c.zoom(side, 50, 50, 1)
        draw()
        c.restore()


def _forest(c, random, top, low, tree, count=7, base=96):
    sky(c, top, low)
    for i in range(count):
        pine(c, 100 * (i + 0.5) / count + random.uniform(-5, 5), base, random.uniform(44, 74),
             mix(tree, low, random.uniform(0.1, 0.5)))
    ridge(c, random, 92, 6, tree)


def fox(c, random):
    _forest(c, random, "#f3c78f", "#f8ead0", "#b98a52")
    c.blob(mirrored([(50, 74), (66, 76), (78, 92), (80, 112)]), "#d9652b")
    c.blob(mirrored([(50, 80), (58, 84), (60, 112)]), "#fdf5ea")

    def half():
        c.poly([(56, 32), (76, 8), (81, 44)], "#e6742f")
        c.poly([(62, 32), (74, 16), (77, 38)], "#4a2a20")
    both(c, half)
    c.blob(mirrored([(50, 26), (64, 28), (76, 38), (86, 56), (72, 66), (60, 76), (50, 84)]), "#ee8136", 0.13)

    def cheek():
        c.blob([(53, 64), (62, 52), (74, 50), (86, 56), (72, 66), (60, 76), (51, 84)], "#fdf5ea", 0.13)
    both(c, cheek)
    c.blob(mirrored([(50, 44), (54, 50), (56, 66), (52, 80), (50, 80)]), "#ee8136")
    both(c, lambda: (c.oval(64, 50, 3.6, 4.4, "#2a1a18"), c.disc(62.8, 48.4, 1.3, "#ffffff")))
    c.blob(mirrored([(50, 76), (54.5, 77), (54, 81), (50, 84)]), "#2a1a18")


def bear(c, random):
    sky(c, "#bcdbe8", "#eaf0e2")
    peaks(c, random, 80, 44, "#8fa9bd", "#f4f8fb", 3)
    for x, h in [(6, 58), (18, 44), (84, 46), (96, 60)]:
        pine(c, x, 96, h, "#557d68")
    ridge(c, random, 94, 5, "#4a6f58")
    both(c, lambda: (c.disc(74, 28, 11, "#7a4d30"), c.disc(74, 29, 6.4, "#b98259")))
    c.blob(mirrored([(50, 82), (70, 82), (86, 100), (88, 116)]), "#6d4229")
    c.blob(mirrored([(50, 20), (68, 24), (79, 40), (81, 58), (72, 76), (50, 84)]), "#8c5a38")
    c.blob(mirrored([(50, 50), (61, 52), (66, 62), (61, 74), (50, 78)]), "#dab68c")
    both(c, lambda: c.eye(64, 45, 3.4))
    c.blob(mirrored([(50, 54), (57, 55), (56, 60), (50, 64)]), "#2d1c18")
    c.oval(48, 56.4, 2, 0.9, "#ffffff55")
    c.curve([(50, 64), (50, 68)], "#2d1c18", 1.6)
    c.curve([(43, 68), (46.5, 71), (50, 68), (53.5, 71), (57, 68)], "#2d1c18", 1.6)


def lion(c, random):
    sky(c, "#fbd58a", "#fceac0")
    sun(c, 82, 20, 10, "#fff6d8")
    hills(c, random, 82, ["#e6bb66", "#d49f4d"], 7, 8)
    grass(c, random, 98, 16, "#b98a3e", 40)
    for layer, (radius, colour) in enumerate([(43, "#9c4f22"), (38, "#b9622a"), (33, "#cd7631")]):
        points = []
        count = 22
        for i in range(count * 2):
            angle = math.pi * (i + layer * 0.7) / count
            r = radius * (1 if i % 2 == 0 else 0.87)
            points.append((50 + r * math.cos(angle), 51 + r * math.sin(angle)))
        c.blob(points, colour, 0.12)
    both(c, lambda: (c.disc(70, 29, 8, "#e9a84c"), c.disc(70.5, 29.5, 4.6, "#8c4a28")))
    c.blob(mirrored([(50, 24), (64, 27), (73, 42), (71, 60), (62, 74), (50, 78)]), "#f2b856")
    c.blob(mirrored([(50, 30), (55, 34), (56, 50), (58, 58), (50, 62)]), "#f8cb78")

    def half():
        c.oval(57, 66, 9, 7.4, "#fdf0d5")
        c.blob([(58, 44), (64, 41), (69, 45), (64, 48)], "#fdf6e6")
        c.disc(63.6, 44.6, 2.7, "#2b1a14")
        c.disc(62.7, 43.6, 0.9, "#ffffff")
        c.curve([(57, 40), (64, 37), (70, 40)], "#a9642c", 1.8)
        for k in range(3):
            c.disc(57 + k * 2.6, 65 + (k % 2) * 2.4, 0.6, "#8c5a34")
    c.blob(mirrored([(50, 70), (56, 72), (54, 79), (50, 81)]), "#fdf0d5")
    both(c, half)
    c.blob(mirrored([(50, 56), (57.5, 56.5), (55, 61.5), (50, 64)]), "#6b2f24")
    c.curve([(50, 64), (50, 69)], "#6b2f24", 1.4)
    c.curve([(43, 70), (47, 72), (50, 69), (53, 72), (57, 70)], "#6b2f24", 1.4)


def tiger(c, random):
    sky(c, "#2d7a62", "#8fc487")
    for k in range(9):
        x = random.uniform(0, 100)
        c.rounded(x, -5, random.uniform(2.5, 5), 110, 2, alpha("#bfe08c", 0.35))
    fronds(c, random, "bl", "#1e6148", 6, 40)
    fronds(c, random, "br", "#236b4c", 6, 40)
    both(c, lambda: (c.disc(74, 26, 11, "#e07b26"), c.disc(74, 27, 6.5, "#fdf3e2"),
                     c.curve([(66, 17), (74, 14), (82, 19)], "#2a1b1a", 2.6)))
    c.blob(mirrored([(50, 16), (66, 20), (79, 36), (83, 56), (75, 72), (62, 82), (50, 84)]), "#f0912f")

    def half():
        c.blob([(60, 36), (68, 33), (74, 38), (70, 43), (62, 44)], "#fdf3e2")
        c.blob([(62, 58), (76, 56), (83, 58), (76, 72), (64, 80), (54, 80)], "#fdf3e2")
        c.oval(58, 66, 10, 8.6, "#fffaf0")
        for a, b, d, w in [((54, 19), (55, 24), (53, 29), 3), ((62, 20), (61, 25), (58, 29), 2.8)]:
            c.taper([a, b, d], [w, w * 0.9, 0.3], "#2a1b1a")
        for a, b, d in [((83, 44), (77, 46), (72, 45)), ((84, 53), (78, 54), (74, 52)), ((82, 63), (77, 62), (73, 60)),
                        ((78, 71), (73, 69), (70, 66))]:
            c.taper([a, b, d], [3.4, 2.6, 0.3], "#2a1b1a")
        c.oval(66, 46, 4.4, 4, "#f7d154")
        c.disc(65.6, 46, 2.5, "#17120f")
        c.disc(64.8, 45, 0.9, "#ffffff")
        for k in range(3):
            c.disc(58 + k * 3, 65 + (k % 2) * 2.6, 0.65, "#7a5a44")
    c.blob(mirrored([(50, 72), (57, 73), (55, 80), (50, 82)]), "#fffaf0")
    both(c, half)
    c.taper([(50, 18), (50, 24), (50, 33)], [3, 2.6, 0.3], "#2a1b1a")
    c.blob(mirrored([(50, 55), (57, 55.5), (55, 61), (50, 64)]), "#d9737a")
    c.curve([(50, 64), (50, 69)], "#2a1b1a", 1.4)
    c.curve([(42, 70), (46, 73), (50, 69), (54, 73), (58, 70)], "#2a1b1a", 1.4)


def hare(c, random):
    sky(c, "#d5e9f0", "#f5f2dc")
    cloud(c, 22, 16, 5.5, "#ffffff")
    hills(c, random, 78, ["#cfe0a4", "#a9c97e"], 9, 10)
    for x, y in [(8, 84), (18, 92), (84, 84), (93, 91), (76, 94)]:
        flower(c, x, y, 3.6, random.choice(["#f3a6c0", "#fdf6d8", "#c6b2ea"]), "#f2bd3f")

    def ear():
        c.blob([(53, 42), (56, 20), (64, 4), (71, 8), (72, 24), (64, 44)], "#b58e6c")
        c.blob([(58, 38), (60, 22), (65, 11), (68, 14), (68, 26), (62, 40)], "#eebcae")
        c.blob([(63, 5), (67.5, 3), (71.5, 8), (69, 11), (65, 8)], "#4d382b")
    both(c, ear)
    c.blob(mirrored([(50, 82), (64, 84), (72, 100), (72, 116)]), "#a57d5c")
    c.blob(mirrored([(50, 88), (57, 90), (58, 116)]), "#f2e6d3")
    c.blob(mirrored([(50, 36), (63, 39), (71, 53), (71, 68), (62, 80), (50, 84)]), "#c49c79")

    def half():
        c.blob([(52, 66), (60, 64), (69, 68), (62, 79), (51, 83)], "#f5ebdb")
        c.oval(63, 54, 4, 4.8, "#4a2f20")
        c.oval(63, 54, 2.8, 3.6, "#1b1414")
        c.disc(61.8, 52, 1.3, "#ffffff")
        for dy in (-1.4, 1, 3.4):
            c.curve([(58, 70 + dy * 0.4), (70, 68 + dy), (80, 68 + dy * 2)], "#ffffffc0", 0.6)
    both(c, half)
    c.blob(mirrored([(50, 65), (54, 65.5), (53, 68.5), (50, 70)]), "#d97f82")
    c.curve([(50, 70), (50, 73)], "#6b4a3a", 1.2)
    c.curve([(45.5, 73.5), (48, 75), (50, 73), (52, 75), (54.5, 73.5)], "#6b4a3a", 1.2)
    c.rounded(47.6, 75, 2.2, 3.6, 0.6, "#ffffff")
    c.rounded(50.2, 75, 2.2, 3.6, 0.6, "#ffffff")


def koala(c, random):
    sky(c, "#c2e3d0", "#f0f2d6")
    for k in range(7):
        c.disc(random.uniform(0, 100), random.uniform(0, 100), random.uniform(8, 16), alpha("#a7cf9b", 0.28))
    for x, y, a in [(2, 14, 20), (6, 30, 40), (0, 46, 10), (98, 12, 160), (96, 34, 150), (100, 50, 170), (14, 4, 60),
                    (84, 2, 120)]:
        leaf(c, x, y, 30, a, mix("#6fa378", "#4d8568", random.random()), 0.2)
    c.blob(mirrored([(50, 80), (68, 82), (80, 98), (82, 116)]), "#8d949d")
    c.blob(mirrored([(50, 86), (60, 90), (62, 116)]), "#eef0ef")

    def ear():
        points = []
        for i in range(26):
            angle = 2 * math.pi * i / 26
            r = 16 if i % 2 else 14
            points.append((79 + r * math.cos(angle), 36 + r * math.sin(angle)))
        c.blob(points, "#9aa1aa", 0.14)
        c.disc(79, 38, 9, "#f0d9d6")
    both(c, ear)
    c.blob(mirrored([(50, 22), (66, 25), (77, 40), (78, 58), (70, 74), (50, 82)]), "#a4abb4")
    both(c, lambda: (c.disc(65, 48, 3.5, "#1f1b20"), c.disc(63.8, 46.8, 1.2, "#ffffff"),
                     c.oval(68, 60, 5, 3.4, "#e7b9b4aa")))
    c.blob(mirrored([(50, 42), (56, 44), (59, 56), (57, 64), (50, 67)]), "#3a3a44")
    c.oval(47, 48, 1.8, 3.4, "#ffffff40", 12)
    c.curve([(44, 71), (50, 74), (56, 71)], "#4d4d55", 1.6)


def elephant(c, random):
    sky(c, "#f7cf9c", "#f9e7c8")
    sun(c, 50, 30, 24, "#fbe6b0")
    hills(c, random, 84, ["#dcae72", "#c5935a"], 6, 7)

    def ear():
        c.blob([(62, 28), (80, 18), (96, 26), (97, 46), (88, 64), (74, 68), (64, 56)], "#8792a3")
        c.blob([(68, 32), (82, 25), (91, 32), (91, 46), (84, 58), (75, 60), (68, 52)], "#d6a6a6")
    both(c, ear)
    c.blob(mirrored([(50, 80), (66, 82), (74, 100), (74, 116)]), "#7f8a9b")
    c.blob(mirrored([(50, 18), (64, 22), (72, 38), (70, 56), (62, 68), (50, 72)]), "#9ba6b6")
    c.blob(mirrored([(50, 22), (58, 25), (60, 34), (50, 38)]), "#aab4c3")

    def tusk():
        c.taper([(60, 66), (68, 78), (66, 90)], [5, 4.4, 1.2], "#fbf5e6")
    both(c, tusk)
    c.taper([(50, 50), (50, 70), (50, 88), (56, 99), (64, 97)], [21, 16, 12, 10, 8.6], "#a5b0bf")
    for y, w in [(64, 7.4), (70, 6.8), (76, 6.2), (82, 5.6), (88, 5)]:
        c.curve([(50 - w, y), (50, y + 1.6), (50 + w, y)], "#7f8a9b", 1)

    def eye():
        c.disc(63, 46, 3, "#22202a")
        c.disc(62, 45, 1, "#ffffff")
        c.curve([(58, 42), (63, 40), (67.5, 43)], "#7a8596", 1.4)
    both(c, eye)


def deer(c, random):
    _forest(c, random, "#8fb7a6", "#e9eed2", "#5d8a6c", 8)
    sun(c, 50, 30, 15, "#fff8dc")
    antler = "#7a5638"

    def horns():
        c.taper([(56, 36), (62, 24), (74, 18), (80, 4)], [3.4, 3, 2.6, 0.8], antler)
        c.taper([(61, 25), (60, 16), (63, 9)], [2.6, 2, 0.6], antler)
        c.taper([(68, 21), (69, 12), (68, 4)], [2.4, 2, 0.6], antler)
        c.taper([(74, 18), (84, 16), (90, 9)], [2.4, 2, 0.6], antler)
        c.blob([(62, 44), (74, 36), (86, 36), (82, 46), (68, 52)], "#a86c3c")
        c.blob([(67, 45), (75, 40), (82, 39.5), (78, 45), (69, 49)], "#f0cdb4")
    both(c, horns)
    c.blob(mirrored([(50, 76), (62, 80), (70, 98), (72, 116)]), "#a2683a")
    c.blob(mirrored([(50, 82), (56, 86), (58, 116)]), "#f4e4cb")
    c.blob(mirrored([(50, 33), (60, 36), (68, 48), (64, 62), (58, 78), (50, 84)]), "#bd7d48")
    c.blob(mirrored([(50, 62), (57, 66), (58, 76), (55, 83), (50, 85)]), "#f4e4cb")

    def eye():
        c.oval(62, 53, 3.2, 3.9, "#241812")
        c.disc(61, 51.6, 1.2, "#ffffff")
        c.disc(57, 41, 1, "#f4dcb4")
        c.disc(61, 44, 0.8, "#f4dcb4")
    both(c, eye)
    c.blob(mirrored([(50, 75), (55, 76), (54, 80), (50, 82)]), "#2d1d18")


def monkey(c, random):
    sky(c, "#4e9a78", "#b8d98a")
    fronds(c, random, "tl", "#2f7a55", 6, 46)
    fronds(c, random, "tr", "#3a8a5e", 6, 46)
    branch(c, [(-4, 94), (50, 90), (104, 95)], 9)
    c.blob(mirrored([(50, 70), (64, 74), (72, 90), (72, 100), (50, 102)]), "#6f4a33")
    c.blob(mirrored([(50, 78), (58, 82), (58, 98)]), "#dcb48c")
    both(c, lambda: (c.disc(79, 48, 10.5, "#6f4a33"), c.disc(79, 48, 6.6, "#e0b08c")))
    c.blob(mirrored([(50, 18), (66, 21), (76, 36), (76, 56), (66, 72), (50, 77)]), "#7d553b")
    c.taper([(50, 20), (54, 12), (50, 8)], [6, 4, 1], "#7d553b")
    c.blob(mirrored([(50, 40), (58, 31), (68, 36), (69, 48), (66, 54), (69, 62), (62, 72), (50, 75)]), "#edc9a0")

    def half():
        c.disc(60, 46, 4, "#fffdf8")
        c.disc(59.6, 46.4, 2.9, "#2a1a14")
        c.disc(58.6, 45.2, 1, "#ffffff")
        c.oval(53, 57, 1.1, 1.5, "#6b442e")
    both(c, half)
    c.curve([(40, 64), (45, 68.5), (50, 69.5), (55, 68.5), (60, 64)], "#6b3a2a", 1.8)
    for x in (40, 60):
        c.oval(x, 92, 6, 4.6, "#dcb48c")
        for k in (-2.6, 0, 2.6):
            c.curve([(x + k, 91), (x + k, 95)], "#b98a64", 0.8)


def hedgehog(c, random):
    sky(c, "#f4d3a5", "#f6ead0")
    hills(c, random, 68, ["#dfc28a", "#c9a566"], 9, 10)
    c.blob([(-10, 84), (30, 79), (70, 82), (112, 78), (112, 112), (-10, 112)], "#8f9a4e")
    for k in range(12):
        leaf(c, random.uniform(0, 96), random.uniform(84, 98), random.uniform(7, 11), random.uniform(0, 360),
             random.choice(["#cf6a2f", "#e09a3c", "#b4482c"]))
    c.oval(52, 84, 38, 3.4, alpha("#4d4a20", 0.4))
    spines = []
    for i in range(46):
        angle = math.radians(158 + 190 * i / 45)
        rx, ry = (37, 41) if i % 2 else (32, 35)
        spines.append((56 + rx * math.cos(angle), 72 + ry * math.sin(angle)))
    c.poly(spines + [(88, 84), (30, 84)], "#5d4433")
    for ring, (scale, colour) in enumerate([(0.8, "#735640"), (0.58, "#86674d"), (0.36, "#9a7a5c")]):
        points = []
        for i in range(34):
            angle = math.radians(170 + 176 * i / 33)
            r = scale * (1 if i % 2 else 0.86)
            points.append((57 + 37 * r * math.cos(angle), 74 + 41 * r * math.sin(angle)))
        c.poly(points, colour)
    c.blob([(34, 56), (24, 60), (12, 72), (8, 77), (14, 81), (30, 84), (56, 86), (84, 84), (70, 76), (46, 74),
            (40, 62)], "#ecd0a6")
    c.disc(38, 58, 5, "#d9b487")
    c.disc(38.4, 58.6, 2.8, "#b98c66")
    c.disc(8.5, 76, 2.9, "#251a17")
    c.disc(7.6, 75, 0.9, "#ffffffaa")
    c.eye(25, 68, 2.5)
    c.curve([(15, 79), (20, 79.5), (24, 77)], "#8c6444", 1)
    for x in (34, 46, 66, 76):
        c.oval(x, 85, 4.4, 2.4, "#c9a377")


def whale(c, random):
    sky(c, "#bfe4f0", "#f1f6ea")
    cloud(c, 78, 14, 5, "#ffffff")
    sun(c, 20, 16, 6)
    water(c, 46, ("#3f9cc0", "#17507f"), None)
    for k in range(5):
        c.poly([(12 + k * 20, 46), (20 + k * 20, 46), (10 + k * 24, 104), (-6 + k * 24, 104)], alpha("#ffffff", 0.06))
    c.curve([(32, 44), (30, 34), (22, 28)], "#e9f7fb", 2.4)
    c.curve([(32, 44), (34, 32), (42, 26)], "#e9f7fb", 2.4)
    c.curve([(32, 44), (32, 30), (32, 22)], "#ffffff", 2.2)
    c.blob([(78, 60), (84, 48), (80, 34), (88, 32), (94, 40), (100, 33), (106, 38), (98, 50), (94, 62), (84, 72)],
           "#27517c")
    c.blob([(6, 64), (10, 50), (24, 43), (44, 43), (64, 50), (80, 58), (92, 52), (92, 66), (78, 78), (54, 84), (28, 84),
            (12, 78)], "#2f618f")
    c.blob([(6, 66), (16, 70), (36, 71), (54, 76), (68, 80), (52, 84), (28, 84), (12, 78)], "#e8f1f2")
    for k in range(5):
        c.curve([(12 + k * 1.5, 70 + k * 2.6), (30, 73 + k * 2.5), (50 - k, 77 + k * 1.7)], "#a9c4d2", 0.8)
    c.blob([(44, 74), (56, 78), (58, 92), (50, 94), (42, 84)], "#234a72")
    c.curve([(7, 66), (18, 66), (28, 62)], "#17385a", 1.4)
    c.eye(31, 59, 2.1)
    for k in range(9):
        c.disc(random.uniform(4, 96), random.uniform(54, 96), random.uniform(0.5, 1.5), "#ffffff55")
    c.curve([(-2, 47), (10, 45), (20, 47), (34, 45), (50, 47), (66, 45), (82, 47), (102, 45)], "#ffffff90", 1.6)


def bat(c, random):
    sky(c, "#2a2350", "#5b3f78", "#b9677f")
    stars(c, random, 40, 56)
    c.disc(50, 36, 25, ("r", 44, 30, 30, "#fff8dd", "#f3dfae"))
    for x, y, r in [(42, 26, 3), (60, 34, 4), (50, 48, 2.6), (38, 42, 2)]:
        c.disc(x, y, r, alpha("#d9bf8a", 0.6))
    hills(c, random, 88, ["#3d2c58", "#2a1f43"], 9, 7)
    for x, h in [(8, 26), (20, 18), (80, 20), (92, 30)]:
        pine(c, x, 100, h, "#1c1633")

    def wing():
        c.blob([(54, 46), (62, 36), (74, 26), (88, 30), (97, 44), (99, 58)], "#33264f", 0.1)
        c.poly([(53, 46), (74, 27), (88, 31), (99, 59), (90, 52), (85, 64), (77, 54), (70, 66), (63, 56), (55, 62)],
               "#3f2f60")
        for x, y in [(90, 52), (77, 54), (63, 56)]:
            c.curve([(74, 28), ((74 + x) / 2 + 1, (28 + y) / 2), (x, y)], "#2a1f43", 1.1)
        c.curve([(54, 47), (62, 36), (74, 27), (88, 31), (99, 59)], "#2a1f43", 1.8, 0.05)
    both(c, wing)
    c.blob(mirrored([(50, 40), (58, 44), (59, 56), (55, 68), (50, 72)]), "#6b4a5e")
    both(c, lambda: (c.poly([(51.5, 38), (60, 22), (62, 42)], "#6b4a5e"),
                     c.poly([(55, 37), (59.5, 28), (60, 40)], "#d99aa0")))
    c.blob(mirrored([(50, 34), (58, 36), (61, 43), (57, 51), (50, 53)]), "#7d586b")
    both(c, lambda: c.eye(55, 43, 2.1))
    c.blob(mirrored([(50, 46), (52.4, 46.6), (50, 49)]), "#2a1a2c")
    c.curve([(46.5, 50), (50, 51.2), (53.5, 50)], "#2a1a2c", 0.9)
    both(c, lambda: c.poly([(51.2, 51), (53, 50.6), (52.2, 53)], "#ffffff"))


PICTURES = {
    "fox": fox, "bear": bear, "lion": lion, "tiger": tiger, "hare": hare, "koala": koala, "elephant": elephant,
    "deer": deer, "monkey": monkey, "hedgehog": hedgehog, "whale": whale, "bat": bat,
}
