// 'feed' workload on Qt Quick: QML ListView over a C++ model, avatars decoded on a thread pool.
#include <QAbstractListModel>
#include <QGuiApplication>
#include <QImageReader>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QQmlApplicationEngine>
#include <QQmlContext>
#include <QQuickAsyncImageProvider>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRunnable>
#include <QSocketNotifier>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>
#include <atomic>
#include <sys/timerfd.h>
#include "feed.h"
#include "metrics.h"
#include <cmath>
#include <pthread.h>

static Metrics M;
static bool uniqueImages;
static QString assetDir;

class FeedModel : public QAbstractListModel {
public:
    explicit FeedModel(int n) : n_(n) {}
    enum { RowIndex = Qt::UserRole + 1, Title, Body, Likes, Replies, Shares, Avatar };
    int rowCount(const QModelIndex &p = QModelIndex()) const override { return p.isValid() ? 0 : n_; }
    QHash<int, QByteArray> roleNames() const override {
        return {{RowIndex, "rowIndex"}, {Title, "title"},   {Body, "body"},    {Likes, "likes"},
                {Replies, "replies"},   {Shares, "shares"}, {Avatar, "avatar"}};
    }
    QVariant data(const QModelIndex &ix, int role) const override {
        int i = ix.row();
        if (i < 0 || i >= n_) return {};
        if (role == RowIndex) return i;
        if (i != last_) {
            feed_row(uint32_t(i), &r_);
            last_ = i;
        } // all roles of a row are asked for together
        switch (role) {
        case Title:
            return QString::fromUtf8(r_.title);
        case Body:
            return QString::fromUtf8(r_.body);
        case Likes:
            return QString::fromUtf8(r_.likes);
        case Replies:
            return QString::fromUtf8(r_.replies);
        case Shares:
            return QString::fromUtf8(r_.shares);
        case Avatar:
            return uniqueImages ? QStringLiteral("image://avatar/%1/%2").arg(r_.avatar).arg(i)
                                : QStringLiteral("image://avatar/%1").arg(r_.avatar);
        }
        return {};
    }

private:
    int n_;
    mutable int last_ = -1;
    mutable FeedRow r_;
};

class AvatarResponse : public QQuickImageResponse, public QRunnable {
public:
    AvatarResponse(const QString &id, const QSize &size) : id_(id), size_(size) { setAutoDelete(false); }
    QQuickTextureFactory *textureFactory() const override { return QQuickTextureFactory::textureFactoryForImage(img_); }
    void cancel() override { cancelled_ = true; }
    void run() override {
        if (!cancelled_) {
            int n = id_.section(QLatin1Char('/'), 0, 0).toInt();
            QSize s = size_.isValid() ? size_ : QSize(48, 48);
            QImageReader rd(assetDir + QString::asprintf("/avatar-%02d.%s", n, n & 1 ? "png" : "jpg"));
            rd.setScaledSize(s);
            QImage src = rd.read().convertToFormat(QImage::Format_ARGB32_Premultiplied);
            img_ = QImage(s, QImage::Format_ARGB32_Premultiplied);
            img_.fill(Qt::transparent);
            QPainter p(&img_);
            p.setRenderHint(QPainter::Antialiasing);
            p.setPen(Qt::NoPen);
            p.setBrush(QBrush(src));
            p.drawEllipse(QRectF(0, 0, s.width(), s.height()));
        }
        emit finished();
    }

private:
    QString id_;
    QSize size_;
    QImage img_;
    std::atomic<bool> cancelled_{false};
};

class AvatarProvider : public QQuickAsyncImageProvider {
public:
    AvatarProvider() { pool_.setMaxThreadCount(2); }
    ~AvatarProvider() override {
        pool_.clear();
        pool_.waitForDone();
    }
    QQuickImageResponse *requestImageResponse(const QString &id, const QSize &sz) override {
        auto *r = new AvatarResponse(id, sz);
        pool_.start(r);
        return r;
    }

private:
    QThreadPool pool_;
};

