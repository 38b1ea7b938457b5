#!/usr/bin/env python3
"""Makes the pictures in this folder anew. Needs Pillow; the tests do not: the files are committed."""
import math
import os

from PIL import Image

here = os.path.dirname(os.path.abspath(__file__))


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


photo = scene(150, 100)
photo.save(os.path.join(here, "progressive.jpg"), quality=85, progressive=True, optimize=True)
photo.save(os.path.join(here, "baseline.jpg"), quality=85)
photo.convert("L").save(os.path.join(here, "progressive-gray.jpg"), quality=85, progressive=True)
photo.convert("CMYK").save(os.path.join(here, "progressive-cmyk.jpg"), quality=75, progressive=True)
exif = Image.Exif()
exif[0x0112] = 6
photo.save(os.path.join(here, "progressive-turned.jpg"), quality=85, progressive=True, exif=exif)
