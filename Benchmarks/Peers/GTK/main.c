/* 'feed' workload on GTK 4: GtkListView over a lazy GListModel, GtkSignalListItemFactory, avatars decoded in GTask
 * threads. */
#include <gtk/gtk.h>
#include "feed.h"
#include "metrics.h"

static Metrics M;
static gboolean unique_images;
static const char *asset_dir, *out_path;
static guint n_rows;

/* ---- item and model: items are made on demand, nothing is kept per row ---- */
#define FEED_TYPE_ITEM (feed_item_get_type())
G_DECLARE_FINAL_TYPE(FeedItem, feed_item, FEED, ITEM, GObject)
struct _FeedItem {
    GObject parent;
    guint index;
};
G_DEFINE_FINAL_TYPE(FeedItem, feed_item, G_TYPE_OBJECT)
static void feed_item_class_init(FeedItemClass *k) {}
static void feed_item_init(FeedItem *i) {}

#define FEED_TYPE_MODEL (feed_model_get_type())
G_DECLARE_FINAL_TYPE(FeedModel, feed_model, FEED, MODEL, GObject)
struct _FeedModel {
    GObject parent;
    guint n;
};
static GType fm_type(GListModel *m) { return FEED_TYPE_ITEM; }
static guint fm_n(GListModel *m) { return FEED_MODEL(m)->n; }
static gpointer fm_item(GListModel *m, guint pos) {
    if (pos >= FEED_MODEL(m)->n) return NULL;
    FeedItem *it = g_object_new(FEED_TYPE_ITEM, NULL);
    it->index = pos;
    return it;
}
static void fm_iface(GListModelInterface *i) {
    i->get_item_type = fm_type;
    i->get_n_items = fm_n;
    i->get_item = fm_item;
}
G_DEFINE_FINAL_TYPE_WITH_CODE(FeedModel, feed_model, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, fm_iface))
static void feed_model_class_init(FeedModelClass *k) {}
static void feed_model_init(FeedModel *m) {}

/* ---- rows ---- */
typedef struct {
    GtkWidget *root, *avatar, *title, *body, *likes, *replies, *shares;
    gboolean bound, avatar_ready;
    guint index;
    int key;
} Row;
static int binds;
static GPtrArray *rows; /* every Row that exists, for the bookkeeping of visible rows */

/* Decoded avatars, 48x48, the 512 latest; a key is the file's number, or the row where every row has its own picture.
 * One decode per key at a time: a row that is bound while its picture is being decoded waits for that one. */
#define CACHE_MAX 512
static GHashTable *cache, *waiting; /* key -> GdkTexture; key -> Row (or NULL: no row waits any more) */
static GQueue order = G_QUEUE_INIT;
#define KEY(k) GINT_TO_POINTER((k) + 1)

typedef struct {
    int key, n;
} Job;
static void decode(GTask *t, gpointer src, gpointer data, GCancellable *c) {
    Job *j = data;
    char path[512];
    g_snprintf(path, sizeof path, "%s/avatar-%02d.%s", asset_dir, j->n, j->n & 1 ? "png" : "jpg");
    GError *e = NULL;
    GdkPixbuf *pb = gdk_pixbuf_new_from_file_at_scale(path, 48, 48, FALSE, &e);
    if (!pb) {
        g_task_return_error(t, e);
        return;
    }
    GdkTexture *tex = gdk_texture_new_for_pixbuf(pb);
    g_object_unref(pb);
    g_task_return_pointer(t, tex, g_object_unref);
}
static void show(Row *r, GdkTexture *tex) {
    gtk_picture_set_paintable(GTK_PICTURE(r->avatar), GDK_PAINTABLE(tex));
    r->avatar_ready = tex != NULL;
}
static void decoded(GObject *src, GAsyncResult *res, gpointer data) {
    Job *j = g_task_get_task_data(G_TASK(res));
    GdkTexture *tex = g_task_propagate_pointer(G_TASK(res), NULL);
    Row *r = g_hash_table_lookup(waiting, KEY(j->key));
    g_hash_table_remove(waiting, KEY(j->key));
    if (!tex) return;
    for (guint k = 0; !unique_images && k < rows->len; k++) { /* shared pictures: several rows may want the same */
        Row *o = rows->pdata[k];
        if (o->bound && !o->avatar_ready && o->key == j->key) show(o, tex);
    }
    if (r && r->bound && r->key == j->key) show(r, tex);
    g_hash_table_insert(cache, KEY(j->key), tex);
    g_queue_push_tail(&order, KEY(j->key));
    if (order.length > CACHE_MAX) g_hash_table_remove(cache, g_queue_pop_head(&order));
}
static void want(Row *r, int n) {
    r->key = unique_images ? (int)r->index : n;
    GdkTexture *tex = g_hash_table_lookup(cache, KEY(r->key));
    show(r, tex);
    if (tex) return;
    gboolean busy = g_hash_table_contains(waiting, KEY(r->key));
    g_hash_table_insert(waiting, KEY(r->key), r);
    if (busy) return;
    GTask *t = g_task_new(NULL, NULL, decoded, NULL);
    Job *j = g_new(Job, 1);
    j->key = r->key;
    j->n = n;
    g_task_set_task_data(t, j, g_free);
    g_task_run_in_thread(t, decode);
    g_object_unref(t);
}