// Drives the script and records the frames.
class Driver : public QObject {
    Q_OBJECT
public:
    enum State { First, Settle, Scroll, JumpMid, JumpEnd, Idle };
    Driver(QQuickWindow *w, QQuickItem *list, int rows, const char *out) : w_(w), list_(list), rows_(rows), out_(out) {
        M.rows = rows;
        M.view_w = 480;
        M.view_h = 800;
        fd_ = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
        auto *sn = new QSocketNotifier(fd_, QSocketNotifier::Read, this);
        connect(sn, &QSocketNotifier::activated, this, [this] {
            uint64_t x;
            if (read(fd_, &x, 8) > 0) tick();
        });
        // direct connections: they run where the scene graph runs, while (for sync) the GUI thread is blocked or is
        // that thread
        connect(
            w, &QQuickWindow::beforeSynchronizing, this, [this] { onSync(); }, Qt::DirectConnection);
        connect(
            w, &QQuickWindow::frameSwapped, this, [this] { swapped(); }, Qt::DirectConnection);
        pthread_getcpuclockid(pthread_self(), &guiClock_);
        frameAnim_ = w->findChild<QObject *>(QStringLiteral("frames"));
        connect(frameAnim_, SIGNAL(triggered()), this, SLOT(tick()));
        connect(
            w, &QQuickWindow::sceneGraphInitialized, this,
            [this] {
                if (auto *c = QOpenGLContext::currentContext())
                    gl_ = reinterpret_cast<const char *>(c->functions()->glGetString(GL_RENDERER));
            },
            Qt::DirectConnection);
    }

private:
    struct Vis {
        int blankAvatars = 0, first = -1, last = -1, rows = 0;
        double covered = 0, blankAvatarArea = 0, incomplete = 0, lastBottom = 0, hsum = 0;
        bool midVisible = false;
    };

