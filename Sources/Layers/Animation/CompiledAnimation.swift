import Drawing
import Execution

/// The values a basic animation runs between, as far as they were given.
struct AnimationEnds {
    var from: AnimatedValue?
    var to: AnimatedValue?
    var by: AnimatedValue?

    /// - Parameter base: the value the layer has without the animation.
    func value(at progress: Double, base: AnimatedValue) -> AnimatedValue {
        let start: AnimatedValue
        let end: AnimatedValue
        switch (from, to, by) {
        case (let from?, let to?, _): (start, end) = (from, to)
        case (let from?, nil, let by?): (start, end) = (from, .add(from, by))
        case (nil, let to?, let by?): (start, end) = (.subtract(to, by), to)
        case (let from?, nil, nil): (start, end) = (from, base)
        case (nil, let to?, nil): (start, end) = (base, to)
        case (nil, nil, let by?): (start, end) = (base, .add(base, by))
        case (nil, nil, nil): return base
        }
        return .interpolate(start, end, progress)
    }

    /// The same motion, moved by a step.
    func moved(by step: AnimatedValue) -> AnimationEnds {
        AnimationEnds(
            from: from.map { AnimatedValue.add($0, step) }, to: to.map { AnimatedValue.add($0, step) }, by: by)
    }
}

struct AnimationKeyframes {
    /// The values, at least one, and as many times.
    var values: [AnimatedValue]
    var times: [Double]
    var functions: [CAMediaTimingFunction]
    var isDiscrete: Bool

    func value(at progress: Double) -> AnimatedValue {
        guard let next = times.firstIndex(where: { $0 > progress }) else { return values[values.count - 1] }
        guard next > 0 else { return values[0] }
        if isDiscrete { return values[next - 1] }
        var fraction = (progress - times[next - 1]) / (times[next] - times[next - 1])
        if functions.indices.contains(next - 1) { fraction = functions[next - 1].value(at: fraction) }
        return .interpolate(values[next - 1], values[next], fraction)
    }
}

/// The effect of an animation on a layer's values at a point of its own time.
indirect enum AnimationEffect {
    case between(AnimationKeyPath, AnimationEnds, isAdditive: Bool, spring: SpringCurve?)
    case through(AnimationKeyPath, AnimationKeyframes, isAdditive: Bool)
    case group([CompiledAnimation])

    /// The same effect, with all positions moved by `delta`.
    func moved(by delta: CGPoint) -> AnimationEffect {
        switch self {
        case .between(let path, let ends, isAdditive: false, spring: let spring):
            guard let step = path.step(movingBy: delta) else { return self }
            return .between(path, ends.moved(by: step), isAdditive: false, spring: spring)
        case .through(let path, var frames, isAdditive: false):
            guard let step = path.step(movingBy: delta) else { return self }
            frames.values = frames.values.map { AnimatedValue.add($0, step) }
            return .through(path, frames, isAdditive: false)
        case .group(let parts):
            return .group(
                parts.map { part in
                    var part = part
                    part.move(by: delta)
                    return part
                })
        case .between, .through: return self
        }
    }
}

/// An animation's settings at the time it was added, looked up and ready to sample. A value.
struct CompiledAnimation {
    private let beginTime: FrameTime
    private let duration: Double
    /// Length of all runs together, in the animation's own time.
    private let activeDuration: Double
    private let speed: Double
    private let timeOffset: Double
    private let autoreverses: Bool
    private let fillsBackwards: Bool
    private let fillsForwards: Bool
    private let function: CAMediaTimingFunction?
    private var effect: AnimationEffect?

    /// - Parameter beginTime: on the scale of the times passed to `apply`.
    @MainActor init(_ animation: CAAnimation, beginTime: FrameTime, groupDuration: Double? = nil) {
        self.beginTime = beginTime
        duration =
            animation.duration > 0
            ? animation.duration
            : animation.naturalDuration ?? groupDuration ?? CATransaction.animationDuration()
        autoreverses = animation.autoreverses
        if animation.repeatDuration > 0 {
            activeDuration = animation.repeatDuration
        } else {
            let runs = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
            activeDuration = duration * runs * (autoreverses ? 2 : 1)
        }
        speed = Double(max(animation.speed, 0))
        timeOffset = animation.timeOffset
        // Without a begin time of its own an animation shows its first value at once, also in a frame whose time is
        // slightly before the moment of adding.
        fillsBackwards =
            animation.beginTime == 0 || animation.fillMode == .backwards || animation.fillMode == .both
        fillsForwards = animation.fillMode == .forwards || animation.fillMode == .both
        function = animation.timingFunction
        effect = animation.makeEffect(groupDuration: groupDuration)
    }

    private func ownTime(_ time: FrameTime) -> Double {
        (time - beginTime) * speed + timeOffset
    }

    func hasBegun(at time: FrameTime) -> Bool { time >= beginTime }

    func hasEnded(at time: FrameTime) -> Bool { ownTime(time) >= activeDuration }

    /// The time from which on the animation has ended; infinite for an animation without end. It may be slightly late,
    /// but is never too early.
    var endTime: FrameTime {
        speed > 0 ? beginTime + (activeDuration - timeOffset) / speed + 1e-6 : .infinity
    }

    /// Moves the positions that it passes through.
    mutating func move(by delta: CGPoint) {
        effect = effect?.moved(by: delta)
    }

    /// Changes the values to those at a time, if the animation has an effect then.
    func apply(to values: inout LayerValues, at time: FrameTime) {
        guard let effect else { return }
        var own = time < beginTime ? timeOffset : ownTime(time)
        if time < beginTime || own < 0 {
            guard fillsBackwards else { return }
            own = max(own, 0)
        } else if own >= activeDuration {
            guard fillsForwards else { return }
            own = activeDuration
        }
        let fraction = progress(at: own)
        switch effect {
        case .between(let path, let ends, let isAdditive, let spring):
            let base = path.value(in: values)
            let progress = spring?.value(at: fraction * duration) ?? fraction
            let value = ends.value(at: progress, base: base)
            path.set(isAdditive ? .add(base, value) : value, in: &values)
        case .through(let path, let frames, let isAdditive):
            let value = frames.value(at: fraction)
            path.set(isAdditive ? .add(path.value(in: values), value) : value, in: &values)
        case .group(let parts):
            for part in parts { part.apply(to: &values, at: fraction * duration) }
        }
    }

    /// How far one run has come, from 0 to 1 and by the timing function, at an own time within the active duration.
    private func progress(at own: Double) -> Double {
        guard duration > 0 else { return 1 }
        let cycle = autoreverses ? 2 * duration : duration
        var run = own.truncatingRemainder(dividingBy: cycle)
        // The very end is the end of the last run, not the beginning of another.
        if run == 0, own > 0, own >= activeDuration { run = cycle }
        if run > duration { run = cycle - run }
        let fraction = min(run / duration, 1)
        return function?.value(at: fraction) ?? fraction
    }
}
