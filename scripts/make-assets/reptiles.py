"""Twelve reptiles."""

import math

from canvas import alpha, mirrored, mix
from scenery import (branch, cloud, flower, fronds, grass, hills, leaf, peaks, ridge, sky, stars, sun, water)


def _both(c, draw):
    for side in (1, -1):
        c.save()
        c.zoom(side, 50, 50, 1)
        draw()
        c.restore()


def _pebbles(c, random, top, colours, count=24):
    for _ in range(count):
        y = random.uniform(top, 99)
        r = random.uniform(1, 2.6)
        c.oval(random.uniform(0, 100), y, r * 1.5, r, random.choice(colours))


def tortoise(c, random):
    sky(c, "#f9dca6", "#f8efd2")
    sun(c, 18, 22, 8)
    hills(c, random, 66, ["#e5c386", "#cfa466"], 8, 10)
    c.box(0, 80, 100, 20, "#b98d52")
    _pebbles(c, random, 84, ["#a67b45", "#c89d64", "#94693a"])
    c.oval(50, 86, 40, 3.2, alpha("#5d3f1d", 0.4))
    skin = "#9a9656"
    for x in (26, 62):
        c.taper([(x + 5, 70), (x + 4, 80), (x + 3, 85)], [13, 11, 10], skin)
    c.taper([(72, 72), (82, 70), (86, 58)], [12, 10, 10], skin)
    c.blob([(80, 60), (79, 50), (86, 46), (95, 50), (95, 57), (88, 62)], "#aaa664")
    c.eye(89, 52, 1.8)
    c.curve([(89, 58), (93, 57.4), (95.5, 55)], "#6a6735", 1)
    c.taper([(20, 76), (12, 79), (8, 82)], [6, 4, 1], skin)
    dome = [(12, 76), (15, 58), (28, 42), (47, 36), (65, 42), (77, 57), (80, 76)]
    c.blob(dome, "#6f5130", 0.14)
    c.save()
    c.clip_blob(dome, 0.14)
    for x, y, r in [(46, 52, 12), (27, 58, 10), (65, 58, 10), (37, 72, 9.5), (55, 72, 9.5), (18, 73, 8), (73, 73, 8),
                    (36, 40, 7), (57, 40, 7)]:
        for scale, colour in [(1, "#8d6a3f"), (0.66, "#a9834f"), (0.34, "#c7a268")]:
            c.poly([(x + r * scale * math.cos(math.radians(60 * k + 30)),
                     y + r * scale * math.sin(math.radians(60 * k + 30))) for k in range(6)], colour)
    c.restore()
    c.blob([(10, 75), (46, 71), (82, 75), (80, 80), (46, 82), (12, 80)], "#8a6538")


def sea_turtle(c, random):
    c.fill(("v", 0, 100, "#63c7d3", "#2b8fb3", "#145684"))
    for k in range(5):
        x = 4 + k * 22
        c.poly([(x, -2), (x + 10, -2), (x - 6, 104), (x - 28, 104)], alpha("#ffffff", 0.07))
    for x, h, colour in [(8, 20, "#e2748a"), (18, 13, "#f0a35f"), (88, 18, "#d85f86"), (78, 10, "#f2bf63")]:
        for k in range(-2, 3):
            c.taper([(x, 103), (x + k * 1.5, 100 - h * 0.5), (x + k * 4, 100 - h)], [4, 3, 2.4], colour)
    c.save()
    c.turn(38, 50, 48)

    def flippers():
        c.blob([(60, 34), (74, 26), (90, 30), (98, 44), (84, 42), (66, 46)], "#4f9368")
        c.blob([(62, 64), (73, 70), (76, 82), (67, 80), (58, 70)], "#4f9368")
        for x, y in [(72, 33), (79, 33), (86, 36), (76, 38), (69, 39), (68, 71), (70, 76)]:
            c.oval(x, y, 2.2, 1.5, "#79b785", 20)
    _both(c, flippers)
    c.blob(mirrored([(50, 10), (57, 13), (58, 23), (54, 31), (50, 32)]), "#5aa174")
    for x, y in [(50, 15), (46.6, 20), (53.4, 20), (50, 24)]:
        c.oval(x, y, 1.8, 1.6, "#8cc893")
    _both(c, lambda: c.eye(55.5, 18, 1.5))
    shell = mirrored([(50, 24), (64, 30), (70, 46), (64, 66), (50, 80)])
    c.blob(shell, "#6a4a2c")
    c.save()
    c.clip_blob(mirrored([(50, 27), (62, 32), (67, 46), (61.5, 64), (50, 76)]))
    c.fill("#8d6539")
    for y in (36, 50, 64):
        c.poly(mirrored([(50, y - 7), (56, y - 4), (57.5, y + 1), (54, y + 6), (50, y + 7)]), "#b98a4c")
        c.poly(mirrored([(50, y - 4), (53, y - 2), (54, y + 1), (52, y + 3.4), (50, y + 4)]), "#d6ad6a")

    def plates():
        for y in (34, 48, 62):
            c.poly([(58, y - 4), (70, y - 6), (70, y + 7), (56, y + 6), (59, y + 1)], "#a3773f")
            c.poly([(61, y - 2), (67, y - 3), (67, y + 4), (60, y + 4)], "#c29856")
    _both(c, plates)
    c.restore()
    c.restore()
    for _ in range(14):
        c.disc(random.uniform(4, 96), random.uniform(4, 90), random.uniform(0.5, 1.6), "#ffffff66")


