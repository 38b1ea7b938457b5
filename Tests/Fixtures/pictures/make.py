#!/usr/bin/env python3
"""Makes the pictures in this folder again. Needs Pillow; the tests do not: the files are committed.

    Tests/Fixtures/pictures/make.py
    Tests/Fixtures/pictures/make.py --large FOLDER    pictures of 12 megapixels, for picture-fuzz --bench
"""
import math
import os
import sys

from PIL import Image

here = os.path.dirname(os.path.abspath(__file__))


def path(name):
    return os.path.join(here, name)


def scene(width, height):
    """Soft hills of colour with hard edges before them, so that each scan of a JPEG has something to add."""
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            red = 128 + 100 * math.sin(x / 11) * math.cos(y / 17)
            green = 128 + 90 * math.cos((x + y) / 13)
            blue = 255 * y / height
            if (x // 12 + y // 12) % 5 == 0:
                red, green, blue = 250 - red, 240, 30
            image.putpixel((x, y), (int(red), int(green), int(blue)))
    return image


def make_large(folder):
    """The scene with the noise of a camera, in the size of one."""
    os.makedirs(folder, exist_ok=True)
    noise = Image.effect_noise((4000, 3000), 60).convert("RGB")
    large = Image.blend(scene(200, 150).resize((4000, 3000), Image.BICUBIC), noise, 0.08)
    large.save(os.path.join(folder, "baseline.jpg"), quality=88)
    large.save(os.path.join(folder, "progressive.jpg"), quality=88, progressive=True)
    large.save(os.path.join(folder, "color.png"))
    large.save(os.path.join(folder, "lossy.webp"), quality=80, method=2)
    large.save(os.path.join(folder, "lossless.webp"), lossless=True, method=2)
    large.quantize(128).save(os.path.join(folder, "palette.gif"))
    large.save(os.path.join(folder, "24-bits.bmp"))


if sys.argv[1:2] == ["--large"]:
    make_large(sys.argv[2])
    sys.exit()

photo = scene(150, 100)
photo.save(path("progressive.jpg"), quality=85, progressive=True, optimize=True)
photo.save(path("baseline.jpg"), quality=85)
photo.convert("L").save(path("progressive-gray.jpg"), quality=85, progressive=True)
photo.convert("CMYK").save(path("progressive-cmyk.jpg"), quality=75, progressive=True)
exif = Image.Exif()
exif[0x0112] = 6
photo.save(path("progressive-turned.jpg"), quality=85, progressive=True, exif=exif)

small = scene(60, 40)
cut = small.convert("RGBA")
cut.putalpha(Image.linear_gradient("L").resize(cut.size))
small.save(path("color.png"), optimize=True)
cut.save(path("alpha.png"), optimize=True)
small.convert("L").point(lambda value: value * 257, "I").convert("I;16").save(path("gray-16.png"))
small.convert("P", palette=Image.ADAPTIVE, colors=13).save(path("palette.png"), bits=4, transparency=3)
small.save(path("lossy.webp"), quality=70)
cut.save(path("alpha.webp"), quality=70)
cut.save(path("lossless.webp"), lossless=True)
small.save(path("24-bits.bmp"))
small.convert("P").save(path("palette.bmp"))
frames = [scene(60, 40).rotate(20 * i, expand=False) for i in range(4)]
frames[0].save(path("animation.gif"), save_all=True, append_images=frames[1:], duration=80, loop=0, disposal=2)
frames[0].save(path("animation.webp"), save_all=True, append_images=frames[1:], duration=80, loop=3, quality=60)
