"""Makes everything in Assets/: `python3 scripts/make-assets [FOLDER]`; or one photo in another width: `python3
scripts/make-assets --photo NAME WIDTH FILE`.

Needs Python 3.9, libcairo2, which the project links anyway, and ImageMagick, which writes the JPEG files; nothing else.
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
# As wide as a photo is shown in a large window.
PHOTO_WIDTH = 1200


def photo(name, width, path):
    draw, aspect = photos.PHOTOS[name]
    canvas = Canvas(width, round(width * aspect))
    draw(canvas, random.Random(name))
    canvas.jpeg(path)


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "--photo":
        return photo(sys.argv[2], int(sys.argv[3]), sys.argv[4])
    default = pathlib.Path(__file__).resolve().parents[2] / "Assets"
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for name in ("animals", "photos", "icons"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, draw in (birds.PICTURES | mammals.PICTURES | reptiles.PICTURES).items():
        canvas = Canvas(ANIMAL_SIDE, ANIMAL_SIDE)
        draw(canvas, random.Random(name))
        canvas.jpeg(folder / "animals" / f"{name}.jpg")
    for name in photos.PHOTOS:
        photo(name, PHOTO_WIDTH, folder / "photos" / f"{name}.jpg")
    for size in (16, 32, 48, 64, 128, 256):
        icon.write(folder / "icons" / f"texture-demo-{size}.png", size)
    data.write_all(folder, random.Random)
    # What must be there for the demo to start.
    files = sorted(str(f.relative_to(folder)) for f in folder.rglob("*") if f.suffix in (".jpg", ".tsv", ".conf"))
    (folder / "files.txt").write_text("\n".join(files) + "\n")


main()