def coiled_snake(c, random):
    sky(c, "#f4b98a", "#f7e0bd")
    hills(c, random, 58, ["#e0a06e", "#cb8656"], 7, 9)
    c.box(0, 72, 100, 30, "#b87448")
    _pebbles(c, random, 78, ["#a2623a", "#cb8656", "#8c5230"])
    c.oval(50, 88, 42, 4, alpha("#4d2a16", 0.45))
    dark, mid, light = "#5a6a37", "#7c8d48", "#a8b46a"
    for y, rx, ry in [(80, 38, 10), (70, 31, 9), (61, 23, 8)]:
        c.oval(50, y + 1.5, rx, ry, mix(dark, "#000000", 0.25))
        c.oval(50, y, rx, ry, mid)
        c.oval(50, y + ry * 0.35, rx * 0.93, ry * 0.5, light)
        for k in range(-3, 4):
            x = 50 + rx * 0.27 * k
            drop = y - 1 + ry * 0.5 * (1 - (k / 3.6) ** 2)
            c.poly([(x - 4, drop), (x, drop - 3.4), (x + 4, drop), (x, drop + 3.4)], dark)
            c.poly([(x - 1.8, drop), (x, drop - 1.5), (x + 1.8, drop), (x, drop + 1.5)], "#d7cf8c")
    c.taper([(56, 60), (64, 50), (58, 40), (48, 36), (40, 30)], [12, 11, 10, 10, 9], mid)
    c.taper([(58, 60), (66, 50), (60, 42), (49, 39), (41, 34)], [4, 4, 3.6, 3, 2], light)
    c.blob([(44, 24), (52, 29), (50, 38), (40, 43), (26, 41), (19, 35), (24, 28), (34, 23)], mid)
    c.blob([(22, 37), (34, 37), (48, 36), (40, 43), (27, 41.5)], light)
    c.curve([(19.5, 36), (30, 38), (44, 36)], "#4a572c", 1)
    c.disc(32, 30, 2.9, "#f2cf4a")
    c.oval(32, 30, 0.9, 2.5, "#1b1820")
    c.disc(23, 33, 0.8, "#38421f")
    c.curve([(19, 36.5), (12, 38), (8, 36)], "#d03c44", 1)
    c.curve([(12, 38), (8, 40)], "#d03c44", 1)
    c.taper([(86, 80), (93, 72), (92, 63)], [6, 4, 2], mid)
    for k in range(4):
        c.oval(92.2 - k * 0.2, 62 - k * 2.7, 2.2 - k * 0.35, 1.7, "#d9b77c")


