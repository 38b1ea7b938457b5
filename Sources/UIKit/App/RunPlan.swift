import Execution
import SDLBackend

/// The plan of a run without a user: the input that the application plays, and when it ends.
package struct RunPlan: Sendable {
    /// Played from the first frame on.
    package var script: InputScript?
    /// The application ends after this number of frames; nil for no limit.
    package var frameLimit: Int?
    /// Whether the application ends when the script has been played and nothing moves any more. Without a display it
    /// always does.
    package var endsWhenIdle = false

    package init() {}

    /// The files that the script will write.
    package var outputFiles: [String] {
        (script?.steps ?? []).compactMap { if case .screenshot(let path) = $0 { path } else { nil } }
    }
}

/// Carries a plan out, frame by frame, for either host. Main thread.
@MainActor final class PlanRunner {
    /// The longest time to wait, after the script, until nothing moves; in seconds of the frame clock.
    private static let settlingLimit = 10.0

    private let plan: RunPlan
    private let driver: FrameDriver
    private let player: ScriptPlayer?
    private var frameCount = 0
    private var quietSince: FrameTime?

    init(_ plan: RunPlan, driver: FrameDriver, window: SDLWindow) {
        self.plan = plan
        self.driver = driver
        player = plan.script.map { ScriptPlayer($0, window: window) }
    }

    /// True while there is something to do before each frame, so that frames must go on even if nothing moves.
    var needsFrames: Bool {
        if let limit = plan.frameLimit { return frameCount < limit }
        return player?.isFinished == false || plan.endsWhenIdle
    }

    func beforeFrame(at time: FrameTime) {
        player?.advance(to: time)
    }

    func afterFrame() {
        frameCount += 1
        for path in player?.takeWantedPictures() ?? [] {
            do throws(OutputError) {
                try UIApplication.shared.writeScreenshot(to: path)
            } catch {
                UIApplication.shared.fail("\(error)")
            }
        }
    }

    /// True when the plan wants the application to end.
    func isDone(at time: FrameTime) -> Bool {
        if let limit = plan.frameLimit { return frameCount >= limit }
        guard plan.endsWhenIdle, player?.isFinished != false else { return false }
        let since = quietSince ?? time
        quietSince = since
        let isQuiet = frameCount > 1 && !driver.hasWork && driver.scheduler.pendingCount == 0
        return (isQuiet && driver.nextWakeTime == nil) || time - since > Self.settlingLimit
    }
}
