// 'feed' workload on Qt Widgets: QListView over a C++ model, a delegate that paints rows, avatars decoded on a thread
// pool. Row heights vary, so sizeHint() is asked for every row once; LayoutMode Batched spreads that, as the
// documentation advises.
#include <QAbstractListModel>
#include <QApplication>
#include <QHash>
#include <QImageReader>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QThreadPool>
#include <QTimer>
#include <cmath>
#include <functional>
#include "feed.h"
#include "metrics.h"

static Metrics M;
static bool uniqueImages;
static QString assetDir;

class FeedModel : public QAbstractListModel {
public:
    explicit FeedModel(int n) : n_(n) {}
    int rowCount(const QModelIndex &p = QModelIndex()) const override { return p.isValid() ? 0 : n_; }
    QVariant data(const QModelIndex &, int) const override { return {}; }

private:
    int n_;
};

class Avatars : public QObject {
public:
    Avatars() { pool_.setMaxThreadCount(2); }
    ~Avatars() override {
        pool_.clear();
        pool_.waitForDone();
    }
    std::function<void()> changed;
    const QPixmap *get(int row, int file) {
        int key = uniqueImages ? row : file;
        auto it = px_.find(key);
        if (it != px_.end()) return it->isNull() ? nullptr : &*it;
        if (uniqueImages && px_.size() > 512) px_.clear();
        px_.insert(key, QPixmap());
        pool_.start([this, key, file] {
            QImageReader rd(assetDir + QString::asprintf("/avatar-%02d.%s", file, file & 1 ? "png" : "jpg"));
            rd.setScaledSize(QSize(48, 48));
            QImage src = rd.read().convertToFormat(QImage::Format_ARGB32_Premultiplied);
            QImage img(48, 48, QImage::Format_ARGB32_Premultiplied);
            img.fill(Qt::transparent);
            QPainter p(&img);
            p.setRenderHint(QPainter::Antialiasing);
            p.setPen(Qt::NoPen);
            p.setBrush(QBrush(src));
            p.drawEllipse(QRectF(0, 0, 48, 48));
            p.end();
            QMetaObject::invokeMethod(
                this,
                [this, key, img] {
                    px_[key] = QPixmap::fromImage(img);
                    changed();
                },
                Qt::QueuedConnection);
        });
        return nullptr;
    }

private:
    QThreadPool pool_;
    QHash<int, QPixmap> px_;
};

class Delegate : public QStyledItemDelegate {
public:
    explicit Delegate(Avatars *a) : a_(a), title_("DejaVu Sans"), body_("DejaVu Sans"), foot_("DejaVu Sans") {
        title_.setPixelSize(15);
        title_.setBold(true);
        body_.setPixelSize(14);
        foot_.setPixelSize(12);
    }
    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &ix) const override {
        FeedRow r;
        feed_row(uint32_t(ix.row()), &r);
        QFontMetrics t(title_), b(body_), f(foot_);
        int h = b.boundingRect(QRect(0, 0, 396, 100000), Qt::TextWordWrap, QString::fromUtf8(r.body)).height();
        return QSize(480, qMax(60, 12 + t.height() + 4 + h + 6 + f.height()) + 13);
    }
    void paint(QPainter *p, const QStyleOptionViewItem &o, const QModelIndex &ix) const override {
        FeedRow r;
        feed_row(uint32_t(ix.row()), &r);
        QRect q = o.rect;
        int y = q.top() + 12;
        const QPixmap *px = a_->get(ix.row(), r.avatar);
        if (px) p->drawPixmap(12, y, *px);
        painted_[ix.row()] = px != nullptr;
        QFontMetrics t(title_), f(foot_);
        p->setFont(title_);
        p->setPen(QColor(0x11, 0x11, 0x11));
        p->drawText(QRect(72, y, 396, t.height()), Qt::AlignLeft | Qt::AlignTop,
                    t.elidedText(QString::fromUtf8(r.title), Qt::ElideRight, 396));
        y += t.height() + 4;
        int foot = q.bottom() + 1 - 13 - f.height();
        p->setFont(body_);
        p->setPen(QColor(0x33, 0x33, 0x33));
        p->drawText(QRect(72, y, 396, foot - y), Qt::TextWordWrap, QString::fromUtf8(r.body));
        p->setFont(foot_);
        p->setPen(QColor(0x77, 0x77, 0x77));
        const char *ft[3] = {r.likes, r.replies, r.shares};
        for (int k = 0; k < 3; k++)
            p->drawText(QRect(72 + 110 * k, foot, 110, f.height()), Qt::AlignLeft | Qt::AlignTop,
                        QString::fromUtf8(ft[k]));
        p->fillRect(QRect(0, q.bottom(), 480, 1), QColor(0xe0, 0xe0, 0xe0));
    }
    void askForAvatar(int row) const {
        FeedRow r;
        feed_row(uint32_t(row), &r);
        a_->get(row, r.avatar);
    }
    // Whether a row is on screen, without or with its avatar: in the geometry it is long before, as nothing is painted
    // until the layout has all batches.
    bool isPainted(int row) const { return painted_.contains(row); }
    bool isPaintedWithAvatar(int row) const { return painted_.value(row); }
    void forgetRowsOutside(int first, int last) {
        painted_.removeIf([=](QHash<int, bool>::iterator it) { return it.key() < first || it.key() > last; });
    }