def cobra(c, random):
    sky(c, "#45306a", "#a1527a", "#f0a073")
    sun(c, 50, 46, 24, "#f9cf8c")
    hills(c, random, 86, ["#5d3560", "#43274c"], 7, 7)
    c.oval(50, 94, 34, 4, alpha("#1b0f24", 0.55))
    for y, rx in [(90, 31), (84, 24)]:
        c.oval(50, y, rx, 6, "#6b5230")
        c.oval(50, y + 1.6, rx * 0.9, 3, "#c2a365")
        for k in range(-4, 5):
            c.curve([(50 + k * rx * 0.2 - 1, y - 2), (50 + k * rx * 0.2, y + 3)], "#4d3a20", 1)
    c.taper([(56, 84), (60, 72), (54, 58), (50, 46)], [13, 13, 13, 14], "#7d6138")
    hood = mirrored([(50, 18), (58, 19), (69, 27), (74, 40), (68, 56), (58, 68), (50, 72)])
    c.blob(hood, "#7d6138")
    c.blob(mirrored([(50, 22), (57, 24), (65, 31), (69, 41), (64, 54), (56, 64), (50, 68)]), "#9c7d4a")
    belly = [(43, 30), (57, 30), (58, 46), (56, 60), (60, 74), (55, 84), (47, 82), (50, 70), (44, 58), (42, 46)]
    c.blob(belly, "#ecd7a0")
    for k in range(11):
        y = 34 + k * 4.3
        shift = 0 if y < 58 else (y - 58) * 0.2
        c.curve([(43.4 + shift, y), (50 + shift, y + 1.3), (56.6 + shift, y)], "#c7a868", 0.9)
    c.blob(mirrored([(50, 12), (57, 14), (60, 21), (57, 29), (50, 33)]), "#86693d")
    _both(c, lambda: (c.oval(56, 20, 2.4, 2.7, "#f5c94b"), c.oval(55.8, 20, 0.9, 2.3, "#1b1820"),
                      c.disc(52, 27.5, 0.6, "#4d3a20")))
    c.curve([(45, 30), (50, 31.6), (55, 30)], "#4d3a20", 0.9)
    c.curve([(50, 32), (50, 38)], "#d8333f", 1.1)
    c.curve([(47.6, 41), (50, 38), (52.4, 41)], "#d8333f", 1.1)


def tree_snake(c, random):
    sky(c, "#1f6d58", "#6fb57c", "#d3e59a")
    fronds(c, random, "tl", "#1c5c46", 6, 46)
    fronds(c, random, "br", "#226b4c", 6, 46)
    branch(c, [(-4, 46), (50, 50), (104, 44)], 8)
    green, light = "#63b843", "#d8ea7a"

    def loop(x, deep):
        c.taper([(x - 7, 44), (x - 8, 50 + deep * 0.5), (x, 50 + deep), (x + 8, 50 + deep * 0.5), (x + 7, 44)],
                [10, 10, 10, 10, 10], green)
        c.taper([(x - 5, 50), (x - 4.5, 49 + deep * 0.5), (x, 48 + deep), (x + 4.5, 49 + deep * 0.5), (x + 5, 50)],
                [2.4, 2.4, 2.4, 2.4, 2.4], light)
    loop(32, 25)
    loop(52, 31)
    loop(72, 23)
    for x in (42, 62):
        c.taper([(x - 5, 52), (x - 5, 43), (x + 1, 39), (x + 6, 43), (x + 6, 52)], [10, 10, 10, 10, 10], green)
        c.curve([(x - 3, 45), (x + 1, 41), (x + 4, 45)], "#f7f7d8", 1.2)
    c.taper([(80, 52), (84, 40), (76, 30), (62, 26), (50, 22)], [10, 10, 9.6, 9, 8.6], green)
    c.blob([(54, 16), (58, 22), (54, 29), (42, 32), (31, 30), (27, 25), (32, 19), (44, 14)], green)
    c.blob([(29, 27), (40, 27), (52, 27), (44, 32), (33, 31)], light)
    c.curve([(27.5, 26), (38, 28), (50, 26)], "#3c7a2a", 1)
    c.disc(41, 21, 2.9, "#f5e15a")
    c.oval(41, 21, 0.9, 2.5, "#1b1820")
    c.curve([(27, 26.5), (20, 28), (17, 26)], "#d03c44", 1)
    c.curve([(20, 28), (17, 30)], "#d03c44", 1)
    c.taper([(22, 50), (12, 58), (14, 68), (8, 74)], [9, 7, 4.5, 1], green)


