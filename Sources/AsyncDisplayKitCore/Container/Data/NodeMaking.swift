import DequeModule
import Execution

/// How a data controller makes nodes, and what waits where they are made one at a time.
@MainActor struct NodeMaking {
    /// Whether all nodes are asked for at the update that brings them, instead of when their items come near.
    var isEager = false
    /// Whether a range controller gives nodes their interface states.
    var isRangeManaged = true
    /// Whether nodes are made one at a time instead of many at once.
    var isSerial = false
    /// With `isSerial`: what waits for its turn, and the job under way.
    var queue: Deque<DataController.Preparation> = []
    var ticket: WorkScheduler.Ticket?
    /// With `isSerial`: the main thread makes what it needs; no other job begins.
    var isFinishing = false
}