private:
    Avatars *a_;
    mutable QHash<int, bool> painted_;
    QFont title_, body_, foot_;
};

struct Vis {
    int first = -1, last = -1, n = 0, blankAv = 0;
    double covered = 0, avArea = 0, incomplete = 0, lastBottom = 0, hs = 0;
};

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s ROWS ASSETS OUT.json\n", argv[0]);
        return 2;
    }
    int N = atoi(argv[1]);
    assetDir = QString::fromLocal8Bit(argv[2]);
    uniqueImages = qEnvironmentVariable("FEED_IMAGES") == QLatin1String("unique");
    QApplication app(argc, argv);
    M.rows = N;
    M.view_w = 480;
    M.view_h = 800;
    FeedModel model(N);
    Avatars avatars;
    Delegate delegate(&avatars);
    QListView list;
    list.setFrameShape(QFrame::NoFrame);
    list.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.setSelectionMode(QAbstractItemView::NoSelection);
    list.setEditTriggers(QAbstractItemView::NoEditTriggers);
    list.setLayoutMode(QListView::Batched);
    list.setBatchSize(100);
    QPalette pal = list.palette();
    pal.setColor(QPalette::Base, Qt::white);
    list.setPalette(pal);
    list.setItemDelegate(&delegate);
    list.setModel(&model);
    list.resize(480, 800);
    list.setWindowTitle(QStringLiteral("feed"));
    avatars.changed = [&] { list.viewport()->update(); };
    list.show();

    auto look = [&] { // what is in the viewport now; taken off the figures
        Vis v;
        int h = list.viewport()->height();
        QModelIndex ix = list.indexAt(QPoint(100, 0));
        for (int i = ix.isValid() ? ix.row() : 0; i < N; i++) {
            QRect q = list.visualRect(model.index(i));
            if (!q.isValid() || q.top() >= h) break;
            double y0 = q.top(), y1 = q.top() + q.height();
            if (y1 <= 0 || !delegate.isPainted(i)) continue;
            double part = qMin(y1, double(h)) - qMax(y0, 0.0);
            v.n++;
            v.covered += part * 480;
            v.hs += q.height();
            if (v.first < 0) v.first = i;
            v.last = i;
            v.lastBottom = y1;
            if (!delegate.isPaintedWithAvatar(i)) {
                v.incomplete += part * 480;
                double a0 = qMax(y0 + 12, 0.0), a1 = qMin(y0 + 60, double(h));
                if (a1 > a0) {
                    v.blankAv++;
                    v.avArea += (a1 - a0) * 48;
                }
            }
        }
        delegate.forgetRowsOutside(v.first, v.last);
        return v;
    };
    enum { FIRST, WAIT, SCROLL, JUMPM, JUMPE, IDLE } st = FIRST, next = SCROLL;
    double t0 = m_now(), phase0 = 0, waitUntil = 0, jump0 = 0, cpuMark = -1, scrollCpu = 0, hs = 0, exact = 0;
    long hn = 0, tickNo = 0, moved = 0;
    int phase = 0, cur = -1, firstRow = 0;
    Vis v;
    const double vel[2] = {3000, 12000};
    const int len[2] = {600, 300};
    QScrollBar *bar = list.verticalScrollBar();
    bool run = true;
    while (run) {
        tickNo = std::max(tickNo + 1, long(std::floor((m_now() - t0) * 60 / 1000)) + 1);
        double at = t0 + tickNo * 1000 / 60.0;
        struct timespec ts = {time_t(at / 1000), long(std::fmod(at, 1000.0) * 1e6)};
        if (st != FIRST) clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr);
        double s = m_now(), cpu = m_thread_cpu();
        if (cur >= 0) M.f[cur].main_ms = cpu - cpuMark;
        cur = -1;
        if (st == WAIT && s >= waitUntil) {
            st = next;
            if (st == SCROLL) {
                phase = 0;
                phase0 = s;
                firstRow = v.first;
                scrollCpu = m_proc_cpu();
                exact = bar->value();
                continue;
            }
            if (st == JUMPM) {
                jump0 = s;
                list.scrollTo(model.index(N / 2), QAbstractItemView::PositionAtTop);
            }
            if (st == JUMPE) {
                jump0 = s;
                list.scrollToBottom();
            }
            if (st == IDLE) break;
        }
        if (st == SCROLL) {
            long el = std::lround((at - phase0) * 60 / 1000.0);
            if (moved >= len[phase]) {
                M.ticks[phase] = len[phase];
                M.phase_wall[phase] = s - phase0;
                M.phase_rows[phase] = v.first - firstRow;
                firstRow = v.first;
                moved = 0;
                if (phase == 0) {
                    phase = 1;
                    phase0 = s;
                } else {
                    M.scroll_cpu_ms = m_proc_cpu() - scrollCpu;
                    M.rss_scrolled_mb = m_status_mb("VmRSS:");
                    M.mean_row_h = hn ? hs / hn : 0;
                    st = WAIT;
                    next = JUMPM;
                    waitUntil = s + 500;
                }
                continue;
            }
            if (el > len[phase]) el = len[phase];
            if (el > moved) {
                cur = M.n++;
                M.f[cur].phase = phase;
                exact += vel[phase] * (el - moved) / 60.0;
                moved = el;
                cpuMark = cpu;
                bar->setValue(int(exact));
            }
        }
        app.processEvents(); // timers (batched layout), results of the pool, paint
        for (int i = v.last + 1; v.last >= 0 && i <= v.last + 6 && i < N; i++)
            delegate.askForAvatar(i); // those of the next rows early
        double t = m_now(), before = m_thread_cpu();
        v = look();
        double probe = m_thread_cpu() - before;
        m_probe(&M, probe, st == SCROLL);
        double missing = 480.0 * 800 - v.covered;
        if (missing < 480) missing = 0;
        bool complete = missing == 0 && v.blankAv == 0;
        if (cur >= 0) {
            MFrame &f = M.f[cur];
            f.frame_ms = t - s;
            f.done = 1;
            f.blank_avatars = v.blankAv;
            f.blank_rows = missing > 0;
            f.blank_area = missing + v.avArea;
            f.incomplete_area = missing + v.incomplete;
            hs += v.hs;
            hn += v.n;
            cpuMark += probe;
        }
        if (st == FIRST) {
            if (M.first_present_ms == 0 && v.n) M.first_present_ms = t - m_start();
            if (complete) {
                m_first_frame(&M, argv[3], t);
                st = WAIT;
                next = SCROLL;
                waitUntil = m_now() + 500;
            } else
                app.processEvents(QEventLoop::WaitForMoreEvents);
        } else if (st == JUMPM || st == JUMPE) {
            double &fp = st == JUMPM ? M.jump_mid_first_ms : M.jump_end_first_ms;
            if (fp == 0) fp = t - jump0;
            bool there = st == JUMPM ? v.first <= N / 2 && v.last >= N / 2 : v.last == N - 1;
            if (complete && there) {
                if (st == JUMPM) {
                    M.jump_mid_ms = t - jump0;
                    next = JUMPE;
                } else {
                    M.jump_end_ms = t - jump0;
                    M.end_gap_px = v.lastBottom - 800;
                    next = IDLE;
                }
                st = WAIT;
                waitUntil = t + 500;
            } else if (!there) {
                if (st == JUMPM)
                    list.scrollTo(model.index(N / 2), QAbstractItemView::PositionAtTop);
                else
                    list.scrollToBottom();
            }
        }
    }
    M.end_gap_settled_px = look().lastBottom - 800;
    double c0 = m_proc_cpu(), i0 = m_now();
    QTimer::singleShot(5000, &app, [&] {
        M.idle_cpu_pct = 100 * (m_proc_cpu() - c0) / (m_now() - i0);
        m_report(argv[3], &M, "qtwidgets", qVersion(), "raster", uniqueImages ? "unique" : "shared", "");
        app.quit();
    });
    return app.exec();
}
