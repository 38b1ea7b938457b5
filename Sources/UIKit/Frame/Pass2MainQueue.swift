import Execution

extension FrameDriver {
    /// Pass 2: delivers jobs that workers have finished, and runs timers that are due. (Blocks of `DispatchQueue.main`,
    /// run-loop timers and main-actor tasks are run by the host's run loop between frames.) May dirty anything.
    func runMainQueuePass(at time: FrameTime) {
        scheduler.deliver()
        scheduler.inbox.drain()
        for body in timers.takeDue(at: time) { body() }
    }
}
