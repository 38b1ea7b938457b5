#!/usr/bin/env python3
"""Writes the pictures of Tests/Fixtures/hostile, each of which asks for far more than it is worth, or is damaged.

    scripts/make-hostile-pictures.py [FOLDER]

Standard library only. The same bytes each time; the files are committed, so this is run when a file is added."""
import os
import struct
import sys
import zlib

FILES = {}


def file(name):
    def keep(make):
        FILES[name] = make()
        return make
    return keep


# PNG

PNG = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth=8, kind=0, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def zeros(count):
    """A zlib stream of that many zeros, without having them all in memory."""
    packer = zlib.compressobj(9)
    result = b""
    block = bytes(1 << 20)
    while count > 0:
        result += packer.compress(block[:min(count, len(block))])
        count -= len(block)
    return result + packer.flush()


def row_bytes(width, bits):
    return 1 + (width * bits + 7) // 8


def png(width, height, depth=8, kind=0, interlaced=0, before=b"", channels=1):
    if interlaced:
        count = 0
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        for x, y, dx, dy in passes:
            columns, rows = (width - x + dx - 1) // dx, (height - y + dy - 1) // dy
            count += row_bytes(columns, depth * channels) * rows if columns > 0 else 0
    else:
        count = row_bytes(width, depth * channels) * height
    data = chunk(b"IDAT", zeros(count))
    return PNG + header(width, height, depth, kind, interlaced) + before + data + chunk(b"IEND", b"")


small_png = png(8, 8)

file("png-100-megapixels.png")(lambda: png(10_000, 10_000, depth=1))
file("png-256-megapixels.png")(lambda: png(32_768, 7_812, depth=1))
file("png-16-bits-rgba.png")(lambda: png(2_800, 2_800, depth=16, kind=6, channels=4))
file("png-interlaced-giant.png")(lambda: png(15_000, 15_000, depth=1, interlaced=1))
file("png-interlaced-60-megapixels.png")(lambda: png(7_800, 7_800, depth=1, interlaced=1))
file("png-sides-of-2-billion.png")(
    lambda: PNG + header(0x7FFFFFFF, 0x7FFFFFFF) + chunk(b"IDAT", zeros(100)) + chunk(b"IEND", b""))
file("png-square-of-32768.png")(
    lambda: PNG + header(32_768, 32_768) + chunk(b"IDAT", zeros(100_000)) + chunk(b"IEND", b""))
file("png-no-width.png")(lambda: PNG + header(0, 8) + chunk(b"IDAT", zeros(8)) + chunk(b"IEND", b""))
file("png-bomb-in-ztxt.png")(lambda: png(8, 8, before=chunk(b"zTXt", b"Comment\0\0" + zeros(60_000_000))))
file("png-bomb-in-iccp.png")(lambda: png(8, 8, before=chunk(b"iCCP", b"profile\0\0" + zeros(60_000_000))))
file("png-5000-texts.png")(lambda: png(8, 8, before=chunk(b"tEXt", b"k\0v") * 5_000))
file("png-too-much-data.png")(lambda: PNG + header(8, 8) + chunk(b"IDAT", zeros(80_000_000)) + chunk(b"IEND", b""))
file("png-data-end-early.png")(
    lambda: PNG + header(2_000, 2_000) + chunk(b"IDAT", zeros(1_000_000)) + chunk(b"IEND", b""))
file("png-breaks-off.png")(lambda: png(3_000, 3_000)[:5_000])
file("png-chunk-of-2-gigabytes.png")(lambda: PNG + header(8, 8) + struct.pack(">I", 0x7FFFFFF0) + b"IDAT" + bytes(100))
file("png-without-palette.png")(lambda: png(100, 100, depth=8, kind=3))
file("png-wrong-checksum.png")(lambda: small_png[:29] + b"\0\0\0\0" + small_png[33:])


# JPEG


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def frame(marker, width, height, components=1, precision=8, sampling=0x11):
    listed = b"".join(bytes([i + 1, sampling, 0]) for i in range(components))
    return segment(marker, struct.pack(">BHHB", precision, height, width, components) + listed)


def table(kind, lengths, symbols):
    return segment(0xC4, bytes([kind]) + bytes(lengths + [0] * (16 - len(lengths))) + bytes(symbols))


def scan(first, last, high=0, low=0, data=b"", components=(1,)):
    listed = b"".join(bytes([c, 0]) for c in components)
    return segment(0xDA, bytes([len(components)]) + listed + bytes([first, last, high << 4 | low])) + data


def stuffed(bits):
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return data.replace(b"\xff", b"\xff\0")