def gecko(c, random):
    c.fill(("v", 0, 100, "#4aa36a", "#2c7a55"))
    c.blob([(-10, 62), (20, 26), (60, 8), (112, 0), (112, 112), (-10, 112)], "#56b071")
    for k in range(9):
        c.curve([(-6, 96 - k * 13), (40, 74 - k * 12), (106, 60 - k * 14)], alpha("#c9efb0", 0.22), 0.9)
    for _ in range(14):
        x, y, r = random.uniform(2, 98), random.uniform(2, 98), random.uniform(0.9, 2)
        c.disc(x, y, r, "#e6fbf066")
        c.disc(x - r * 0.3, y - r * 0.3, r * 0.3, "#ffffffcc")
    c.save()
    c.turn(-28, 50, 50)
    c.save()
    c.shift(1.5, 2)
    c.taper([(50, 62), (53, 76), (46, 88), (50, 99)], [15, 10, 6, 1], alpha("#17482f", 0.35))
    c.blob(mirrored([(50, 8), (60, 14), (60, 24), (59, 34), (62, 50), (57, 64), (50, 70)]), alpha("#17482f", 0.35))
    c.restore()
    skin, spot = "#f2c94f", "#e2703a"

    def toes(x, y, angle):
        for k in (-50, -22, 6, 34):
            a = math.radians(angle + k)
            tx, ty = x + 7 * math.cos(a), y + 7 * math.sin(a)
            c.curve([(x, y), (tx, ty)], skin, 1.8)
            c.disc(tx, ty, 2, "#f8dd84")

    def limbs():
        c.taper([(57, 34), (70, 34), (76, 24)], [7, 6, 4.6], skin)
        toes(76, 24, -70)
        c.taper([(57, 60), (71, 60), (76, 71)], [8, 6.6, 4.6], skin)
        toes(76, 71, 80)
    _both(c, limbs)
    c.taper([(50, 62), (53, 76), (46, 88), (50, 99)], [14, 10, 6, 1], skin)
    c.blob(mirrored([(50, 6), (58, 10), (61, 20), (56, 29), (60, 42), (59, 56), (50, 68)]), skin)
    for x, y, r in [(50, 36, 2.6), (46, 44, 2.2), (54, 46, 2.4), (50, 53, 2.4), (46, 60, 2), (54, 60, 2), (51, 70, 1.8),
                    (52, 78, 1.6), (48, 85, 1.3), (50, 26, 1.8)]:
        c.disc(x, y, r, spot)
    _both(c, lambda: (c.disc(57, 17, 3.9, "#3b2a1c"), c.oval(57, 17, 2.9, 3, "#8fd35a"),
                      c.oval(57, 17, 0.8, 2.6, "#17131c")))
    c.disc(48, 9, 0.6, "#8c5a20")
    c.disc(52, 9, 0.6, "#8c5a20")
    c.restore()


def chameleon(c, random):
    sky(c, "#f4d98f", "#dfe6a0", "#9fcb8c")
    fronds(c, random, "tr", "#5f9f4f", 6, 44)
    fronds(c, random, "bl", "#3f8558", 5, 40)
    branch(c, [(-4, 80), (50, 76), (104, 82)], 6.5)
    c.taper([(70, 62), (86, 60), (95, 72), (87, 84), (77, 78), (80, 70), (85, 73)], [12, 9, 7.4, 6, 4.6, 3.6, 2.4],
            "#3ba06b")
    for x, lean in [(38, -3), (64, 4)]:
        c.taper([(x, 60), (x + lean, 68), (x + lean * 0.4, 76)], [7, 5.4, 4.6], "#2f8a5d")
        c.oval(x + lean * 0.4, 77, 5, 3, "#2f8a5d")
    c.blob([(26, 54), (30, 40), (42, 29), (58, 28), (70, 38), (76, 56), (68, 66), (50, 70), (34, 66)], "#45b078")
    c.save()
    c.clip_blob([(26, 54), (30, 40), (42, 29), (58, 28), (70, 38), (76, 56), (68, 66), (50, 70), (34, 66)])
    for k, colour in enumerate(["#f2d04f", "#37a3a8", "#f2d04f", "#37a3a8"]):
        x = 36 + k * 10
        c.taper([(x - 3, 22), (x + 2, 46), (x - 1, 76)], [3.4, 4.4, 2], alpha(colour, 0.75))
    c.restore()
    for k in range(11):
        x = 32 + k * 4
        y = 40 - 13 * math.sin(math.pi * (k + 1.4) / 13.6)
        c.poly([(x - 1.8, y + 1.6), (x, y - 2.6), (x + 1.8, y + 1.6)], "#2f8a5d")
    c.blob([(34, 26), (40, 38), (36, 54), (24, 60), (11, 56), (8, 50), (16, 44), (22, 36), (28, 27)], "#55bd80")
    c.curve([(9, 52), (18, 54), (28, 52)], "#26724c", 1.2)
    c.curve([(14, 46), (24, 42), (34, 28)], "#f2d04f", 1.4)
    c.disc(25, 45, 6, "#7fd08f")
    c.ring(25, 45, 4.6, "#45a06c", 0.8)
    c.disc(24.4, 45, 2.6, "#f2b23c")
    c.disc(24, 45, 1.4, "#17131c")
    c.curve([(9, 51), (2, 47), (-3, 48)], "#e0607a", 1.8)


