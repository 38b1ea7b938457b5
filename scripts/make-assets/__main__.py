"""Makes everything in Assets/: `python3 scripts/make-assets [FOLDER]`.

Needs Python 3.9 and the libraries that the project links anyway (libcairo2, libsdl2, libsdl2-image); nothing else.
Every picture and table has its own seed, its name, so adding one changes no other.
"""

import pathlib
import random
import sys

import birds
import data
import icon
import mammals
import photos
import reptiles
from canvas import Canvas

ANIMAL_SIDE = 288
PHOTO_WIDTH = 420


def main():
    default = pathlib.Path(__file__).resolve().parents[2] / "Assets"
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for name in ("animals", "photos", "icons"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, draw in (birds.PICTURES | mammals.PICTURES | reptiles.PICTURES).items():
        canvas = Canvas(ANIMAL_SIDE, ANIMAL_SIDE)
        draw(canvas, random.Random(name))
        canvas.jpeg(folder / "animals" / f"{name}.jpg")
    for name, (draw, aspect) in photos.PHOTOS.items():
        canvas = Canvas(PHOTO_WIDTH, round(PHOTO_WIDTH * aspect))
        draw(canvas, random.Random(name))
        canvas.jpeg(folder / "photos" / f"{name}.jpg")
    for size in (16, 32, 48, 64, 128, 256):
        icon.write(folder / "icons" / f"texture-demo-{size}.png", size)
    data.write_all(folder, random.Random)
    # What must be there for the demo to start.
    files = sorted(str(f.relative_to(folder)) for f in folder.rglob("*") if f.suffix in (".jpg", ".tsv", ".conf"))
    (folder / "files.txt").write_text("\n".join(files) + "\n")


main()