QUANT = segment(0xDB, b"\0" + b"\1" * 64)
# For differences, one code. For the rest, codes of 4 bits that mean runs of 1, 2 to 3, 4 to 7 … 16,384 to 32,767 empty
# blocks.
TABLES = table(0x00, [1], [0x00]) + table(0x10, [0, 0, 0, 15], [run << 4 for run in range(15)])


def empty_blocks(count):
    bits = ""
    while count > 0:
        run = min(count, 32_767)
        size = run.bit_length() - 1
        bits += format(size, "04b") + (format(run - (1 << size), f"0{size}b") if size else "")
        count -= run
    return stuffed(bits)


def progressive(width, height, scans, refining=False):
    """Scans that say nothing about every block."""
    data = empty_blocks(-(-width // 8) * -(-height // 8))
    parts = [scan(1, 63, 0, 1, data)]
    parts += [scan(1, 63, 1 if refining else 0, 0, data) for _ in range(scans - 1)]
    return b"\xff\xd8" + QUANT + frame(0xC2, width, height) + TABLES + b"".join(parts) + b"\xff\xd9"


def baseline(width, height, data, **frame_options):
    head = b"\xff\xd8" + QUANT + frame(0xC0, width, height, **frame_options) + TABLES
    return head + scan(0, 63, data=data) + b"\xff\xd9"


EMPTY = "00000"  # the code of no difference, and the code of the end of a block

file("jpeg-2000-scans.jpg")(lambda: progressive(2_048, 2_048, 2_000))
file("jpeg-500-scans-of-100-megapixels.jpg")(lambda: progressive(10_000, 10_000, 500, refining=True))
file("jpeg-20-scans-of-100-megapixels.jpg")(lambda: progressive(10_000, 10_000, 20, refining=True))
file("jpeg-65500-square.jpg")(lambda: baseline(65_500, 65_500, stuffed(EMPTY * 100)))
file("jpeg-9-megapixels.jpg")(lambda: baseline(3_000, 3_000, stuffed(EMPTY * (375 * 375))))
file("jpeg-no-height.jpg")(lambda: baseline(100, 0, stuffed(EMPTY * 100)))
file("jpeg-12-bits.jpg")(lambda: baseline(100, 100, stuffed(EMPTY * 169), precision=12))
file("jpeg-255-components.jpg")(lambda: baseline(100, 100, stuffed(EMPTY * 169), components=255))
file("jpeg-sampling-of-0.jpg")(lambda: baseline(100, 100, stuffed(EMPTY * 169), sampling=0))
file("jpeg-breaks-off.jpg")(lambda: baseline(3_000, 3_000, stuffed(EMPTY * 100))[:-2])
file("jpeg-impossible-codes.jpg")(
    lambda: b"\xff\xd8" + QUANT + frame(0xC0, 64, 64) + table(0x00, [255] * 16, [0] * 4080) + b"\xff\xd9")
file("jpeg-20000-segments.jpg")(lambda: b"\xff\xd8" + segment(0xE5, b"") * 20_000 + baseline(8, 8, stuffed(EMPTY))[2:])
file("jpeg-exif-in-a-circle.jpg")(
    lambda: b"\xff\xd8"
    + segment(0xE1, b"Exif\0\0II*\0\x08\0\0\0\xff\xff" + (b"\x69\x87\x04\0\x01\0\0\0\x08\0\0\0" * 100))
    + baseline(8, 8, stuffed(EMPTY))[2:])


# GIF


def little(*numbers):
    return b"".join(struct.pack("<H", n) for n in numbers)


PALETTE = bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])


def gif_header(width, height):
    return b"GIF89a" + little(width, height) + b"\x81\0\0" + PALETTE


def gif_picture(width, height, packed, interlaced=False, disposal=0, left=0, top=0):
    blocks = b"".join(bytes([len(packed[i:i + 255])]) + packed[i:i + 255] for i in range(0, len(packed), 255))
    control = b"\x21\xf9\x04" + bytes([disposal << 2]) + b"\0\0\0\0"
    flags = b"\x40" if interlaced else b"\0"
    return control + b"\x2c" + little(left, top, width, height) + flags + b"\x02" + blocks + b"\0"


def packed_codes(codes):
    """Codes with their widths, the lowest bit first."""
    result, bits, count = bytearray(), 0, 0
    for code, width in codes:
        bits |= code << count
        count += width
        while count >= 8:
            result.append(bits & 255)
            bits >>= 8
            count -= 8
    if count:
        result.append(bits & 255)
    return bytes(result)


def one_color(pixels):
    """Pixels of colour 0: codes for longer and longer strings of it; when the table is full, a clear code."""
    codes, width = [], 3
    while pixels > 0:
        codes += [(4, width), (0, 3)]
        width, following, length = 3, 6, 1
        pixels -= 1
        while pixels > 0 and following < 4_095:
            length += 1
            pixels -= length
            codes.append((following, width))
            following += 1
            if following == 1 << width and width < 12:
                width += 1
    return packed_codes(codes + [(5, width)])


