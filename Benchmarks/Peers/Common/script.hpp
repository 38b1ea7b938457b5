// The script of WORKLOAD.md, section 4, for programs that turn their own loop: what each turn begins, and what is noted
// of its frame.
#ifndef SCRIPT_HPP
#define SCRIPT_HPP
#include <algorithm>
#include <cmath>
#include "metrics.h"

// What is in the viewport after a frame.
struct Seen {
    int first = -1, last = -1, n = 0, blankAv = 0;
    double covered = 0, avArea = 0, incomplete = 0, lastBottom = 0, hs = 0;

    // Points without a row; less than a line of pixels does not count.
    double missing() const {
        double area = 480.0 * 800 - covered;
        return area < 480 ? 0 : area;
    }
    bool isComplete() const { return missing() == 0 && blankAv == 0; }
};

class Script {
public:
    enum Step { FIRST, WAIT, SCROLL, JUMP_TO_MIDDLE, JUMP_TO_END, IDLE };
    // What the program does in a turn.
    struct Action {
        Step begins = WAIT; // the step that begins with this turn; WAIT for none
        bool draws = true;  // false where the turn ends here
        double distance = 0; // points to scroll by
    };

    // With `isFree` the frames of the scrolls do not wait for each other's tick.
    Script(Metrics &metrics, const char *report, bool isFree = false)
        : m(metrics), path(report), free(isFree), t0(m_now()) {}

    Step step() const { return current; }

    // Begins a turn: at the next 60 Hz boundary, or at once.
    void beginTurn(bool waits) {
        tick = std::max(tick + 1, long(std::floor((m_now() - t0) * 60 / 1000)) + 1);
        boundary = t0 + tick * 1000 / 60.0;
        struct timespec ts = {time_t(boundary / 1000), long(std::fmod(boundary, 1000.0) * 1e6)};
        if (waits && !(free && current == SCROLL)) clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr);
        start = m_now();
        cpu = m_thread_cpu();
        if (frame >= 0) m.f[frame].main_ms = cpu - cpuMark;
        frame = -1;
    }

    // What is due in this turn; `first` is the first visible row.
    Action next(int first) {
        Action action;
        if (current == WAIT && start >= waitUntil) {
            action.begins = current = following;
            if (current == SCROLL) {
                phaseStart = start;
                firstRow = first;
                scrollCpu = m_proc_cpu();
                action.draws = false;
                return action;
            }
            jumpStart = start;
        }
        if (current != SCROLL) return action;
        if (moved >= length[phase]) {
            endPhase(first);
            action.draws = false;
            return action;
        }
        long due = free ? moved + 1 : std::lround((boundary - phaseStart) * 60 / 1000.0);
        due = std::min(due, long(length[phase]));
        if (due > moved) {
            frame = m.n++;
            m.f[frame].phase = phase;
            action.distance = speed[phase] * (due - moved) / 60.0;
            moved = due;
            cpuMark = cpu;
        }
        return action;
    }

    // The turn's frame was presented at `now` (m_now). `isThere` says whether a jump has reached its row, `probe` what
    // looking at the rows has cost.
    void presented(const Seen &seen, double now, bool isThere = true, double probe = 0) {
        if (frame >= 0) {
            MFrame &f = m.f[frame];
            f.frame_ms = now - start;
            f.done = 1;
            f.blank_avatars = seen.blankAv;
            f.blank_rows = seen.missing() > 0;
            f.blank_area = seen.missing() + seen.avArea;
            f.incomplete_area = seen.missing() + seen.incomplete;
            heights += seen.hs;
            rows += seen.n;
            cpuMark += probe;
        }
        if (current == FIRST) {
            if (m.first_present_ms == 0 && seen.n) m.first_present_ms = now - m_start();
            if (!seen.isComplete()) return;
            m_first_frame(&m, path, now);
            wait(SCROLL, now);
        } else if (current == JUMP_TO_MIDDLE || current == JUMP_TO_END) {
            bool isMiddle = current == JUMP_TO_MIDDLE;
            double &firstPresent = isMiddle ? m.jump_mid_first_ms : m.jump_end_first_ms;
            if (firstPresent == 0) firstPresent = now - jumpStart;
            if (!seen.isComplete() || !isThere) return;
            (isMiddle ? m.jump_mid_ms : m.jump_end_ms) = now - jumpStart;
            if (!isMiddle) m.end_gap_px = seen.lastBottom - 800;
            wait(isMiddle ? JUMP_TO_END : IDLE, now);
        }
    }

private:
    void endPhase(int first) {
        m.ticks[phase] = length[phase];
        m.phase_wall[phase] = start - phaseStart;
        m.phase_rows[phase] = first - firstRow;
        firstRow = first;
        moved = 0;
        if (phase == 0) {
            phase = 1;
            phaseStart = start;
            return;
        }
        m.scroll_cpu_ms = m_proc_cpu() - scrollCpu;
        m.rss_scrolled_mb = m_status_mb("VmRSS:");
        m.mean_row_h = rows ? heights / rows : 0;
        wait(JUMP_TO_MIDDLE, start);
    }

    // Half a second without work before the next step.
    void wait(Step step, double now) {
        current = WAIT;
        following = step;
        waitUntil = now + 500;
    }

    static constexpr double speed[2] = {3000, 12000};
    static constexpr int length[2] = {600, 300};
    Metrics &m;
    const char *path;
    const bool free;
    Step current = FIRST, following = SCROLL;
    const double t0;
    double boundary = 0, start = 0, cpu = 0, cpuMark = -1, phaseStart = 0, waitUntil = 0, jumpStart = 0, scrollCpu = 0;
    double heights = 0;
    long rows = 0, tick = 0, moved = 0;
    int phase = 0, frame = -1, firstRow = 0;
};
#endif