    Vis look() const { // state of the visible rows as it is being synchronized to the renderer
        Vis v;
        double top = list_->property("contentY").toDouble(), h = list_->height();
        auto *content = qvariant_cast<QQuickItem *>(list_->property("contentItem"));
        const auto kids = content->childItems();
        for (QQuickItem *c : kids) {
            QVariant ixv = c->property("rowIndex");
            if (!ixv.isValid() || !c->isVisible() || c->property("pooled").toBool()) continue;
            double y0 = c->y() - top, y1 = y0 + c->height();
            if (y1 <= 0 || y0 >= h) continue;
            int ix = ixv.toInt();
            double vis = qMin(y1, h) - qMax(y0, 0.0);
            v.covered += vis * 480;
            v.rows++;
            v.hsum += c->height();
            if (v.first < 0 || ix < v.first) v.first = ix;
            if (ix > v.last) {
                v.last = ix;
                v.lastBottom = y1;
            }
            double a0 = qMax(y0 + 12, 0.0), a1 = qMin(y0 + 60, h);
            if (!c->property("avatarReady").toBool()) {
                v.incomplete += vis * 480;
                if (a1 > a0) {
                    v.blankAvatars++;
                    v.blankAvatarArea += (a1 - a0) * 48;
                }
            }
            if (ix == rows_ / 2) v.midVisible = true;
        }
        return v;
    }
    void onSync() {
        double p0 = m_now();
        if (vsync_ && cpuMark_ >= 0) {
            guiWork_ = guiCpu() - cpuMark_;
            syncStart_ = p0;
        }
        vis_ = look();
        probe_ = m_now() - p0;
        m_probe(&M, probe_, state_ == Scroll);
        if (guiThreadRender_ && cpuMark_ >= 0) cpuMark_ += probe_;
        double missing = 480.0 * 800.0 - vis_.covered;
        if (missing < 480.0) missing = 0; // less than one pixel line: rounding
        complete_ = missing == 0 && vis_.blankAvatars == 0;
        if (state_ == Scroll && cur_ >= 0 && !M.f[cur_].done && !synced_) {
            MFrame &f = M.f[cur_];
            f.blank_avatars = vis_.blankAvatars;
            f.blank_rows = missing > 0;
            f.blank_area = missing + vis_.blankAvatarArea;
            f.incomplete_area = missing + vis_.incomplete;
            synced_ = true;
            render_ = cur_;
            hsum_ += vis_.hsum;
            hn_ += vis_.rows;
        } else
            render_ = -1;
        syncState_ = state_;
    }
    void onSwapped() {
        double t = m_now();
        if (syncState_ == Scroll) swaps_++;
        if (render_ >= 0) {
            MFrame &f = M.f[render_];
            f.frame_ms = (vsync_ ? guiWork_ + t - syncStart_ : t - start_[render_]) - probe_;
            f.done = 1;
            render_ = -1;
            if (free_)
                QMetaObject::invokeMethod(
                    this, [this] { tick(); }, Qt::QueuedConnection);
        }
        if (syncState_ == First) {
            if (M.first_present_ms == 0) M.first_present_ms = t - m_start();
            if (complete_ && M.first_frame_ms == 0) {
                m_first_frame(&M, out_, t);
                QMetaObject::invokeMethod(
                    this, [this] { after(500, [this] { beginPhase(0); }); }, Qt::QueuedConnection);
            }
        } else if (syncState_ == JumpMid || syncState_ == JumpEnd) {
            bool mid = syncState_ == JumpMid;
            double &firstp = mid ? M.jump_mid_first_ms : M.jump_end_first_ms,
                   &full = mid ? M.jump_mid_ms : M.jump_end_ms;
            bool there = mid ? vis_.midVisible : vis_.last == rows_ - 1;
            if (firstp == 0) firstp = t - jump0_;
            if (there && complete_ && full == 0) {
                full = t - jump0_;
                if (!mid) endGap_ = vis_.lastBottom - 800;
                QMetaObject::invokeMethod(
                    this,
                    [this, mid] {
                        state_ = Settle;
                        after(500, [this, mid] {
                            if (mid)
                                jump(false);
                            else
                                idle();
                        });
                    },
                    Qt::QueuedConnection);
            }
        }
    }
    void swapped() {
        onSwapped();
        if (!vsync_) return;
        double at = (std::floor(m_now() * FEED_HZ / 1000.0) + 1) * 1000.0 / FEED_HZ;
        struct timespec ts = {time_t(at / 1000), long(std::fmod(at, 1000.0) * 1e6)};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr);
    }
    template <class F> void after(int ms, F f) { QTimer::singleShot(ms, Qt::PreciseTimer, this, f); }

    void beginPhase(int p) {
        phase_ = p;
        velocity_ = p ? 12000 : 3000;
        length_ = p ? 5 * 60 : 10 * 60;
        lastTick_ = 0;
        state_ = Scroll;
        cur_ = -1;
        synced_ = true;
        firstRow_ = vis_.first;
        t0_ = m_now();
        cpuMark_ = -1;
        if (p == 0) {
            scrollCpu0_ = m_proc_cpu();
            scrollWall0_ = t0_;
        }
        if (free_) {
            QMetaObject::invokeMethod(
                this, [this] { tick(); }, Qt::QueuedConnection);
            return;
        }
        if (vsync_) {
            frameAnim_->setProperty("running", true);
            return;
        }
        struct timespec n;
        clock_gettime(CLOCK_MONOTONIC, &n);
        struct itimerspec s;
        s.it_interval = {0, 16666667};
        s.it_value = n;
        s.it_value.tv_nsec += 16666667;
        if (s.it_value.tv_nsec >= 1000000000) {
            s.it_value.tv_nsec -= 1000000000;
            s.it_value.tv_sec++;
        }
        timerfd_settime(fd_, TFD_TIMER_ABSTIME, &s, nullptr);
    }
    Q_SLOT void tick() {
        double now = m_now(), cpu = m_thread_cpu();
        if (!synced_) return; // the frame of the last tick has not reached the renderer yet
        if (vsync_ && lastTick_ == 0) t0_ = now;
        int n = free_    ? lastTick_ + 1
                : vsync_ ? int(std::floor(now * FEED_HZ / 1000.0) - std::floor(t0_ * FEED_HZ / 1000.0)) +
                               1 // the boundary it will be shown at
                         : int((now - t0_) * FEED_HZ / 1000.0 + 0.02);
        if (n > length_) n = length_;
        if (cur_ >= 0 && cpuMark_ >= 0) {
            M.f[cur_].main_ms = cpu - cpuMark_;
            cpuMark_ = -1;
        }
        if (lastTick_ >= length_) {
            endPhase(now);
            return;
        }
        if (n <= lastTick_) {
            return;
        }
        double dt = (n - lastTick_) / FEED_HZ;
        lastTick_ = n;
        cur_ = M.n++;
        M.f[cur_].phase = phase_;
        start_[cur_] = now;
        cpuMark_ = cpu;
        synced_ = false;
        list_->setProperty("contentY", list_->property("contentY").toDouble() + velocity_ * dt);
    }
    void endPhase(double now) {
        struct itimerspec s = {};
        timerfd_settime(fd_, 0, &s, nullptr);
        if (vsync_) frameAnim_->setProperty("running", false);
        M.phase_wall[phase_] = now - t0_;
        M.ticks[phase_] = length_;
        M.phase_rows[phase_] = vis_.first - firstRow_;
        if (phase_ == 0) {
            beginPhase(1);
            return;
        }
        M.scroll_cpu_ms = m_proc_cpu() - scrollCpu0_;
        M.scroll_wall_ms = now - scrollWall0_;
        M.rss_scrolled_mb = m_status_mb("VmRSS:");
        M.mean_row_h = hn_ ? hsum_ / hn_ : 0;
        state_ = Settle;
        after(500, [this] { jump(true); });
    }
    void jump(bool mid) {
        jump0_ = m_now();
        if (mid)
            QMetaObject::invokeMethod(list_, "positionViewAtIndex", Q_ARG(int, rows_ / 2),
                                      Q_ARG(int, 0 /* ListView.Beginning */));
        else
            QMetaObject::invokeMethod(list_, "positionViewAtEnd");
        state_ = mid ? JumpMid : JumpEnd;
    }
    void idle() {
        state_ = Idle;
        Vis v = look();
        M.end_gap_px = endGap_;
        M.end_gap_settled_px = v.lastBottom - 800;
        double c0 = m_proc_cpu(), t = m_now();
        after(5000, [this, c0, t] {
            M.idle_cpu_pct = 100 * (m_proc_cpu() - c0) / (m_now() - t);
            bool sw = w_->rendererInterface()->graphicsApi() == QSGRendererInterface::Software;
            QByteArray rn = sw ? "software" : "opengl";
            QByteArray ex = "\"gl_renderer\": \"" + gl_ + "\", \"render_loop\": \"" +
                            (guiThreadRender_ ? "gui thread" : "render thread") +
                            "\", \"presents_in_scroll\": " + QByteArray::number(swaps_);
            m_report(out_, &M, "qtquick", qVersion(), rn.constData(), uniqueImages ? "unique" : "shared",
                     ex.constData());
            QCoreApplication::quit();
        });
    }

