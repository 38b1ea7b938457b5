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
#include "script.hpp"

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
        Seen v;
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
    Script script(M, argv[3]);
    double exact = 0;
    Seen v;
    QScrollBar *bar = list.verticalScrollBar();
    auto toMiddle = [&] { list.scrollTo(model.index(N / 2), QAbstractItemView::PositionAtTop); };
    for (;;) {
        script.beginTurn(script.step() != Script::FIRST);
        Script::Action action = script.next(v.first);
        if (action.begins == Script::SCROLL) exact = bar->value();
        if (action.begins == Script::JUMP_TO_MIDDLE) toMiddle();
        if (action.begins == Script::JUMP_TO_END) list.scrollToBottom();
        if (action.begins == Script::IDLE) break;
        if (!action.draws) continue;
        if (action.distance > 0) {
            exact += action.distance;
            bar->setValue(int(exact));
        }
        app.processEvents(); // timers (batched layout), results of the pool, paint
        for (int i = v.last + 1; v.last >= 0 && i <= v.last + 6 && i < N; i++)
            delegate.askForAvatar(i); // those of the next rows early
        double t = m_now(), before = m_thread_cpu();
        v = look();
        double probe = m_thread_cpu() - before;
        m_probe(&M, probe, script.step() == Script::SCROLL);
        // A jump lands where rows above it are not laid out yet, and is made again.
        bool isThere = true;
        if (script.step() == Script::JUMP_TO_MIDDLE && !(v.first <= N / 2 && v.last >= N / 2)) {
            isThere = false;
            toMiddle();
        } else if (script.step() == Script::JUMP_TO_END && v.last != N - 1) {
            isThere = false;
            list.scrollToBottom();
        }
        script.presented(v, t, isThere, probe);
        if (script.step() == Script::FIRST) app.processEvents(QEventLoop::WaitForMoreEvents);
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