/* Layout of a row.  Stock nested GtkBoxes measure a wrapping GtkLabel many times per row (they look for the
 * best width for a height); the widths here are known, so a GtkCustomLayout asks each label once. */
static Row *row_of(GtkWidget *w) { return g_object_get_data(G_OBJECT(w), "row"); }
static int height_for(GtkWidget *w, int width) {
    int min, nat;
    gtk_widget_measure(w, GTK_ORIENTATION_VERTICAL, width, &min, &nat, NULL, NULL);
    return min;
}
static GtkSizeRequestMode row_mode(GtkWidget *w) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }
static void row_measure(GtkWidget *w, GtkOrientation o, int for_size, int *min, int *nat, int *minb, int *natb) {
    if (o == GTK_ORIENTATION_HORIZONTAL) {
        *min = 160;
        *nat = 480;
        return;
    }
    Row *r = row_of(w);
    int tw = (for_size > 0 ? for_size : 480) - 84;
    int h = 12 + height_for(r->title, tw) + 4 + height_for(r->body, tw) + 6 + height_for(r->likes, 110);
    *min = *nat = MAX(h, 60) + 12;
}
static void place(GtkWidget *w, int x, int y, int width, int height) {
    gtk_widget_size_allocate(w, &(GtkAllocation){x, y, width, height}, -1);
}
static void row_allocate(GtkWidget *w, int width, int height, int baseline) {
    Row *r = row_of(w);
    int tw = width - 84, y = 12, h;
    place(r->avatar, 12, 12, 48, 48);
    h = height_for(r->title, tw);
    place(r->title, 72, y, tw, h);
    y += h + 4;
    h = height_for(r->body, tw);
    place(r->body, 72, y, tw, h);
    y += h + 6;
    h = height_for(r->likes, 110);
    place(r->likes, 72, y, 110, h);
    place(r->replies, 182, y, 110, h);
    place(r->shares, 292, y, 110, h);
}
static GtkWidget *label(const char *css, GtkWidget *root) {
    GtkWidget *l = gtk_label_new(NULL);
    gtk_widget_add_css_class(l, css);
    gtk_label_set_xalign(GTK_LABEL(l), 0);
    gtk_widget_set_parent(l, root);
    return l;
}
static void setup(GtkSignalListItemFactory *f, GtkListItem *li, gpointer u) {
    Row *r = g_new0(Row, 1);
    r->root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0); /* only a parent: its layout manager is replaced */
    gtk_widget_set_layout_manager(r->root, gtk_custom_layout_new(row_mode, row_measure, row_allocate));
    g_object_set_data(G_OBJECT(r->root), "row", r);
    r->avatar = gtk_picture_new();
    gtk_widget_add_css_class(r->avatar, "avatar");
    gtk_widget_set_overflow(r->avatar, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_parent(r->avatar, r->root);
    r->title = label("title", r->root);
    gtk_label_set_ellipsize(GTK_LABEL(r->title), PANGO_ELLIPSIZE_END);
    gtk_label_set_single_line_mode(GTK_LABEL(r->title), TRUE);
    r->body = label("body", r->root);
    gtk_label_set_wrap(GTK_LABEL(r->body), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(r->body), PANGO_WRAP_WORD);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(r->body), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_yalign(GTK_LABEL(r->body), 0);
    r->likes = label("footer", r->root);
    r->replies = label("footer", r->root);
    r->shares = label("footer", r->root);
    gtk_list_item_set_child(li, r->root);
    g_object_set_data(G_OBJECT(li), "row", r);
    g_ptr_array_add(rows, r);
}
static void bind(GtkSignalListItemFactory *f, GtkListItem *li, gpointer u) {
    Row *r = g_object_get_data(G_OBJECT(li), "row");
    FeedItem *it = gtk_list_item_get_item(li);
    FeedRow d;
    feed_row(it->index, &d);
    gtk_label_set_text(GTK_LABEL(r->title), d.title);
    gtk_label_set_text(GTK_LABEL(r->body), d.body);
    gtk_label_set_text(GTK_LABEL(r->likes), d.likes);
    gtk_label_set_text(GTK_LABEL(r->replies), d.replies);
    gtk_label_set_text(GTK_LABEL(r->shares), d.shares);
    r->index = it->index;
    r->bound = TRUE;
    binds++;
    want(r, d.avatar);
}
static void unbind(GtkSignalListItemFactory *f, GtkListItem *li, gpointer u) {
    Row *r = g_object_get_data(G_OBJECT(li), "row");
    r->bound = FALSE;
    if (g_hash_table_lookup(waiting, KEY(r->key)) == r) g_hash_table_insert(waiting, KEY(r->key), NULL);
}
static void teardown(GtkSignalListItemFactory *f, GtkListItem *li, gpointer u) {
    Row *r = g_object_get_data(G_OBJECT(li), "row");
    if (!r) return;
    g_ptr_array_remove_fast(rows, r);
    if (g_hash_table_lookup(waiting, KEY(r->key)) == r) g_hash_table_insert(waiting, KEY(r->key), NULL);
    g_free(r);
    g_object_set_data(G_OBJECT(li), "row", NULL);
}

