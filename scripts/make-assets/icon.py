"""The application's icon: a card with two rows, of which one is still a placeholder."""

from canvas import Canvas, alpha


def draw(c):
    c.save()
    c.clip_rounded(4, 4, 92, 92, 21)
    c.fill(("v", 0, 100, "#3cc6b4", "#1f7f9e", "#24437d"))
    c.disc(20, 12, 46, "#ffffff14")
    c.disc(92, 96, 40, "#00000018")
    c.restore()
    c.save()
    c.turn(-7, 50, 50)
    c.rounded(21, 20, 60, 66, 9, alpha("#0d1f3d", 0.28))
    c.rounded(20, 17, 60, 66, 9, "#fdfbf5")
    c.save()
    c.clip_rounded(26, 23, 22, 22, 5)
    c.box(26, 23, 22, 22, ("v", 23, 45, "#f9c58d", "#fbe6c6"))
    c.disc(41, 29, 3.4, "#fff6dc")
    c.blob([(20, 50), (27, 38), (34, 36), (42, 41), (54, 36), (56, 52)], "#e4672f")
    c.blob([(20, 52), (30, 42), (40, 43), (56, 42), (56, 54)], "#7b3b52")
    c.restore()
    c.rounded(52, 25, 22, 4.6, 2.3, "#24437d")
    c.rounded(52, 33, 22, 3.4, 1.7, "#9aa7bd")
    c.rounded(52, 39.4, 15, 3.4, 1.7, "#9aa7bd")
    c.rounded(26, 52, 22, 22, 5, "#dfe3ea")
    c.rounded(52, 54, 18, 4.6, 2.3, "#dfe3ea")
    c.rounded(52, 62, 22, 3.4, 1.7, "#e8ebf0")
    c.rounded(52, 68.4, 12, 3.4, 1.7, "#e8ebf0")
    c.restore()


def write(path, size):
    canvas = Canvas(size, size)
    draw(canvas)
    canvas.png(path)
