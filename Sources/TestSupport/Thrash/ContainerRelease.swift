import AsyncDisplayKitCore
import Dispatch
import Execution
import UIKit

/// Counts objects that live: each holds one of its tokens. Any thread.
package final class LifeCounter: Sendable {
    private let counts = Mutex((made: 0, living: 0))

    package init() {}

    package var made: Int { counts.withLock { $0.made } }
    package var living: Int { counts.withLock { $0.living } }

    func makeToken() -> any AnyObject & Sendable { Token(self) }

    private final class Token: Sendable {
        private let counter: LifeCounter

        init(_ counter: LifeCounter) {
            self.counter = counter
            counter.counts.withLock {
                $0.made += 1
                $0.living += 1
            }
        }

        deinit { counter.counts.withLock { $0.living -= 1 } }
    }
}

/// Lets go of containers on another thread than the main one, at any moment of their lives. Main thread.
@MainActor package enum ContainerRelease {
    /// The last reference to something, on its way to another thread.
    private final class Box: @unchecked Sendable {  // handed over once, through a queue
        var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    /// Makes `rounds` containers with cells, and releases each on another thread: before its first frame, while its
    /// cells are made, on screen, or during an animation. Returns the counter of all cells.
    package static func run(rounds: Int, scene: ThrashScene) throws -> LifeCounter {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 300))
        defer {
            host.close()
            host.scheduler.pool.stop()
        }
        let counter = LifeCounter()
        for round in 0..<rounds {
            let box = show(scene, counter, host, frames: round % 5, isAnimated: round % 2 == 0)
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                box.object = nil
                isDone.signal()
            }
            precondition(isDone.waitInTime(), "The container is not let go of.")
            host.step(frames: 2)
        }
        host.settle(limit: 2)
        return counter
    }

    private static func show(
        _ scene: ThrashScene, _ counter: LifeCounter, _ host: HeadlessHost, frames: Int, isAnimated: Bool
    ) -> Box {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let source = ThrashSource(ThrashList(counts: [30, 30]), counter: counter)
        let container = scene.makeContainer(source)
        container.node.frame = window.bounds
        window.addSubnode(container.node)
        window.makeKeyAndVisible()
        host.step(frames: frames)
        container.performBatch(animated: isAnimated) {
            container.announce(source.list.apply([.insertItem(section: 0, item: 2), .deleteItem(section: 0, item: 0)]))
        } completion: { _ in
        }
        container.node.removeFromSupernode()
        window.isHidden = true
        host.driver.remove(window)
        return Box(container)
    }
}