/* ---- script ---- */
enum { FIRST, SETTLE, SCROLL, JUMP_MID, JUMP_END, IDLE };
static int state = FIRST, phase, cur = -1, length_ms[2] = {10000, 5000}, first_row;
static double velocity[2] = {3000, 12000}, frame0, cpu_mark = -1, jump0, scroll_cpu0, hsum;
static double travelled;
static long hn;
static int max_rows, max_bound;
static gint64 phase_t0, last_ft;
static guint tick_id;
static GtkWidget *listview, *scrolled, *window;
static GMainLoop *loop;

typedef struct {
    int blank_avatars, first, last, n;
    double covered, blank_av_area, incomplete, last_bottom, hs;
    gboolean mid;
} Vis;
static Vis vis;

static Vis look(void) {
    Vis v = {0, -1, -1};
    int H = 800, bound = 0;
    for (guint k = 0; k < rows->len; k++) {
        Row *r = rows->pdata[k];
        if (!r->bound || !gtk_widget_get_mapped(r->root)) continue;
        bound++;
        GtkWidget *item = gtk_widget_get_parent(r->root); /* the row widget, including its separator border */
        graphene_rect_t b;
        if (!item || !gtk_widget_compute_bounds(item, scrolled, &b)) continue;
        double y0 = b.origin.y, y1 = y0 + b.size.height;
        if (y1 <= 0 || y0 >= H || b.size.height < 1) continue;
        double part = MIN(y1, H) - MAX(y0, 0);
        v.n++;
        v.covered += part * 480;
        v.hs += b.size.height;
        if (v.first < 0 || (int)r->index < v.first) v.first = r->index;
        if ((int)r->index > v.last) {
            v.last = r->index;
            v.last_bottom = y1;
        }
        if (r->index == n_rows / 2) v.mid = TRUE;
        if (!r->avatar_ready) {
            double a0 = MAX(y0 + 12, 0), a1 = MIN(y0 + 60, H);
            v.incomplete += part * 480;
            if (a1 > a0) {
                v.blank_avatars++;
                v.blank_av_area += (a1 - a0) * 48;
            }
        }
    }
    if ((int)rows->len > max_rows) max_rows = rows->len;
    if (bound > max_bound) max_bound = bound;
    return v;
}

