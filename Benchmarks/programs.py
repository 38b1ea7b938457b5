"""The programs that show the feed: ours, and one for each toolkit and renderer."""
import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Program:
    name: str
    title: str
    path: str
    environment: dict = field(default_factory=dict)
    # Which of the machine's cores it may use; None for all.
    cores: tuple[int, ...] | None = None
    # Whether others are compared with the better one of these.
    is_measure: bool = False
    # The most rows it is run with unless it is named.
    row_limit: int = 1_000_000


def programs(bench, build):
    """All of them; `bench` is the path of feed-bench, `build` the folder the others were built in."""

    def peer(file):
        return os.path.join(build, file)

    # Without it Qt waits 5 ms before a repaint, to coalesce updates.
    at_once = {"QT_QPA_UPDATE_IDLE_TIME": "0"}
    # There is no session bus beside Xvfb.
    gtk = {"GTK_A11Y": "none"}
    return [
        Program("texture", "Texture", bench, {"FEED_RENDERER": "surface"}),
        # Its delegate measures each row once, which keeps the main thread busy for minutes at a million rows.
        Program("qtwidgets", "Qt Widgets", peer("feed_qtwidgets"), at_once, is_measure=True, row_limit=100_000),
        Program(
            "qtquick-software",
            "Qt Quick, software",
            peer("feed_qtquick"),
            dict(at_once, QT_QUICK_BACKEND="software"),
            is_measure=True,
        ),
        Program("gtk4-cairo", "GTK 4, Cairo", peer("feed_gtk"), dict(gtk, GSK_RENDERER="cairo")),
        Program("imgui-sdl", "Dear ImGui, SDL", peer("feed_imgui"), {"FEED_RENDERER": "sdl"}),
        Program("texture-opengl", "Texture, OpenGL", bench, {"FEED_RENDERER": "opengl"}),
        Program("qtquick-opengl", "Qt Quick, OpenGL", peer("feed_qtquick"), dict(at_once, QT_QUICK_BACKEND="rhi")),
        Program("gtk4-gl", "GTK 4, OpenGL", peer("feed_gtk"), dict(gtk, GSK_RENDERER="gl")),
    ]
