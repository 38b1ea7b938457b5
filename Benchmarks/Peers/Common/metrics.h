/* Measurement and report helpers shared by the C and C++ peers. */
#ifndef METRICS_H
#define METRICS_H
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/resource.h>

#define FEED_HZ 60.0
#define M_MAXF 20000

static inline double m_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
static inline double m_thread_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
static inline double m_proc_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
/* Time of exec, put in the environment by run.py just before it starts the program. */
static inline double m_start(void) {
    const char *s = getenv("FEED_T0_NS");
    return s ? atof(s) / 1e6 : m_now();
}
/* Processor time that the process had used before exec: the work of run.py, not of the program. */
static inline double m_cpu_before_exec(void) {
    const char *s = getenv("FEED_T0_CPU_NS");
    return s ? atof(s) / 1e6 : 0;
}
static inline double m_status_mb(const char *key) {
    FILE *f = fopen("/proc/self/status", "r");
    char l[256];
    double v = 0;
    size_t n = strlen(key);
    if (!f) return 0;
    while (fgets(l, sizeof l, f))
        if (!strncmp(l, key, n)) v = atof(l + n + 1) / 1024.0;
    fclose(f);
    return v;
}

typedef struct {
    int phase;
    double frame_ms, main_ms, blank_area, incomplete_area;
    int blank_rows, blank_avatars, done;
} MFrame;
typedef struct {
    MFrame f[M_MAXF];
    int n;
    double view_w, view_h;
    double first_frame_ms, first_frame_cpu_ms, first_present_ms, rss_first_mb;
    double jump_mid_ms, jump_mid_first_ms, jump_end_ms, jump_end_first_ms, rss_scrolled_mb;
    double scroll_cpu_ms, scroll_wall_ms, idle_cpu_pct;
    double phase_wall[2];
    int phase_rows[2];
    int ticks[2];
    int rows;
    double mean_row_h, end_gap_px, end_gap_settled_px;
    /* What looking at the visible rows has cost: in all, and in the two scrolls. It is no work of the toolkit's. */
    double probe_ms, scroll_probe_ms;
} Metrics;

/* Looking at the visible rows has taken so many milliseconds of processor time; m_report takes them off. */
static inline void m_probe(Metrics *m, double ms, int in_scroll) {
    m->probe_ms += ms;
    if (in_scroll) m->scroll_probe_ms += ms;
}

/* The first complete frame was presented at `now` (m_now). With FEED_STOP=first-frame its figures are the whole report,
 * and the program ends here, without tidying up. */
static inline void m_first_frame(Metrics *m, const char *path, double now) {
    m->first_frame_ms = now - m_start();
    m->first_frame_cpu_ms = m_proc_cpu() - m_cpu_before_exec();
    m->rss_first_mb = m_status_mb("VmRSS:");
    const char *stop = getenv("FEED_STOP");
    if (!stop || strcmp(stop, "first-frame")) return;
    FILE *o = fopen(path, "w");
    if (!o) {
        perror(path);
        _exit(3);
    }
    fprintf(o, "{\"rows\": %d, \"first_present_ms\": %.2f, \"first_frame_ms\": %.2f, ", m->rows, m->first_present_ms,
            m->first_frame_ms);
    fprintf(o, "\"first_frame_cpu_ms\": %.2f, \"rss_after_first_frame_mb\": %.1f}\n", m->first_frame_cpu_ms,
            m->rss_first_mb);
    fclose(o);
    _exit(0);
}

static inline int m_cmp(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}
static inline double m_pct(const double *v, int n, double q) {
    if (!n) return 0;
    int k = (int)ceil(q * n) - 1;
    if (k < 0) k = 0;
    return v[k];
}