static gboolean go_idle_done(gpointer d) {
    double *s = d;
    M.idle_cpu_pct = 100 * (m_proc_cpu() - s[0]) / (m_now() - s[1]);
    GskRenderer *rn = gtk_native_get_renderer(gtk_widget_get_native(window));
    char ver[32], ex[256];
    g_snprintf(ver, sizeof ver, "%u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version());
    g_snprintf(ex, sizeof ex,
               "\"gsk_renderer\": \"%s\", \"row_binds\": %d, \"row_widgets_max\": %d, \"row_widgets_mapped_max\": %d",
               G_OBJECT_TYPE_NAME(rn), binds, max_rows, max_bound);
    const char *name =
        g_str_has_prefix(G_OBJECT_TYPE_NAME(rn), "GskCairo") ? "cairo"
        : g_str_has_prefix(G_OBJECT_TYPE_NAME(rn), "GskGL") || g_str_has_prefix(G_OBJECT_TYPE_NAME(rn), "GskNgl")
            ? "gl"
            : G_OBJECT_TYPE_NAME(rn);
    m_report(out_path, &M, "gtk4", ver, name, unique_images ? "unique" : "shared", ex);
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}
static gboolean go_idle(gpointer d) {
    static double s[2];
    state = IDLE;
    Vis v = look();
    M.end_gap_settled_px = v.last_bottom - 800;
    s[0] = m_proc_cpu();
    s[1] = m_now();
    g_timeout_add(5000, go_idle_done, s);
    return G_SOURCE_REMOVE;
}
static gboolean go_jump(gpointer mid) {
    jump0 = m_now();
    state = mid ? JUMP_MID : JUMP_END;
    gtk_widget_activate_action(listview, "list.scroll-to-item", "u", mid ? n_rows / 2 : n_rows - 1);
    gtk_widget_queue_draw(listview);
    return G_SOURCE_REMOVE;
}
static gboolean tick(GtkWidget *w, GdkFrameClock *clock, gpointer u) {
    gint64 ft = gdk_frame_clock_get_frame_time(clock);
    if (phase_t0 == 0) {
        phase_t0 = last_ft = ft;
        travelled = 0;
        return G_SOURCE_CONTINUE;
    }
    double want = velocity[phase] * MIN((ft - phase_t0) / 1e6, length_ms[phase] / 1e3);
    if (ft - phase_t0 > length_ms[phase] * 1000 + 8000) {
        M.ticks[phase] = length_ms[phase] * 60 / 1000;
        M.phase_wall[phase] = (ft - phase_t0) / 1e3;
        M.phase_rows[phase] = vis.first - first_row;
        first_row = vis.first;
        if (phase == 0) {
            phase = 1;
            phase_t0 = last_ft = ft;
            travelled = 0;
            return G_SOURCE_CONTINUE;
        }
        state = SETTLE;
        tick_id = 0;
        M.scroll_cpu_ms = m_proc_cpu() - scroll_cpu0;
        M.rss_scrolled_mb = m_status_mb("VmRSS:");
        M.mean_row_h = hn ? hsum / hn : 0;
        g_timeout_add(500, go_jump, GINT_TO_POINTER(1));
        return G_SOURCE_REMOVE;
    }
    if (want <= travelled) return G_SOURCE_CONTINUE;
    GtkAdjustment *a = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(listview));
    cur = M.n++;
    M.f[cur].phase = phase;
    gtk_adjustment_set_value(a, gtk_adjustment_get_value(a) + (want - travelled));
    travelled = want;
    last_ft = ft;
    return G_SOURCE_CONTINUE;
}
static void before_paint(GdkFrameClock *c, gpointer u) {
    double cpu = m_thread_cpu();
    if (cur >= 0 && cpu_mark >= 0)
        M.f[cur].main_ms = cpu - cpu_mark; /* GUI thread CPU from frame start to next frame start */
    cur = -1;
    frame0 = m_now();
    cpu_mark = cpu;
}
static gboolean start_scroll(gpointer d) {
    state = SCROLL;
    phase = 0;
    phase_t0 = 0;
    first_row = vis.first;
    scroll_cpu0 = m_proc_cpu();
    tick_id = gtk_widget_add_tick_callback(listview, tick, NULL, NULL);
    return G_SOURCE_REMOVE;
}
static void after_paint(GdkFrameClock *c, gpointer u) {
    double t = m_now(), c0 = m_thread_cpu();
    if (state == IDLE || state == SETTLE) return;
    vis = look();
    double missing = 480.0 * 800.0 - vis.covered;
    if (missing < 480) missing = 0;
    gboolean complete = missing == 0 && vis.blank_avatars == 0;
    if (cur >= 0) {
        MFrame *f = &M.f[cur];
        f->frame_ms = t - frame0;
        f->done = 1;
        f->blank_avatars = vis.blank_avatars;
        f->blank_rows = missing > 0;
        f->blank_area = missing + vis.blank_av_area;
        f->incomplete_area = missing + vis.incomplete;
        hsum += vis.hs;
        hn += vis.n;
    } else if (state == FIRST) {
        if (vis.n && M.first_present_ms == 0) M.first_present_ms = t - m_start();
        if (complete && M.first_frame_ms == 0) {
            m_first_frame(&M, out_path, t);
            state = SETTLE;
            g_timeout_add(500, start_scroll, NULL);
        }
    } else if (state == JUMP_MID || state == JUMP_END) {
        gboolean mid = state == JUMP_MID, there = mid ? vis.mid : vis.last == (int)n_rows - 1;
        double *fp = mid ? &M.jump_mid_first_ms : &M.jump_end_first_ms;
        if (*fp == 0) *fp = t - jump0;
        if (there && complete) {
            if (mid)
                M.jump_mid_ms = t - jump0;
            else {
                M.jump_end_ms = t - jump0;
                M.end_gap_px = vis.last_bottom - 800;
            }
            state = SETTLE;
            if (mid)
                g_timeout_add(500, go_jump, NULL);
            else
                g_timeout_add(500, go_idle, NULL);
        }
    }
    double probe = m_thread_cpu() - c0;
    m_probe(&M, probe, cur >= 0);
    cpu_mark += probe;
}
static const char css[] = "window, listview, scrolledwindow { background: #ffffff; }"
                          "listview > row { padding: 0; margin: 0; min-height: 0; border: none; border-bottom: 1px "
                          "solid #e0e0e0; border-radius: 0; background: none; transition: none; }"

                          ".avatar { border-radius: 24px; }"
                          "label { font-family: \"DejaVu Sans\"; }"
                          ".title { font-size: 15px; font-weight: bold; color: #111111; }"
                          ".body { font-size: 14px; color: #333333; }"
                          ".footer { font-size: 12px; color: #777777; }";

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s ROWS ASSETS OUT.json\n", argv[0]);
        return 2;
    }
    n_rows = (guint)atoi(argv[1]);
    asset_dir = argv[2];
    out_path = argv[3];
    unique_images = !g_strcmp0(g_getenv("FEED_IMAGES"), "unique");
    M.rows = n_rows;
    M.view_w = 480;
    M.view_h = 800;
    gtk_init();
    rows = g_ptr_array_new();
    cache = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
    waiting = g_hash_table_new(NULL, NULL);
    GtkCssProvider *p = gtk_css_provider_new();
    gtk_css_provider_load_from_data(p, css, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(p),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    FeedModel *model = g_object_new(FEED_TYPE_MODEL, NULL);
    model->n = n_rows;
    GtkListItemFactory *f = gtk_signal_list_item_factory_new();
    g_signal_connect(f, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect(f, "bind", G_CALLBACK(bind), NULL);
    g_signal_connect(f, "unbind", G_CALLBACK(unbind), NULL);
    g_signal_connect(f, "teardown", G_CALLBACK(teardown), NULL);
    listview = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), f);
    scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), listview);
    window = gtk_window_new();
    gtk_window_set_title(GTK_WINDOW(window), "feed");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 800);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    loop = g_main_loop_new(NULL, FALSE);
    gtk_widget_realize(window);
    GdkFrameClock *clk = gdk_surface_get_frame_clock(gtk_native_get_surface(GTK_NATIVE(window)));
    g_signal_connect(clk, "before-paint", G_CALLBACK(before_paint), NULL);
    g_signal_connect_after(clk, "after-paint", G_CALLBACK(after_paint), NULL);
    gtk_window_present(GTK_WINDOW(window));
    g_main_loop_run(loop);
    return 0;
}