def crocodile(c, random):
    sky(c, "#f0b36e", "#f7dca6")
    sun(c, 72, 26, 10)
    hills(c, random, 42, ["#a5a55c", "#7c8f4f"], 10, 7)
    grass(c, random, 52, 22, "#6d7c3c", 40)
    water(c, 52, ("#8aa86c", "#3f6b58"), random, "#f7efc0")
    green, low, dark = "#6f8a45", "#c3c98a", "#4e6632"
    for k in range(8):
        x = 62 + k * 5.4
        y = 57 - 7 * math.sin(math.pi * (k + 2) / 11)
        c.poly([(x - 3, y + 5), (x, y - 4), (x + 3, y + 5)], dark)
    c.blob([(56, 66), (62, 56), (76, 50), (92, 54), (104, 60), (104, 76), (60, 76)], green)
    c.blob([(6, 64), (10, 57), (20, 57), (34, 60), (46, 50), (54, 44), (63, 48), (68, 60), (66, 74), (40, 73),
            (14, 71)], green)
    c.blob([(6, 66), (20, 67), (44, 66), (64, 69), (58, 76), (34, 77), (12, 74)], low)
    c.curve([(6, 66), (20, 66), (34, 64), (46, 66), (58, 62)], dark, 1.3)
    for k in range(9):
        x = 11 + k * 4.9
        y = 66.2 - (1.2 if 4 < k < 7 else 0)
        c.poly([(x - 1.5, y), (x, y + 4), (x + 1.5, y)], "#fdfaf0")
    c.disc(11, 58.4, 2.8, dark)
    c.disc(10.4, 57.6, 1, "#1f2a14")
    c.disc(54, 48, 6.4, "#7f9a52")
    c.disc(53, 48.4, 4, "#f3d24f")
    c.oval(53, 48.4, 1, 3.4, "#17131c")
    c.curve([(46.6, 46), (52, 42.4), (59, 44.4)], dark, 2.2)
    for x, y in [(24, 61), (32, 62.4), (40, 58.6), (60, 58), (63, 64), (76, 58), (84, 60), (92, 62), (70, 62)]:
        c.oval(x, y, 2, 1.2, dark)
    c.box(0, 75, 100, 26, ("v", 75, 100, "#6f9868", "#3f6b58"))
    for _ in range(16):
        c.rounded(random.uniform(-4, 96), random.uniform(77, 98), random.uniform(5, 16), 0.8, 0.4,
                  alpha("#f7efc0", random.uniform(0.15, 0.4)))
    c.curve([(2, 75.5), (20, 74.5), (40, 76), (66, 74.6), (100, 76)], "#dfe7b4", 1)