public:
    std::atomic<bool> guiThreadRender_{false};
    void noteThread(bool gui) { guiThreadRender_ = gui; }

private:
    QQuickWindow *w_;
    QQuickItem *list_;
    int rows_;
    const char *out_;
    int fd_ = -1, phase_ = 0, length_ = 0, lastTick_ = 0, cur_ = -1, firstRow_ = 0;
    long hn_ = 0;
    double velocity_ = 0, t0_ = 0, cpuMark_ = -1, jump0_ = 0, hsum_ = 0, scrollCpu0_ = 0, scrollWall0_ = 0;
    double start_[M_MAXF], endGap_ = 0, probe_ = 0;
    // Threaded (OpenGL) loop: there is no vsync under Xvfb, so the render thread waits for the next 60 Hz boundary
    // after each swap, as a vsynced swap would, and the offset moves once per Qt frame (FrameAnimation).
    const bool vsync_ = QQuickWindow::sceneGraphBackend() != QLatin1String("software") &&
                        qEnvironmentVariable("FEED_CLOCK") != QLatin1String("free");
    QObject *frameAnim_ = nullptr;
    clockid_t guiClock_ = 0;
    double guiWork_ = 0, syncStart_ = 0;
    double guiCpu() const {
        struct timespec t;
        clock_gettime(guiClock_, &t);
        return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
    }
    const bool free_ =
        qEnvironmentVariable("FEED_CLOCK") == QLatin1String("free"); // next frame as soon as the last is out
    bool synced_ = true, complete_ = false;
    int render_ = -1, swaps_ = 0;
    State state_ = First, syncState_ = First;
    Vis vis_;
    QByteArray gl_;
};

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s ROWS ASSETS OUT.json\n", argv[0]);
        return 2;
    }
    int rows = atoi(argv[1]);
    assetDir = QString::fromLocal8Bit(argv[2]);
    uniqueImages = qEnvironmentVariable("FEED_IMAGES") == QLatin1String("unique");
    QGuiApplication app(argc, argv);
    FeedModel model(rows);
    QQmlApplicationEngine engine;
    engine.addImageProvider(QStringLiteral("avatar"), new AvatarProvider);
    engine.rootContext()->setContextProperty(QStringLiteral("feedModel"), &model);
    engine.load(QUrl(QStringLiteral("qrc:/Feed/Main.qml")));
    if (engine.rootObjects().isEmpty()) return 1;
    auto *w = qobject_cast<QQuickWindow *>(engine.rootObjects().first());
    auto *d = new Driver(w, w->findChild<QQuickItem *>(QStringLiteral("list")), rows, argv[3]);
    QThread *gui = QThread::currentThread();
    QObject::connect(
        w, &QQuickWindow::beforeRendering, d, [d, gui] { d->noteThread(QThread::currentThread() == gui); },
        Qt::DirectConnection);
    return app.exec();
}

#include "main.moc"