DOT = packed_codes([(4, 3), (0, 3), (5, 3)])

file("gif-65535-square.gif")(lambda: gif_header(65_535, 65_535) + gif_picture(1, 1, DOT) + b";")
file("gif-dot-on-256-megapixels.gif")(
    lambda: gif_header(16_000, 16_000) + gif_picture(1, 1, DOT, left=9_000, top=9_000) + b";")
file("gif-interlaced-200-megapixels.gif")(
    lambda: gif_header(14_000, 14_000) + gif_picture(14_000, 14_000, one_color(14_000 * 14_000), interlaced=True)
    + b";")
file("gif-endless-pictures.gif")(lambda: gif_header(500, 500) + gif_picture(1, 1, DOT, disposal=3) * 3_000)
file("gif-clear-codes-only.gif")(
    lambda: gif_header(4_000, 4_000) + gif_picture(4_000, 4_000, packed_codes([(4, 3)] * 150_000)) + b";")


# WebP


def riff(body):
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def webp_chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def little24(number):
    return struct.pack("<I", number)[:3]


def lossless(width, height):
    """One colour; each channel has a code of one symbol, so that pixels take no bits."""
    bits = (width - 1) | (height - 1) << 14
    count = 32 + 3
    for value in (0, 200, 0, 255):
        bits |= (0b101 | value << 3) << count
        count += 11
    bits |= 1 << count
    count += 4
    return webp_chunk(b"VP8L", b"\x2f" + bits.to_bytes((count + 7) // 8, "little"))


def lossy_of_zeros(width, height):
    """A key frame of zeros, which say of each block that it is as its neighbours are: 200 pixels a byte."""
    blocks = -(-width // 16) * -(-height // 16)
    modes, coefficients = blocks * 53 // 100, blocks * 73 // 100
    tag = struct.pack("<I", modes << 5 | 1 << 4)[:3]
    return webp_chunk(b"VP8 ", tag + b"\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(modes + coefficients))


def animation(width, height, pictures):
    body = webp_chunk(b"VP8X", b"\x12\0\0\0" + little24(width - 1) + little24(height - 1))
    return riff(body + webp_chunk(b"ANIM", bytes(6)) + b"".join(pictures))


def webp_picture(width, height):
    place = little24(0) + little24(0) + little24(width - 1) + little24(height - 1) + little24(10)
    return webp_chunk(b"ANMF", place + b"\0" + lossless(width, height))


file("webp-64-megapixels.webp")(lambda: riff(lossless(8_000, 7_900)))
file("webp-lossy-64-megapixels.webp")(lambda: riff(lossy_of_zeros(8_000, 7_900)))
file("webp-16383-square.webp")(lambda: riff(lossless(16_383, 16_383)))
file("webp-animation-16-million-square.webp")(lambda: animation(1 << 24, 1 << 24, [webp_picture(16, 16)]))
file("webp-animation-of-64-megapixels.webp")(lambda: animation(8_000, 7_900, [webp_picture(8_000, 7_900)] * 50))
file("webp-animation-of-5000-pictures.webp")(lambda: animation(16, 16, [webp_picture(16, 16)] * 5_000)[:120_000])


# BMP and others


def bmp(width, height, bits, offset, used=0, compression=0, data=bytes(64)):
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, 0, 0, 0, used, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, offset) + info + data


file("bmp-offset-beyond-the-end.bmp")(lambda: bmp(4, 4, 24, 0xFFFFFFF0))
file("bmp-smallest-height.bmp")(lambda: bmp(4, -0x80000000, 24, 54))
file("bmp-4-billion-colours.bmp")(lambda: bmp(4, 4, 8, 54, used=0xFFFFFFFF))
file("tiff-153-bytes.tiff")(lambda: (b"II*\0\x08\0\0\0\x09\0" + b"".join(struct.pack("<HHII", *e) for e in [
    (256, 4, 1, 43_000), (257, 4, 1, 45_000), (258, 3, 1, 8), (259, 3, 1, 32_773), (262, 3, 1, 1), (273, 4, 1, 122),
    (277, 3, 1, 1), (278, 4, 1, 45_000), (279, 4, 1, 31)]) + bytes(4)).ljust(153, b"\x81"))
file("empty.png")(lambda: b"")
file("text.png")(lambda: b"404 Not Found: the picture that you were looking for is not here.\n")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../Tests/Fixtures/hostile")
    os.makedirs(folder, exist_ok=True)
    for name, data in FILES.items():
        with open(os.path.join(folder, name), "wb") as target:
            target.write(data)
    print(f"{len(FILES)} files, {sum(map(len, FILES.values()))} bytes")


main()
