import Drawing
import SDLBackend
import Testing

@MainActor @Suite(.serialized) struct WindowTests {
    @Test("A window has its size in points and scale times as many pixels")
    func size() throws {
        let window = try SDLWindow(
            WindowOptions(
                title: "Title", size: CGSize(width: 320, height: 200), minimumSize: CGSize(width: 100, height: 50),
                scale: 1.5, videoDriver: "dummy"))
        #expect(window.pixelSize == (480, 300))
        #expect(window.size == CGSize(width: 320, height: 200))
        #expect(window.scale == 1.5)
        #expect(window.title == "Title")
        #expect(window.minimumSize == CGSize(width: 100, height: 50))
        #expect(window.isVisible)
        window.hide()
        #expect(!window.isVisible)
        window.title = "Other"
        #expect(window.title == "Other")
        #expect(window.refreshRate > 0)
    }

    @Test("A driver that does not exist is an error, not a trap")
    func unknownDriver() async {
        // SDL starts one driver per process, and another test may have started one.
        await #expect(processExitsWith: .success) {
            await MainActor.run { () -> Void in
                #expect(throws: WindowError.self) {
                    try SDLWindow(WindowOptions(title: "None", videoDriver: "no-such-driver"))
                }
            }
        }
    }

    @Test("Without a display there is an error, although SDL falls back to a driver that draws nowhere")
    func noDisplay() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { () -> Void in
                for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { unsetenv(name) }
                do throws(WindowError) {
                    _ = try SDLWindow(WindowOptions(title: "None"))
                    Issue.record("A window was opened without a display.")
                } catch {
                    guard case .noDisplay = error else {
                        Issue.record("expected .noDisplay, not \(error)")
                        return
                    }
                }
            }
        }
    }

    @Test("The error for a missing display is one sentence that says what to do")
    func missingDisplay() {
        let text = WindowError.noDisplay(detail: "why").description
        #expect(text.contains("DISPLAY") && text.contains("why") && text.hasSuffix("."))
    }

    @Test("The scale asked for wins over the environment, that over the desktop's, that over the drawable's")
    func scaleOrder() {
        let resources = "*customization:\t-color\nXft.dpi:\t192\nXft.rgba:\tnone\n"
        func scale(
            _ explicit: CGFloat?, _ environment: String?, _ resources: String?, daemon: CGFloat? = nil
        ) -> CGFloat {
            DisplayScale.resolve(
                explicit: explicit, environment: environment, dotsPerInch: daemon, xResources: resources,
                drawableRatio: 1.25)
        }
        #expect(scale(3, "1.5", resources) == 3)
        #expect(scale(nil, "1.5", resources) == 1.5)
        #expect(scale(nil, "1.5", resources, daemon: 288) == 1.5)
        #expect(scale(nil, nil, resources, daemon: 288) == 3)
        #expect(scale(nil, nil, resources) == 2)
        #expect(scale(nil, nil, nil) == 1.25)
        #expect(scale(nil, "large", "Xft.dpi: none") == 1.25)
        #expect(scale(nil, "-2", nil) == 1.25)
        #expect(scale(100, nil, nil) == DisplayScale.range.upperBound)
    }

    @Test("A window keeps its size in points when the desktop's dots per inch change, unless its scale was chosen")
    @MainActor func dotsPerInch() throws {
        let size = CGSize(width: 200, height: 100)
        var options = WindowOptions(
            title: "Dots", size: size, minimumSize: CGSize(width: 100, height: 50), videoDriver: "dummy")
        let window = try SDLWindow(options)
        #expect(window.adopt(dotsPerInch: 192) && window.scale == 2)
        #expect(window.size == size && window.pixelSize == (400, 200) && window.minimumSize == options.minimumSize)
        #expect(!window.adopt(dotsPerInch: 192))
        #expect(window.adopt(dotsPerInch: nil) && window.pixelSize == (200, 100))
        options.scale = 1
        let chosen = try SDLWindow(options)
        #expect(!chosen.adopt(dotsPerInch: 192) && chosen.scale == 1)
    }

    @Test("A scale in the environment that can't be used is told with what to do, and a good one is not")
    func scaleAdvice() {
        for text in [nil, "1", " 1.5 ", "0.5", "4"] { #expect(DisplayScale.advice(environment: text) == nil) }
        for text in ["abc", "", "-2", "0", "nan", "2x"] {
            let advice = DisplayScale.advice(environment: text)
            #expect(advice?.contains("'\(text)', which is no scale") == true && advice?.contains("0.5 to 4") == true)
        }
        for text in ["9", "0.1"] { #expect(DisplayScale.advice(environment: text)?.contains("out of range") == true) }
    }

    @Test("Renderers are chosen by the names the user writes")
    func rendererNames() {
        #expect(RendererChoice("auto") == .automatic)
        #expect(RendererChoice("Surface") == .surface)
        #expect(RendererChoice("OpenGL") == .named("opengl"))
        #expect(RendererChoice.names.starts(with: ["automatic", "surface"]))
        #expect(RendererChoice.names.contains("software"))
        #expect(WindowError.unknownRenderer(name: "vulcan").description.contains("software"))
    }

    @Test("Rasterisers on the CPU are told from graphics cards by name")
    func softwareNames() {
        #expect(RendererChoice.isSoftware(glRenderer: "llvmpipe (LLVM 15.0.6, 256 bits)"))
        #expect(RendererChoice.isSoftware(glRenderer: "Google SwiftShader"))
        #expect(!RendererChoice.isSoftware(glRenderer: "Mesa Intel(R) UHD Graphics 620 (KBL GT2)"))
        #expect(!RendererChoice.hasRenderNode(in: "/no/such/directory"))
    }
}
