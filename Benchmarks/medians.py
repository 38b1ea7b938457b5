#!/usr/bin/env python3
"""Prints the medians of feed-bench reports: medians.py REPORT.json ..."""
import json
import statistics
import sys

KEYS = [
    "first_frame_ms", "frame_ms_p50", "frame_ms_p99", "frame_ms_max", "main_thread_ms_p50", "main_thread_ms_p99",
    "main_thread_ms_max", "frames_over_16_7ms", "scroll_cpu_ms_per_frame", "blank_frames", "missed_ticks",
    "jump_to_middle_ms", "jump_to_end_ms", "end_gap_px", "rss_after_first_frame_mb", "peak_rss_mb", "cpu_s", "xserver_cpu_s",
    "idle_cpu_pct", "rows_travelled", "mean_row_height",
]

reports = [json.load(open(path)) for path in sys.argv[1:]]
print(f"{reports[0]['rows']} rows, {len(reports)} runs, renderer {reports[0]['renderer']}")
for key in KEYS:
    values = [report[key] for report in reports if key in report]
    if values:
        print(f"{key:26} {statistics.median(values):10.3f}   {min(values)} ... {max(values)}")
