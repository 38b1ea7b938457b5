"""The comparison as a Markdown table: medians, and ours by the better one of those it is measured against."""
import statistics

# A line of the table: its title, and the figures of the report that stand in it, separated by slashes.
LINES = [
    ("first complete frame, ms", ["first_frame_ms"]),
    ("CPU until then, ms", ["first_frame_cpu_ms"]),
    ("main thread per frame p50, ms", ["main_thread_ms_p50"]),
    ("main thread p99 / max, ms", ["main_thread_ms_p99", "main_thread_ms_max"]),
    ("frame work p50 / p99, ms", ["frame_ms_p50", "frame_ms_p99"]),
    ("frames over 16.7 ms / with a blank", ["frames_over_16_7ms", "blank_frames"]),
    ("CPU of all threads per frame, ms", ["scroll_cpu_ms_per_frame"]),
    ("CPU of the whole run, s", ["cpu_s"]),
    ("jump to the middle / end, ms", ["jump_to_middle_ms", "jump_to_end_ms"]),
    ("memory after the first frame, MB", ["rss_after_first_frame_mb"]),
    ("peak memory, MB", ["peak_rss_mb"]),
    ("end position error, px", ["end_gap_px"]),
    ("idle, % of a core", ["idle_cpu_pct"]),
    ("wake-ups in 10 idle seconds", ["idle_wake_ups_10s"]),
    ("CPU of the X server, s", ["xserver_cpu_s"]),
    # 740 to 780, and 116 to 122: otherwise the work is not the same.
    ("rows travelled / mean height, px", ["rows_travelled", "mean_row_height"]),
]


def medians(reports):
    """The median of every figure of a program's reports."""
    result = {}
    for key in {key for report in reports for key in report}:
        values = [report[key] for report in reports if isinstance(report.get(key), (int, float))]
        if values:
            values = [abs(value) if key == "end_gap_px" else value for value in values]
            result[key] = round(statistics.median(values), 4)
    return result


def spread(reports):
    """The least and the greatest of every figure."""
    result = {}
    for key in medians(reports):
        values = [report[key] for report in reports if isinstance(report.get(key), (int, float))]
        result[key] = [min(values), max(values)]
    return result


def number(value):
    if value is None:
        return "–"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{1 if abs(value) >= 10 else 2}f}".rstrip("0").rstrip(".")


# Counts and errors that are 0 where all is well, and idle time, which is too small to be divided.
WITHOUT_RATIO = (
    "frames_over_16_7ms",
    "blank_frames",
    "end_gap_px",
    "idle_cpu_pct",
    "idle_wake_ups_10s",
    "xserver_cpu_s",
    "rows_travelled",
    "mean_row_height",
)


def ratio(key, figures, measures):
    """Ours by the least of the others' figures; None where there is nothing to divide by."""
    if key in WITHOUT_RATIO:
        return None
    ours = figures.get("texture", {}).get(key)
    others = [figures[name][key] for name in measures if key in figures.get(name, {})]
    if ours is None or not others or min(others) <= 0:
        return None
    return round(ours / min(others), 3)


def ratio_text(value):
    if value is None:
        return ""
    return f"**{value:.2f}**" if value > 1 else f"{value:.2f}"


def markdown(figures, programs):
    """`figures`: medians by program. Ratios above 1, those rows that ours loses, are bold."""
    columns = [program for program in programs if program.name in figures]
    measures = [program.name for program in columns if program.is_measure]
    heads = [program.title for program in columns]
    at = 1 + max((index for index, program in enumerate(columns) if program.is_measure), default=0)
    heads.insert(at, "ours by the better Qt")
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for title, keys in LINES:
        cells = []
        for program in columns:
            values = [figures[program.name].get(key) for key in keys]
            cells.append(" / ".join(number(value) for value in values) if any(v is not None for v in values) else "–")
        cells.insert(at, " / ".join(filter(None, (ratio_text(ratio(key, figures, measures)) for key in keys))))
        if any(cell not in ("–", "") for cell in cells):
            lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def alone(figures, spread):
    """A table of one program's medians, with the least and the greatest of each figure."""
    lines = ["| | median | least … greatest |", "|---|---|---|"]
    for title, keys in LINES:
        if any(key in figures for key in keys):
            values = " / ".join(number(figures.get(key)) for key in keys)
            ranges = " / ".join(" … ".join(number(value) for value in spread.get(key, [])) for key in keys)
            lines.append(f"| {title} | {values} | {ranges} |")
    return "\n".join(lines)


def ratios(figures, programs):
    measures = [program.name for program in programs if program.is_measure]
    return {key: ratio(key, figures, measures) for _, keys in LINES for key in keys}