def iguana(c, random):
    sky(c, "#5fb7cf", "#c9e8de", "#f6eccb")
    sun(c, 80, 18, 8)
    water(c, 70, ("#3f98b5", "#2a6f92"), random)
    c.blob([(-10, 90), (20, 80), (50, 82), (70, 92), (90, 112), (-10, 112)], "#6b5d52")
    green = "#6fae52"
    c.blob([(-8, 112), (-6, 70), (16, 50), (40, 46), (56, 54), (54, 74), (40, 92), (30, 112)], "#5b9a47")
    for k in range(9):
        t = k / 8
        x, y = -2 + 44 * t, 66 - 40 * t + 18 * t * t - 6 * math.sin(math.pi * t)
        h = 13 - 5 * abs(t - 0.5)
        c.taper([(x + 3, y + 4), (x, y - h * 0.5), (x - 3, y - h)], [5, 3.4, 0.4], "#3f7d45")
    c.blob([(34, 60), (34, 44), (44, 34), (60, 31), (76, 37), (90, 46), (93, 53), (84, 58), (66, 60), (52, 68),
            (40, 70)], green)
    c.blob([(52, 62), (68, 59), (84, 58), (78, 64), (70, 82), (60, 90), (54, 78)], "#9ccb6b")
    for pts in ([(60, 64), (62, 76), (60, 86)], [(67, 62), (67, 74), (64, 82)]):
        c.curve(pts, "#7fb355", 1)
    c.curve([(64, 58), (78, 55), (92, 53)], "#3f7038", 1.3)
    c.disc(48, 58, 5.8, "#a9d47c")
    c.disc(48, 58, 3.6, "#8abf60")
    c.disc(62, 43, 5, "#5b9443")
    c.disc(62.4, 43, 3.5, "#f0b23a")
    c.disc(62.4, 43, 1.8, "#17131c")
    c.disc(61.6, 42, 0.7, "#ffffff")
    c.disc(88, 48.4, 1, "#2f5a2c")
    for x, y in [(40, 50), (46, 44), (54, 38), (72, 44), (78, 48), (54, 50), (70, 51), (28, 62), (20, 70), (34, 74),
                 (12, 78), (24, 84), (8, 90), (40, 82)]:
        c.disc(x, y, 1.3, alpha("#c7e69a", 0.6))


def sand_lizard(c, random):
    sky(c, "#f6cf95", "#f9e7c4")
    for x, y, rx, ry, colour in [(20, 96, 46, 22, "#a58663"), (84, 98, 40, 26, "#8f7152"), (50, 78, 54, 24, "#c2a27a")]:
        c.oval(x, y, rx, ry, colour)
        c.oval(x - 4, y - ry * 0.3, rx * 0.75, ry * 0.5, alpha("#ffffff", 0.10))
    sun(c, 84, 16, 8)
    for x, y in [(8, 72), (92, 74)]:
        for a in range(-130, -40, 18):
            leaf(c, x, y, 17, a, "#8a9a4c", 0.16)
    body, belly, mark = "#7a9a45", "#b9d16a", "#4a5c2b"
    c.taper([(66, 68), (80, 76), (92, 72), (98, 60)], [9, 6, 3.6, 0.6], "#8a7a4a")
    for pts in ([(30, 62), (24, 70), (18, 72)], [(36, 64), (40, 73), (46, 75)], [(60, 66), (54, 74), (48, 80)],
                [(64, 66), (72, 74), (78, 80)]):
        c.taper(pts, [5, 4, 2.6], mix(body, "#5a4a2a", 0.25))
        x, y = pts[-1]
        for k in (-3, 0, 3):
            c.curve([(x, y), (x + k, y + 3)], mix(body, "#5a4a2a", 0.25), 1)
    c.blob([(8, 46), (14, 39), (24, 40), (34, 50), (50, 55), (66, 60), (74, 68), (66, 73), (48, 72), (32, 68), (22, 56),
            (12, 52)], body)
    c.blob([(10, 49), (22, 52), (32, 62), (48, 68), (64, 70), (48, 72.4), (32, 68.6), (21, 57)], belly)
    for x, y in [(36, 55), (43, 57), (50, 59), (57, 61), (64, 64)]:
        c.oval(x, y, 2.3, 1.4, mark, 14)
        c.oval(x, y, 0.9, 0.7, "#f3f0c8", 14)
    c.eye(17, 44, 2)
    c.curve([(9, 48), (16, 49), (23, 48.6)], mark, 1)


