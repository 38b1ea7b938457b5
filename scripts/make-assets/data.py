"""The demo's texts: three tables of animals and one of albums, as tab-separated lines."""

from photos import PHOTOS
from species import CLASSES

PLACES = [
    "Białowieża", "Doñana", "the Camargue", "Þingvellir", "Yucatán", "Kaikōura", "Curaçao", "the Šumava", "Tromsø",
    "Évora", "the Hortobágy", "Würzburg", "Açores", "Paraná", "Iguaçu", "Ålesund", "the Wadden Sea", "Mount Kinabalu",
    "Cévennes", "São Miguel", "Jönköping", "Málaga", "the Okavango", "Kraków", "Lake Saimaa", "Coruña",
]

NOTES = [
    "This sketch was made after a note from a reader in {place}.",
    "The colours follow a watercolour from {place}.",
    "A visitor’s book in {place} mentions the {kind} with three exclamation marks.",
    "Seen on a postcard from {place}, and drawn from memory.",
    "The artist had never been to {place}, which did not stop him.",
]

LEADS = [
    "The {name} is a {kind}.",
    "Meet the {name}, a {kind} that rewards patience.",
    "A {kind}, and a well-known one: the {name}.",
    "{name}: a {kind} worth a second look.",
]

SHORT = [
    "A {kind}.",
    "A {kind}, seen in good light.",
    "Drawn from life.",
    "A favourite of many visitors.",
]


def article(text):
    for vowel in "aeiou":
        text = text.replace(f"A {vowel}", f"An {vowel}").replace(f" a {vowel}", f" an {vowel}")
    return text


def animal_text(random, name, kind, facts, length):
    """About `length` characters: some rows hold one line, some eight."""
    if length < 60:
        return article(random.choice(SHORT).format(kind=kind))
    sentences = [article(random.choice(LEADS).format(name=name, kind=kind))]
    rest = facts[:]
    random.shuffle(rest)
    if random.random() < 0.45:
        rest.insert(random.randrange(2), random.choice(NOTES).format(place=random.choice(PLACES), kind=kind))
    for sentence in rest:
        if len(" ".join(sentences)) + len(sentence) * 0.6 > length:
            break
        sentences.append(sentence)
    return " ".join(sentences)


def animals(random, kinds):
    rows = []
    for picture, kind, facts, names in kinds:
        for name in names.split("|"):
            length = random.choice([40, 70, 110, 150, 190, 230, 270, 310, 345])
            rows.append((name, picture, animal_text(random, name, kind, facts, length)))
    random.shuffle(rows)
    return rows


ALBUMS = [
    ("Hills and Mountains", ["misty-hills", "alpine-lake", "blue-ridges", "winter-village", "moon-pines", "aurora"]),
    ("By the Sea", ["lighthouse", "sailing", "waves", "underwater", "sailing", "waves"]),
    ("Warm Lands", ["desert-cactus", "dunes", "balloons", "misty-hills", "stripes-sunset", "autumn-road"]),
    ("In Bloom", ["tulips", "cherry", "ferns", "autumn-road", "cherry", "tulips"]),
    ("After Dark", ["city-night", "bokeh", "planet", "aurora", "moon-pines", "stripes-sunset"]),
    ("Ornaments", ["bauhaus", "mandala", "confetti", "waves", "bokeh", "planet"]),
    ("Journeys", ["balloons", "autumn-road", "lighthouse", "alpine-lake", "dunes", "sailing", "city-night"]),
    ("A Quiet Year", ["winter-village", "cherry", "tulips", "ferns", "autumn-road", "blue-ridges"]),
]

CAPTIONS = {
    "misty-hills": ["First light", "Seven ridges", "Before the rain"], "blue-ridges": ["Blue hour", "Far and farther"],
    "alpine-lake": ["Lac d’Oô", "Cold enough to wade", "The upper lake"], "dunes": ["Noon", "The long crest"],
    "desert-cactus": ["Evening heat", "Three old friends"], "autumn-road": ["October", "The avenue", "Straight on"],
    "sailing": ["Light wind", "Home by dark", "Régate"], "waves": ["Seigaiha", "Red sun", "Swell"],
    "underwater": ["Nine fish", "The reef at four metres"], "lighthouse": ["Last ferry", "Phare de la Côte"],
    "tulips": ["Keukenhof", "Row upon row", "The mill"], "cherry": ["Hanami", "Petals", "April"],
    "ferns": ["Understorey", "After the rain"], "winter-village": ["Fresh snow", "Lights on", "Förste Advent"],
    "balloons": ["Up early", "Four at once"], "aurora": ["Tromsø, 2 a.m.", "Green fire"],
    "city-night": ["From the roof", "Nobody sleeps"], "moon-pines": ["Full moon", "The quiet wood"],
    "bokeh": ["Out of focus", "Party"], "planet": ["Saturn, more or less", "Rings"],
    "bauhaus": ["Tiles", "Dessau"], "mandala": ["Two hundred petals", "Rose window"],
    "confetti": ["Carnaval", "Paper"], "stripes-sunset": ["1984", "Señal"],
}


def albums(random):
    """Lines of album, picture, caption, and height divided by width. Eight albums, repeated in other orders."""
    rows = []
    for number, (title, names) in enumerate(ALBUMS * 3):
        volume = number // len(ALBUMS)
        shown = names[:]
        if volume:
            shown = shown + random.sample(sorted(PHOTOS), 4)
            random.shuffle(shown)
            title = f"{title}, {['', 'volume two', 'volume three'][volume]}"
        for name in shown:
            rows.append((title, name, random.choice(CAPTIONS[name]), f"{PHOTOS[name][1]:g}"))
    return rows


def write(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\t".join(header) + "\n")
        for row in rows:
            assert all("\t" not in field and "\n" not in field for field in row)
            file.write("\t".join(row) + "\n")


def write_all(folder, make_random):
    for name, kinds in CLASSES.items():
        write(folder / f"{name}.tsv", ("name", "picture", "text"), animals(make_random(name), kinds))
    write(folder / "albums.tsv", ("album", "picture", "caption", "aspect"), albums(make_random("albums")))
