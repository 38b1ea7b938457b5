// 'feed' workload on Dear ImGui (SDL2 backend; SDL_Renderer or OpenGL 3).
// ImGuiListClipper needs equal row heights, so the usual answer for variable heights is used: measure every
// row once with CalcTextSize, keep prefix sums, binary-search the first visible row.
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_opengl.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <backends/imgui_impl_sdlrenderer.h>
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>
#include "feed.h"
#include "metrics.h"
#include "script.hpp"

static Metrics M;
static bool uniq, gl;
static std::string assets;
static SDL_Renderer *ren;
static SDL_Window *win;
static ImFont *fBody, *fTitle, *fFoot;
static int N;
static std::vector<double> top; // prefix sums of row heights, N + 1 entries

struct Done {
    int key;
    std::vector<uint8_t> px;
};
static std::mutex mu;
static std::condition_variable cv;
static std::deque<std::pair<int, int>> jobs; // key, file number
static std::vector<Done> finished;
static bool stop;

static void worker() {
    for (;;) {
        std::pair<int, int> j;
        {
            std::unique_lock<std::mutex> l(mu);
            cv.wait(l, [] { return stop || !jobs.empty(); });
            if (stop) return;
            j = jobs.front();
            jobs.pop_front();
        }
        char name[32];
        snprintf(name, sizeof name, "/avatar-%02d.%s", j.second, j.second & 1 ? "png" : "jpg");
        SDL_Surface *s0 = IMG_Load((assets + name).c_str());
        SDL_Surface *s = s0 ? SDL_ConvertSurfaceFormat(s0, SDL_PIXELFORMAT_ABGR8888, 0) : nullptr;
        Done d{j.first, std::vector<uint8_t>(48 * 48 * 4)};
        if (s)
            for (int y = 0; y < 48; y++)
                for (int x = 0; x < 48; x++) { // box filter 256 -> 48
                    int x0 = x * s->w / 48, x1 = (x + 1) * s->w / 48, y0 = y * s->h / 48, y1 = (y + 1) * s->h / 48;
                    uint32_t c[4] = {};
                    for (int yy = y0; yy < y1; yy++) {
                        const uint8_t *p = (const uint8_t *)s->pixels + yy * s->pitch + x0 * 4;
                        for (int xx = x0; xx < x1; xx++, p += 4)
                            for (int k = 0; k < 4; k++) c[k] += p[k];
                    }
                    for (int k = 0; k < 4; k++) d.px[(y * 48 + x) * 4 + k] = (uint8_t)(c[k] / ((x1 - x0) * (y1 - y0)));
                }
        SDL_FreeSurface(s0);
        SDL_FreeSurface(s);
        std::lock_guard<std::mutex> l(mu);
        finished.push_back(std::move(d));
    }
}
struct Tex {
    ImTextureID id = nullptr;
    bool asked = false;
};
static std::unordered_map<int, Tex> texs;
static void destroy(ImTextureID t) {
    if (!t) return;
    if (gl) {
        GLuint g = (GLuint)(intptr_t)t;
        glDeleteTextures(1, &g);
    } else
        SDL_DestroyTexture((SDL_Texture *)t);
}
static void upload() {
    std::vector<Done> f;
    {
        std::lock_guard<std::mutex> l(mu);
        f.swap(finished);
    }
    for (auto &d : f) {
        auto it = texs.find(d.key);
        if (it == texs.end()) continue; // scrolled away meanwhile
        if (gl) {
            GLuint g;
            glGenTextures(1, &g);
            glBindTexture(GL_TEXTURE_2D, g);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 48, 48, 0, GL_RGBA, GL_UNSIGNED_BYTE, d.px.data());
            it->second.id = (ImTextureID)(intptr_t)g;
        } else {
            SDL_Texture *t = SDL_CreateTexture(ren, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_STATIC, 48, 48);
            SDL_UpdateTexture(t, nullptr, d.px.data(), 48 * 4);
            SDL_SetTextureBlendMode(t, SDL_BLENDMODE_BLEND);
            it->second.id = t;
        }
    }
}
static ImTextureID avatar(int row, int file) {
    int key = uniq ? row : file;
    Tex &t = texs[key];
    if (!t.asked) {
        t.asked = true;
        {
            std::lock_guard<std::mutex> l(mu);
            jobs.emplace_back(key, file);
        }
        cv.notify_one();
    }
    return t.id;
}
static double rowHeight(const FeedRow &r) {
    double foot = 12 + fTitle->FontSize + 4 + fBody->CalcTextSizeA(fBody->FontSize, FLT_MAX, 396.f, r.body).y + 6 +
                  fFoot->FontSize;
    return std::floor(std::max(60.0, foot) + 13 + 0.5);
}
static double offset; // wanted scroll offset
static Seen ui() {
    Seen v;
    FeedRow r;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({480, 800});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowContentSize({480, (float)top[N]});
    ImGui::SetNextWindowScroll({0, (float)offset});
    ImGui::Begin("feed", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    double sy = ImGui::GetScrollY();
    int i = int(std::upper_bound(top.begin(), top.end(), sy) - top.begin()) - 1;
    if (i < 0) i = 0;
    if (uniq) { // forget avatars of rows that are far away
        for (auto it = texs.begin(); it != texs.end();)
            if (it->first < i - 16 || it->first > i + 32) {
                destroy(it->second.id);
                it = texs.erase(it);
            } else
                ++it;
    }
    ImDrawList *dl = ImGui::GetWindowDrawList();
    for (; i < N && top[i] < sy + 800; i++) {
        feed_row((uint32_t)i, &r);
        double h = top[i + 1] - top[i];
        ImGui::SetCursorPos({12, (float)(top[i] + 12)});
        ImVec2 p = ImGui::GetCursorScreenPos();
        p.y = (float)(top[i] - sy + 12);
        ImTextureID t = avatar(i, r.avatar);
        if (t) dl->AddImageRounded(t, p, {p.x + 48, p.y + 48}, {0, 0}, {1, 1}, IM_COL32_WHITE, 24.f);
        float y = p.y;
        ImGui::PushFont(fTitle);
        ImGui::PushStyleColor(ImGuiCol_Text, IM_COL32(0x11, 0x11, 0x11, 255));
        ImGui::RenderTextEllipsis(dl, {72, y}, {468, y + fTitle->FontSize}, 468, 468, r.title, nullptr, nullptr);
        ImGui::PopStyleColor();
        ImGui::PopFont();
        y += fTitle->FontSize + 4;
        dl->AddText(fBody, fBody->FontSize, {72, std::floor(y + .5f)}, IM_COL32(0x33, 0x33, 0x33, 255), r.body, nullptr,
                    396.f);
        y = (float)(top[i + 1] - sy) - 13 - fFoot->FontSize;
        const char *ft[3] = {r.likes, r.replies, r.shares};
        for (int k = 0; k < 3; k++)
            dl->AddText(fFoot, fFoot->FontSize, {72.f + 110 * k, std::floor(y + .5f)}, IM_COL32(0x77, 0x77, 0x77, 255),
                        ft[k]);
        float sb = (float)(top[i + 1] - sy);
        dl->AddRectFilled({0, sb - 1}, {480, sb}, IM_COL32(0xe0, 0xe0, 0xe0, 255));
        ImGui::Dummy({1, 1});
        double y0 = top[i] - sy, y1 = y0 + h, part = std::min(y1, 800.0) - std::max(y0, 0.0);
        v.n++;
        v.hs += h;
        v.covered += part * 480;
        if (v.first < 0) v.first = i;
        v.last = i;
        v.lastBottom = y1;
        if (!t) {
            v.incomplete += part * 480;
            double a0 = std::max(y0 + 12, 0.0), a1 = std::min(y0 + 60, 800.0);
            if (a1 > a0) {
                v.blankAv++;
                v.avArea += (a1 - a0) * 48;
            }
        }
    }
    for (int k = i; k < std::min(N, i + 6); k++) // ask for the avatars of the next rows early
    {
        feed_row((uint32_t)k, &r);
        avatar(k, r.avatar);
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    return v;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    N = atoi(argv[1]);
    assets = argv[2];
    const char *e = getenv("FEED_IMAGES");
    uniq = e && !strcmp(e, "unique");
    e = getenv("FEED_RENDERER");
    gl = e && !strcmp(e, "gl");
    M.rows = N;
    M.view_w = 480;
    M.view_h = 800;
    if (SDL_Init(SDL_INIT_VIDEO)) return 1;
    IMG_Init(IMG_INIT_JPG | IMG_INIT_PNG);
    SDL_GLContext ctx = nullptr;
    std::string glname;
    if (gl) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 2);
    }
    win = SDL_CreateWindow("feed", 0, 0, 480, 800, SDL_WINDOW_SHOWN | (gl ? SDL_WINDOW_OPENGL : 0));
    if (gl) {
        ctx = SDL_GL_CreateContext(win);
        SDL_GL_MakeCurrent(win, ctx);
        SDL_GL_SetSwapInterval(0);
        glname = (const char *)glGetString(GL_RENDERER);
    } else
        ren = SDL_CreateRenderer(win, -1, SDL_RENDERER_SOFTWARE);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::StyleColorsLight();
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg] = {1, 1, 1, 1};
    ImGui::GetStyle().WindowRounding = 0;
    if (gl) {
        ImGui_ImplSDL2_InitForOpenGL(win, ctx);
        ImGui_ImplOpenGL3_Init("#version 150");
    } else {
        ImGui_ImplSDL2_InitForSDLRenderer(win);
        ImGui_ImplSDLRenderer_Init(ren);
    }
    ImFontAtlas *fa = ImGui::GetIO().Fonts; // ImGui's size is ascent - descent: 1.164 em in DejaVu Sans
    const char *reg = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
               *bold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf";
    static const ImWchar ranges[] = {0x20, 0xff, 0x2026, 0x2026, 0};
    fBody = fa->AddFontFromFileTTF(reg, 14 * 1.164f, nullptr, ranges);
    fTitle = fa->AddFontFromFileTTF(bold, 15 * 1.164f, nullptr, ranges);
    fFoot = fa->AddFontFromFileTTF(reg, 12 * 1.164f, nullptr, ranges);
    fa->Build();
    std::thread w1(worker), w2(worker);
    top.resize(N + 1);
    FeedRow r;
    double acc = 0, tm = m_now();
    for (int i = 0; i < N; i++) {
        feed_row((uint32_t)i, &r);
        top[i] = acc;
        acc += rowHeight(r);
    }
    top[N] = acc;
    double measure_ms = m_now() - tm;

    e = getenv("FEED_CLOCK");
    Script script(M, argv[3], e && !strcmp(e, "free"));
    double idle0 = 0, idleCpu = 0;
    Seen v;
    bool run = true;
    while (run) {
        script.beginTurn(true);
        SDL_Event ev;
        while (SDL_PollEvent(&ev)) {
            ImGui_ImplSDL2_ProcessEvent(&ev);
            if (ev.type == SDL_QUIT) run = false;
        }
        Script::Action action = script.next(v.first);
        if (action.begins == Script::JUMP_TO_MIDDLE) offset = top[N / 2];
        if (action.begins == Script::JUMP_TO_END) offset = top[N] - 800;
        if (action.begins == Script::IDLE) {
            idle0 = m_now();
            idleCpu = m_proc_cpu();
            M.end_gap_settled_px = v.lastBottom - 800;
        }
        if (!action.draws) continue;
        offset += action.distance;
        upload();
        if (gl)
            ImGui_ImplOpenGL3_NewFrame();
        else
            ImGui_ImplSDLRenderer_NewFrame();
        ImGui_ImplSDL2_NewFrame();
        ImGui::NewFrame();
        v = ui();
        ImGui::Render();
        if (gl) {
            glViewport(0, 0, 480, 800);
            glClearColor(1, 1, 1, 1);
            glClear(GL_COLOR_BUFFER_BIT);
            ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
            SDL_GL_SwapWindow(win);
        } else {
            SDL_SetRenderDrawColor(ren, 255, 255, 255, 255);
            SDL_RenderClear(ren);
            ImGui_ImplSDLRenderer_RenderDrawData(ImGui::GetDrawData());
            SDL_RenderPresent(ren);
        }
        script.presented(v, m_now());
        if (script.step() == Script::IDLE && m_now() - idle0 >= 5000) {
            M.idle_cpu_pct = 100 * (m_proc_cpu() - idleCpu) / (m_now() - idle0);
            run = false;
        }
    }
    char ex[256];
    snprintf(ex, sizeof ex,
             "\"gl_renderer\": \"%s\", \"measure_all_rows_ms\": %.1f, \"offset_float_step_at_end_px\": %.3f",
             glname.c_str(), measure_ms, std::nextafter((float)top[N], 1e30f) - (float)top[N]);
    m_report(argv[3], &M, "imgui", ImGui::GetVersion(), gl ? "opengl" : "sdl-software", uniq ? "unique" : "shared", ex);
    {
        std::lock_guard<std::mutex> l(mu);
        stop = true;
    }
    cv.notify_all();
    w1.join();
    w2.join();
    return 0;
}