static inline void m_stats(FILE *o, const Metrics *m, int ph, const char *ind) {
    double *a = (double *)malloc(sizeof(double) * (size_t)(m->n + 1)),
           *b = (double *)malloc(sizeof(double) * (size_t)(m->n + 1));
    int n = 0, over = 0, mover = 0, blank = 0, ticks = 0;
    double area = 0, inc = 0, ma = 0;
    long brows = 0, bav = 0;
    for (int i = 0; i < m->n; i++) {
        const MFrame *f = &m->f[i];
        if (!f->done || (ph >= 0 && f->phase != ph)) continue;
        a[n] = f->frame_ms;
        b[n] = f->main_ms;
        n++;
        over += f->frame_ms > 16.7;
        mover += f->main_ms > 16.7;
        blank += f->blank_rows || f->blank_avatars;
        brows += f->blank_rows;
        bav += f->blank_avatars;
        area += f->blank_area;
        inc += f->incomplete_area;
        if (f->blank_area > ma) ma = f->blank_area;
    }
    for (int p = 0; p < 2; p++)
        if (ph < 0 || ph == p) ticks += m->ticks[p];
    qsort(a, (size_t)n, sizeof(double), m_cmp);
    qsort(b, (size_t)n, sizeof(double), m_cmp);
    double va = m->view_w * m->view_h;
    fprintf(o, "%s\"frames\": %d, \"ticks\": %d, \"missed_ticks\": %d,\n", ind, n, ticks, ticks - n);
    fprintf(o, "%s\"frame_ms_p50\": %.3f, \"frame_ms_p95\": %.3f, \"frame_ms_p99\": %.3f, \"frame_ms_max\": %.3f,\n",
            ind, m_pct(a, n, .5), m_pct(a, n, .95), m_pct(a, n, .99), n ? a[n - 1] : 0);
    fprintf(o,
            "%s\"main_thread_ms_p50\": %.3f, \"main_thread_ms_p95\": %.3f, \"main_thread_ms_p99\": %.3f, "
            "\"main_thread_ms_max\": %.3f,\n",
            ind, m_pct(b, n, .5), m_pct(b, n, .95), m_pct(b, n, .99), n ? b[n - 1] : 0);
    fprintf(o,
            "%s\"frames_over_16_7ms\": %d, \"main_over_16_7ms\": %d, \"blank_frames\": %d, \"blank_rows\": %ld, "
            "\"blank_avatars\": %ld,\n",
            ind, over, mover, blank, brows, bav);
    fprintf(o, "%s\"blank_area_pct\": %.4f, \"blank_area_pct_max\": %.3f, \"incomplete_row_area_pct\": %.4f", ind,
            n ? 100 * area / n / va : 0, 100 * ma / va, n ? 100 * inc / n / va : 0);
    free(a);
    free(b);
}

static inline void m_report(const char *path, const Metrics *m, const char *peer, const char *version,
                            const char *renderer, const char *images, const char *extra) {
    FILE *o = strcmp(path, "-") ? fopen(path, "w") : stdout;
    if (!o) {
        perror(path);
        exit(3);
    }
    double cpu_ms = m_proc_cpu() - m->probe_ms, scroll_ms = m->scroll_cpu_ms - m->scroll_probe_ms;
    const char *clk = getenv("FEED_CLOCK");
    fprintf(o, "{\n  \"clock\": \"%s\",\n", clk && !strcmp(clk, "free") ? "free" : "60Hz");
    fprintf(o, "  \"peer\": \"%s\", \"version\": \"%s\", \"renderer\": \"%s\", \"rows\": %d, \"images\": \"%s\",\n",
            peer, version, renderer, m->rows, images);
    fprintf(o, "  \"first_frame_ms\": %.2f, \"first_frame_cpu_ms\": %.2f, \"first_present_ms\": %.2f,\n",
            m->first_frame_ms, m->first_frame_cpu_ms, m->first_present_ms);
    fprintf(o, "  \"rss_after_first_frame_mb\": %.1f,\n", m->rss_first_mb);
    m_stats(o, m, -1, "  ");
    fprintf(o,
            ",\n  \"jump_to_middle_ms\": %.2f, \"jump_to_middle_first_present_ms\": %.2f, \"jump_to_end_ms\": %.2f, "
            "\"jump_to_end_first_present_ms\": %.2f,\n",
            m->jump_mid_ms, m->jump_mid_first_ms, m->jump_end_ms, m->jump_end_first_ms);
    fprintf(o,
            "  \"end_gap_px\": %.1f, \"end_gap_settled_px\": %.1f, \"rows_travelled\": [%d, %d], \"phase_wall_ms\": "
            "[%.1f, %.1f], \"mean_row_height\": %.2f,\n",
            m->end_gap_px, m->end_gap_settled_px, m->phase_rows[0], m->phase_rows[1], m->phase_wall[0],
            m->phase_wall[1], m->mean_row_h);
    fprintf(o,
            "  \"rss_after_scroll_mb\": %.1f, \"peak_rss_mb\": %.1f, \"cpu_s\": %.3f, \"scroll_cpu_s\": %.3f, "
            "\"scroll_cpu_ms_per_frame\": %.3f, \"idle_cpu_pct\": %.3f,\n",
            m->rss_scrolled_mb, m_status_mb("VmHWM:"), cpu_ms / 1e3, scroll_ms / 1e3, m->n ? scroll_ms / m->n : 0,
            m->idle_cpu_pct);
    fprintf(o, "  \"probe_ms_per_frame\": %.4f,\n", m->n ? m->scroll_probe_ms / m->n : 0);
    if (extra && *extra) fprintf(o, "  %s,\n", extra);
    fprintf(o, "  \"phases\": {\n    \"scroll_3000\": {\n");
    m_stats(o, m, 0, "      ");
    fprintf(o, "\n    },\n    \"fling_12000\": {\n");
    m_stats(o, m, 1, "      ");
    fprintf(o, "\n    }\n  }\n}\n");
    if (o != stdout) fclose(o);
}
#endif