def frilled_lizard(c, random):
    sky(c, "#f08f5c", "#f8cf94")
    sun(c, 50, 46, 34, "#fae0a4")
    hills(c, random, 84, ["#c26a43", "#a3532f"], 8, 8)
    points = []
    for i in range(36):
        angle = 2 * math.pi * i / 36
        r = 41 if i % 2 else 37
        points.append((50 + r * math.cos(angle), 47 + r * 0.88 * math.sin(angle)))
    c.blob(points, "#b8472e", 0.12)
    c.oval(50, 47, 33, 29, "#dd6e3c")
    c.oval(50, 47, 25, 22, "#f09a4e")
    for i in range(18):
        angle = 2 * math.pi * i / 18
        c.curve([(50 + 14 * math.cos(angle), 47 + 12 * math.sin(angle)),
                 (50 + 38 * math.cos(angle), 47 + 33 * math.sin(angle))], "#a13c2699", 1.1)
    c.blob(mirrored([(50, 62), (60, 66), (67, 84), (68, 112)]), "#8a7147")
    c.blob(mirrored([(50, 70), (55, 74), (58, 112)]), "#d9c08a")

    def arm():
        c.taper([(64, 82), (74, 88), (72, 98)], [8, 6.4, 5], "#7d653e")
    _both(c, arm)
    c.blob(mirrored([(50, 24), (60, 27), (66, 38), (64, 52), (58, 64), (50, 68)]), "#a88a55")
    c.blob(mirrored([(50, 48), (58, 50), (61, 56), (56, 68), (50, 72)]), "#7a2230")
    c.blob(mirrored([(50, 58), (54, 60), (54, 67), (50, 69)]), "#e2707e")
    _both(c, lambda: [c.poly([(x, 49.6 + (x - 50) * 0.12), (x + 1.3, 53.6 + (x - 50) * 0.12),
                              (x + 2.4, 50 + (x - 50) * 0.12)], "#fdf7ea") for x in (50.4, 53.2, 56)])
    _both(c, lambda: (c.disc(61, 40, 5, "#7d653e"), c.disc(61, 40, 3.8, "#f5cf4a"), c.oval(61, 40, 1, 3.2, "#17131c"),
                      c.disc(53, 45, 0.9, "#5a4526")))
    for y, w in [(28, 3), (32, 4), (36, 3)]:
        c.oval(50, y, w, 1, "#8a7147")


def monitor(c, random):
    sky(c, "#a9d6d0", "#eef0d0")
    peaks(c, random, 64, 38, "#8aa58f", None, 3)
    hills(c, random, 66, ["#8fb06a", "#77964f"], 6, 8)
    c.box(0, 80, 100, 21, "#c9ae76")
    _pebbles(c, random, 83, ["#b5985f", "#d9c28e", "#a1854f"])
    c.oval(48, 88, 44, 3, alpha("#4d3f22", 0.4))
    skin, shade, light = "#6f6a52", "#57523f", "#a39c79"
    c.taper([(66, 66), (82, 72), (94, 84), (106, 84)], [15, 10, 6, 3], skin)
    for pts in ([(36, 66), (44, 76), (40, 86)], [(66, 68), (58, 76), (60, 86)]):
        c.taper(pts, [10, 8, 6], shade)
    c.taper([(36, 58), (26, 50), (17, 40)], [17, 13, 11], skin)
    c.blob([(28, 56), (42, 49), (58, 51), (72, 60), (74, 70), (60, 76), (42, 76), (30, 68)], skin)
    c.blob([(32, 68), (46, 71), (66, 71), (58, 77), (42, 77)], light)
    for pts in ([(34, 68), (27, 77), (30, 87)], [(70, 68), (78, 77), (74, 87)]):
        c.taper(pts, [11, 8.6, 6.4], skin)
        x, y = pts[-1]
        for k in (-4, -1, 2):
            c.curve([(x + k, y), (x + k - 3.4, y + 2)], "#3b372a", 1.4)
    c.blob([(25, 36), (26, 44), (18, 48), (7, 48), (1, 44), (4, 38), (14, 33)], skin)
    c.curve([(2, 44), (12, 44.6), (20, 42)], "#3b372a", 1.1)
    c.eye(16, 38, 2, "#e2a33c")
    c.disc(5, 40, 0.8, "#2c291f")
    c.curve([(1, 45), (-2, 49)], "#d9a441", 1.2)
    for x, y in [(38, 56), (46, 54), (54, 56), (62, 60), (42, 62), (50, 61), (58, 65), (68, 65), (30, 54), (80, 73),
                 (88, 79)]:
        c.disc(x, y, 1.4, alpha("#c9c29a", 0.7))


PICTURES = {
    "tortoise": tortoise, "sea-turtle": sea_turtle, "viper": coiled_snake, "cobra": cobra, "tree-snake": tree_snake,
    "gecko": gecko, "chameleon": chameleon, "crocodile": crocodile, "iguana": iguana, "sand-lizard": sand_lizard,
    "frilled-lizard": frilled_lizard, "monitor": monitor,
}
