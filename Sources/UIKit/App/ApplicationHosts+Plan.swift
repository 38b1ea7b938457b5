import Execution
import SDLBackend

extension HeadlessHost: ApplicationHost {
    package func stop() {
        driver.onQuit?()
    }

    /// Makes frames until the plan is carried out, the application quits, or a signal asks for the end.
    func follow(_ plan: RunPlan) {
        handleSignals()
        var plan = plan
        plan.endsWhenIdle = true
        let runner = PlanRunner(plan, driver: driver, window: window)
        onFrame = { runner.beforeFrame(at: $0) }
        repeat {
            step()
            runner.afterFrame()
        } while !didQuit && !runner.isDone(at: clock.now)
        onFrame = nil
    }
}

extension ApplicationRunner: ApplicationHost {
    /// Carries out a plan besides the user's own input. An empty plan costs nothing.
    func follow(_ plan: RunPlan) {
        guard plan.script != nil || plan.frameLimit != nil || plan.endsWhenIdle, let view = driver.windows.first
        else { return }
        let runner = PlanRunner(plan, driver: driver, window: window)
        planLink = UIUpdateLink(view: view) { [weak self, driver] in
            runner.afterFrame()
            if runner.isDone(at: driver.now) {
                self?.stop()
            } else if runner.needsFrames {
                // Input comes at the rate of frames, so a script needs them also while nothing moves.
                runner.beforeFrame(at: driver.now)
                driver.setNeedsFrame()
            }
        }
        driver.setNeedsFrame()
    }
}
