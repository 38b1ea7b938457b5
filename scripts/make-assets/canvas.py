"""A small vector canvas on libcairo, called through ctypes so that the standard library is enough.

Coordinates run from 0 to 100 across the picture's width; y grows downwards. Colours are '#rrggbb' or '#rrggbbaa'.
"""

import ctypes
import math
import subprocess
from ctypes import byref, c_char_p, c_double, c_int, c_void_p

_cairo = ctypes.CDLL("libcairo.so.2")

FORMAT_ARGB32 = 0

_DOUBLES = {
    "move_to": 2, "line_to": 2, "curve_to": 6, "arc": 5, "rectangle": 4, "scale": 2, "translate": 2, "rotate": 1,
    "set_source_rgba": 4, "set_line_width": 1,
}
for _name, _count in _DOUBLES.items():
    getattr(_cairo, "cairo_" + _name).argtypes = [c_void_p] + [c_double] * _count
for _name in ["new_path", "close_path", "fill", "fill_preserve", "stroke", "save", "restore", "clip", "paint",
              "new_sub_path"]:
    getattr(_cairo, "cairo_" + _name).argtypes = [c_void_p]
for _name in ["set_line_cap", "set_line_join"]:
    getattr(_cairo, "cairo_" + _name).argtypes = [c_void_p, c_int]
_cairo.cairo_image_surface_create.restype = c_void_p
_cairo.cairo_image_surface_create.argtypes = [c_int, c_int, c_int]
_cairo.cairo_create.restype = c_void_p
_cairo.cairo_create.argtypes = [c_void_p]
_cairo.cairo_surface_write_to_png.argtypes = [c_void_p, c_char_p]
_cairo.cairo_surface_flush.argtypes = [c_void_p]
_cairo.cairo_image_surface_get_data.restype = c_void_p
_cairo.cairo_image_surface_get_data.argtypes = [c_void_p]
_cairo.cairo_pattern_create_linear.restype = c_void_p
_cairo.cairo_pattern_create_linear.argtypes = [c_double] * 4
_cairo.cairo_pattern_create_radial.restype = c_void_p
_cairo.cairo_pattern_create_radial.argtypes = [c_double] * 6
_cairo.cairo_pattern_add_color_stop_rgba.argtypes = [c_void_p] + [c_double] * 5
_cairo.cairo_pattern_destroy.argtypes = [c_void_p]
_cairo.cairo_set_source.argtypes = [c_void_p, c_void_p]


def rgba(colour):
    text = colour.lstrip("#")
    parts = [int(text[i:i + 2], 16) / 255 for i in range(0, len(text), 2)]
    return parts if len(parts) == 4 else parts + [1.0]


def mix(a, b, amount):
    """The colour between two colours; 0 is the first."""
    pairs = zip(rgba(a), rgba(b))
    return "#" + "".join(f"{round((x + (y - x) * amount) * 255):02x}" for x, y in pairs)


def alpha(colour, amount):
    return "#" + colour.lstrip("#")[:6] + f"{round(amount * 255):02x}"


def mirrored(points, axis=50):
    """A symmetric outline from its right half, given from top to bottom."""
    return points + [(2 * axis - x, y) for x, y in reversed(points) if x != axis]


