import Drawing
import Execution

/// Keeps everything that moves by itself: layers with running animations, and display links. Pass 3 samples them at the
/// frame's time.
///
/// Costs nothing while nothing moves: layers and links register when they get something to do.
@MainActor package final class AnimationClock {
    /// The clock at which layers and links register when they begin to move: that of the frame driver in charge.
    package static var current = AnimationClock()

    private struct Entry {
        weak var layer: CALayer?
    }

    private var entries: [Entry] = []
    var links: [CADisplayLink] = []

    /// The frame time that was sampled last. Layers that change later in the frame show their animations at this time.
    package private(set) var sampleTime: FrameTime = -.infinity
    /// Called when there is something to do after there was nothing: the frame driver must see to it that a frame
    /// comes.
    package var onActivation: (() -> Void)?

    /// A clock on which nothing moves yet.
    package init() {}

    /// Whether frames are needed even if nothing else changes.
    package var isActive: Bool { !entries.isEmpty || links.contains { !$0.isPaused } }

    /// When the first of the running animations ends; nil if none does. O(animations).
    package var nextEnd: FrameTime? {
        let ends = entries.lazy.flatMap { $0.layer?.runningAnimations?.records ?? [] }
            .filter { !$0.hasEnded }.map(\.compiled.endTime)
        return ends.min().flatMap { $0.isFinite ? $0 : nil }
    }

    func register(_ layer: CALayer) {
        let wasActive = isActive
        entries.append(Entry(layer: layer))
        if !wasActive { onActivation?() }
    }

    func register(_ link: CADisplayLink) {
        let wasActive = isActive
        if !links.contains(where: { $0 === link }) { links.append(link) }
        if !wasActive, isActive { onActivation?() }
    }

    func unregister(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
    }

    /// Called when a paused link has been resumed.
    func linkResumed() {
        onActivation?()
    }

    /// Pass 3: moves animations to a time, removes animations that have ended, then calls delegates and completions.
    /// Animations of layers that are in no shown tree in two samplings in a row are ended.
    ///
    /// - Returns: whether any animation still runs.
    package func sampleAnimations(at time: FrameTime) -> Bool {
        sampleTime = time
        guard !entries.isEmpty else { return false }
        var ended = EndedAnimations()
        // Callbacks may add animations; they run after the loop.
        entries.removeAll { entry in
            guard let layer = entry.layer else { return true }
            return !layer.sampleAnimations(at: time, ended: &ended)
        }
        ended.notify()
        return !entries.isEmpty
    }
}

/// Animations whose delegates and completions must still be told of their beginning or end.
@MainActor struct EndedAnimations {
    private var started: [CAAnimation] = []
    private var ended: [(record: LayerAnimations.Record, isFinished: Bool)] = []

    mutating func add(started animation: CAAnimation) {
        if animation.delegate != nil { started.append(animation) }
    }

    mutating func add(ended record: LayerAnimations.Record, isFinished: Bool) {
        guard record.animation.delegate != nil || !record.completions.isEmpty else { return }
        ended.append((record, isFinished))
    }

    /// Calls delegates and completions in the main thread's next turn, not in the middle of the caller's work. After
    /// the application's end there is no such turn.
    func notifyInNextTurn() {
        guard !started.isEmpty || !ended.isEmpty else { return }
        WorkScheduler.current.inbox.push { notify() }
    }

    func notify() {
        for animation in started { animation.delegate?.animationDidStart(animation) }
        for (record, isFinished) in ended {
            record.animation.delegate?.animationDidStop(record.animation, finished: isFinished)
            for completion in record.completions { completion.leave(isFinished: isFinished) }
        }
    }
}
