import Drawing
import Execution
import Foundation
import Layers
import SDLBackend
import Testing

/// Prints times, and only when asked to: `TEXTURE_BENCHMARK=1 swift test -c release --filter FrameTimeTests`.
@MainActor @Suite(.enabled(if: ProcessInfo.processInfo.environment["TEXTURE_BENCHMARK"] != nil))
struct FrameTimeTests {
    private func measure(_ name: String, frames: Int, backend: any RenderBackend, _ list: (Int) -> DisplayList) {
        for frame in 0..<20 { backend.present(list(frame)) }
        var times: [Double] = []
        for frame in 20..<20 + frames {
            let list = list(frame)
            let start = CPUClock.monotonic
            backend.present(list)
            times.append((CPUClock.monotonic - start) * 1000)
        }
        times.sort()
        let text = String(
            format: "%@: median %.3f ms, 95%% %.3f ms", name, times[times.count / 2], times[times.count * 95 / 100])
        print(text)
    }

    @Test("Frames of a feed on the surface")
    func surface() {
        let feed = FeedFrames()
        let backend = SurfaceBackend()
        measure("scroll 50 px, \(feed.list(offset: 0).items.count) items", frames: 400, backend: backend) {
            feed.list(offset: $0 * 50)
        }
        measure("scroll 3 px", frames: 400, backend: backend) { feed.list(offset: $0 * 3) }
        measure("unchanged", frames: 400, backend: backend) { _ in feed.list(offset: 0) }
        measure("painted whole", frames: 400, backend: backend) { frame in
            backend.invalidate()
            return feed.list(offset: frame * 50)
        }
    }
}