class Canvas:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.surface = _cairo.cairo_image_surface_create(FORMAT_ARGB32, width, height)
        self.context = _cairo.cairo_create(self.surface)
        self.h = 100 * height / width
        self._call("scale", width / 100, width / 100)
        self._call("set_line_cap", 1)
        self._call("set_line_join", 1)

    def _call(self, name, *arguments):
        getattr(_cairo, "cairo_" + name)(self.context, *arguments)

    # State

    def save(self):
        self._call("save")

    def restore(self):
        self._call("restore")

    def shift(self, x, y):
        self._call("translate", x, y)

    def turn(self, degrees, x=0, y=0):
        self._call("translate", x, y)
        self._call("rotate", math.radians(degrees))
        self._call("translate", -x, -y)

    def zoom(self, factor, x=50, y=50, vertical=None):
        self._call("translate", x, y)
        self._call("scale", factor, factor if vertical is None else vertical)
        self._call("translate", -x, -y)

    def flip(self, axis=50):
        self.zoom(-1, axis, 0, 1)

    # Paint

    def _paint(self, fill, stroke=None, width=1):
        if fill is not None:
            self._source(fill)
            self._call("fill_preserve" if stroke else "fill")
        if stroke is not None:
            self._source(stroke)
            self._call("set_line_width", width)
            self._call("stroke")
        self._call("new_path")

    def _source(self, paint):
        """A colour, or ('v'|'h', from, to, colours…) or ('r', x, y, radius, colours…) for a gradient."""
        if isinstance(paint, str):
            self._call("set_source_rgba", *rgba(paint))
            return
        kind = paint[0]
        if kind == "r":
            x, y, radius = paint[1:4]
            pattern, colours = _cairo.cairo_pattern_create_radial(x, y, 0, x, y, radius), paint[4:]
        elif kind == "v":
            pattern, colours = _cairo.cairo_pattern_create_linear(0, paint[1], 0, paint[2]), paint[3:]
        else:
            pattern, colours = _cairo.cairo_pattern_create_linear(paint[1], 0, paint[2], 0), paint[3:]
        for index, colour in enumerate(colours):
            _cairo.cairo_pattern_add_color_stop_rgba(pattern, index / (len(colours) - 1), *rgba(colour))
        _cairo.cairo_set_source(self.context, pattern)
        _cairo.cairo_pattern_destroy(pattern)

    # Shapes

    def fill(self, paint):
        self._call("rectangle", 0, 0, 100, self.h)
        self._paint(paint)

    def box(self, x, y, width, height, paint):
        self._call("rectangle", x, y, width, height)
        self._paint(paint)

    def disc(self, x, y, radius, paint, stroke=None, width=1):
        self._call("new_sub_path")
        self._call("arc", x, y, radius, 0, 2 * math.pi)
        self._paint(paint, stroke, width)

    def oval(self, x, y, rx, ry, paint, degrees=0, stroke=None, width=1):
        self.save()
        self.shift(x, y)
        self.turn(degrees)
        self._call("scale", 1, ry / rx)
        self._call("new_sub_path")
        self._call("arc", 0, 0, rx, 0, 2 * math.pi)
        self.restore()
        self._paint(paint, stroke, width)

    def ring(self, x, y, radius, colour, width, start=0, end=360):
        self._call("new_sub_path")
        self._call("arc", x, y, radius, math.radians(start), math.radians(end))
        self._paint(None, colour, width)

    def poly(self, points, paint, stroke=None, width=1):
        self._call("move_to", *points[0])
        for point in points[1:]:
            self._call("line_to", *point)
        self._call("close_path")
        self._paint(paint, stroke, width)

    def _spline(self, points, closed, tension):
        count = len(points)
        self._call("move_to", *points[0])
        for i in range(count if closed else count - 1):
            if closed:
                p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
            else:
                p0, p1, p2, p3 = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
            self._call(
                "curve_to", p1[0] + (p2[0] - p0[0]) * tension, p1[1] + (p2[1] - p0[1]) * tension,
                p2[0] - (p3[0] - p1[0]) * tension, p2[1] - (p3[1] - p1[1]) * tension, *p2)
        if closed:
            self._call("close_path")

    def blob(self, points, paint, tension=1 / 6, stroke=None, width=1):
        """A closed smooth curve through the points."""
        self._spline(points, True, tension)
        self._paint(paint, stroke, width)

    def curve(self, points, colour, width, tension=1 / 6):
        """An open smooth line through the points."""
        self._spline(points, False, tension)
        self._paint(None, colour, width)

    def taper(self, points, widths, paint, steps=12):
        """A limb: a smooth line whose width runs through `widths`."""
        path = []
        count = len(points)
        for i in range(count - 1):
            p0, p1, p2, p3 = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
            for step in range(steps):
                t = step / steps
                path.append((tuple(
                    0.5 * (2 * p1[a] + (p2[a] - p0[a]) * t + (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t
                           + (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t ** 3) for a in (0, 1)), i + t))
        path.append((points[-1], count - 1))
        left, right = [], []
        for index, ((x, y), position) in enumerate(path):
            (ax, ay), (bx, by) = path[max(index - 1, 0)][0], path[min(index + 1, len(path) - 1)][0]
            length = math.hypot(bx - ax, by - ay) or 1
            whole = min(int(position * (len(widths) - 1) / (count - 1)), len(widths) - 2)
            part = position * (len(widths) - 1) / (count - 1) - whole
            half = (widths[whole] + (widths[whole + 1] - widths[whole]) * part) / 2
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        self.poly(left + right[::-1], paint)
        self.disc(*points[0], widths[0] / 2, paint)
        self.disc(*points[-1], widths[-1] / 2, paint)

    def clip_blob(self, points, tension=1 / 6):
        self._spline(points, True, tension)
        self._call("clip")
        self._call("new_path")

    def clip_rounded(self, x, y, width, height, radius):
        self._rounded(x, y, width, height, radius)
        self._call("clip")
        self._call("new_path")

    def _rounded(self, x, y, width, height, r):
        self._call("new_sub_path")
        for cx, cy, start in [(x + width - r, y + r, -90), (x + width - r, y + height - r, 0),
                              (x + r, y + height - r, 90), (x + r, y + r, 180)]:
            self._call("arc", cx, cy, r, math.radians(start), math.radians(start + 90))
        self._call("close_path")

    def rounded(self, x, y, width, height, radius, paint):
        self._rounded(x, y, width, height, radius)
        self._paint(paint)

    def eye(self, x, y, radius, iris=None, glint=True):
        if iris:
            self.disc(x, y, radius, iris)
            self.disc(x, y, radius * 0.58, "#1b1820")
        else:
            self.disc(x, y, radius, "#1b1820")
        if glint:
            self.disc(x - radius * 0.3, y - radius * 0.35, radius * 0.28, "#ffffffee")

    # Files

    def png(self, path):
        _cairo.cairo_surface_write_to_png(self.surface, str(path).encode())

    def jpeg(self, path, quality=86):
        _cairo.cairo_surface_flush(self.surface)
        count = self.width * self.height
        pixels = ctypes.string_at(_cairo.cairo_image_surface_get_data(self.surface), count * 4)
        rgb = bytearray(count * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        header = f"P6 {self.width} {self.height} 255\n".encode()
        subprocess.run(
            ["convert", "ppm:-", "-quality", str(quality), f"jpeg:{path}"], input=header + bytes(rgb), check=True)
