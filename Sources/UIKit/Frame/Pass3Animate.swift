import Execution

extension FrameDriver {
    /// Pass 3: display links, scroll physics and animations are moved to this frame's time. May dirty geometry and
    /// contents.
    func runAnimatePass(at time: FrameTime) {
        let interval = 1 / Double(UIScreen.main.maximumFramesPerSecond)
        if CADisplayLink.tick(at: time, targetTime: time + interval) { setNeedsFrameForMotion() }
        animators.update { $0.animate(at: time) }
        if animators.isActive { setNeedsFrameForMotion() }
        if animations.sampleAnimations(at: time) { setNeedsFrame() }
    }

    /// A motion goes on, so another frame is needed. Whether that frame is presented depends on the changes that the
    /// motion makes.
    private func setNeedsFrameForMotion() {
        let presents = needsPresent
        setNeedsFrame()
        needsPresent = presents
    }
}
