import Drawing
import Execution

extension CALayer {
    /// A copy of the layer with the values on screen: while animations run, those of the last sampling, and otherwise
    /// the model's. The copy has no sublayers, is never nil, and must not be changed.
    public final func presentation() -> CALayer? {
        if let presented { return presented }
        if flags.contains(.isPresentation) { return self }
        return makePresentation()
    }

    /// The layer the application changes: this one, or the one this is a presentation of.
    public final func model() -> CALayer {
        flags.contains(.isPresentation) ? rare?.model ?? self : self
    }

    /// The animation that was added under a key, until it has ended. It is the object that was added; changing it has
    /// no effect any more.
    public final func animation(forKey key: String) -> CAAnimation? {
        runningAnimations?.records.first { $0.key == key }?.animation
    }

    /// The keys of the animations in the order of adding; nil if there are none.
    public final func animationKeys() -> [String]? {
        runningAnimations?.records.map(\.key)
    }

    /// Moves running animations of the position by `delta`, in points of the superlayer: for a move of the layer itself
    /// that must not be seen, because the viewport moves with it. On screen the layer keeps its place, and its
    /// animations go on. Cheap without animations. Main thread.
    package final func moveAnimations(by delta: CGPoint) {
        guard let animations = runningAnimations else { return }
        for index in animations.records.indices { animations.records[index].compiled.move(by: delta) }
        updatePresentation()
    }

    /// Ends all animations of the layer and its sublayers. Their delegates and completions are called in the main
    /// thread's next turn, so that they do not interrupt the caller. O(layers). Main thread.
    package final func endAllAnimations() {
        var ended = EndedAnimations()
        endAllAnimations(&ended)
        ended.notifyInNextTurn()
    }

    private func endAllAnimations(_ ended: inout EndedAnimations) {
        endAnimations(&ended) { _ in true }
        for layer in children { layer.endAllAnimations(&ended) }
    }

    final func makePresentation() -> CALayer {
        let copy = CALayer(layer: self)
        copy.flags.insert(.isPresentation)
        copy.setPresentationModel(self)
        return copy
    }

    final func addAnimation(_ animation: CAAnimation, forKey key: String?) {
        // A group or basic animation without key is kept under a name that no caller uses.
        let key = key ?? "#\(ObjectIdentifier(animation).hashValue)-\(runningAnimations?.records.count ?? 0)"
        var replaced = EndedAnimations()
        let animations = runningAnimations ?? LayerAnimations()
        if let index = animations.index(of: key) {
            replaced.add(ended: animations.records.remove(at: index), isFinished: false)
        }
        let begin = animation.beginTime != 0 ? animation.beginTime : CACurrentMediaTime()
        animations.records.append(
            LayerAnimations.Record(
                key: key, animation: animation, compiled: CompiledAnimation(animation, beginTime: begin),
                completions: CATransaction.enterCompletions()))
        runningAnimations = animations
        if !flags.contains(.isInAnimationClock) {
            flags.insert(.isInAnimationClock)
            AnimationClock.current.register(self)
        }
        updatePresentation()
        replaced.notify()
    }

    final func endAnimations(where shouldEnd: (LayerAnimations.Record) -> Bool) {
        var ended = EndedAnimations()
        endAnimations(&ended, where: shouldEnd)
        ended.notify()
    }

    private func endAnimations(_ ended: inout EndedAnimations, where shouldEnd: (LayerAnimations.Record) -> Bool) {
        guard let animations = runningAnimations else { return }
        animations.records.removeAll { record in
            guard shouldEnd(record) else { return false }
            // Animations that had ended before have reported it already.
            if !record.hasEnded { ended.add(ended: record, isFinished: false) }
            return true
        }
        if animations.records.isEmpty { runningAnimations = nil }
        updatePresentation()
    }

    /// Recomputes the values on screen, after the model or the list of animations changed.
    final func updatePresentation() {
        guard let animations = runningAnimations else {
            if presented != nil {
                presented = nil
                invalidateExtent()
                markNeedsFrame()
            }
            return
        }
        if presented == nil {
            presented = makePresentation()
            invalidateExtent()
        }
        if let presented {
            presented.values = animations.values(over: values, at: AnimationClock.current.sampleTime)
            drawPresentation(presented)
        }
        markNeedsFrame()
    }

    /// Returns whether an animation still runs, that is, whether the clock must go on asking.
    final func sampleAnimations(at time: FrameTime, ended: inout EndedAnimations) -> Bool {
        let isRunning = sampleRunning(at: time, ended: &ended)
        if !isRunning { flags.remove(.isInAnimationClock) }
        return isRunning
    }

    private func sampleRunning(at time: FrameTime, ended: inout EndedAnimations) -> Bool {
        guard let animations = runningAnimations else { return false }
        if rootLayer.treeHost == nil {
            animations.detachedSamples += 1
            // Wait for one more sampling: a layer may get its animation in one pass of a frame, and its superlayer in
            // another.
            if animations.detachedSamples > 1 {
                endAnimations(&ended) { _ in true }
                return false
            }
        } else {
            animations.detachedSamples = 0
        }
        var isRunning = false
        animations.records.removeAll { record in
            guard record.compiled.hasEnded(at: time), !record.hasEnded else { return false }
            ended.add(ended: record, isFinished: true)
            return record.animation.isRemovedOnCompletion
        }
        for index in animations.records.indices {
            let record = animations.records[index]
            if record.compiled.hasEnded(at: time) {
                animations.records[index].hasEnded = true
            } else {
                isRunning = true
            }
            if !record.hasStarted, record.compiled.hasBegun(at: time) {
                animations.records[index].hasStarted = true
                ended.add(started: record.animation)
            }
        }
        if animations.records.isEmpty { runningAnimations = nil }
        updatePresentation()
        return isRunning
    }
}
