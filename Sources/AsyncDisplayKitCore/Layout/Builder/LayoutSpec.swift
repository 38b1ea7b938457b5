import Foundation
import Synchronization

/// The layout of a node, written in the layout language:
///
///     override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
///         LayoutSpec {
///             VStack(spacing: 8) {
///                 title
///                 if showsBody { body }
///             }
///             .padding(12)
///             .background(card)
///         }
///     }
///
/// Returns the spec that the closure makes. A single node is put into a wrapper spec, and several elements are put on
/// top of each other; an empty closure makes an empty spec. Any thread. *Nodes are made elsewhere*, in properties or in
/// `init`: the closure runs again for every measurement, so one made inside is reported.
public func LayoutSpec(@LayoutBuilder _ content: () -> LayoutContent) -> ASLayoutSpec {
    let before = NodeCreation.latest
    let element = content().single
    let spec = element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)
    // A thread, perhaps this one, has made a node since the closure began.
    if NodeCreation.latest != before { spec.reportNodes(createdAfter: before) }
    return spec
}

/// When and where a node was made: a number in the order of creation over all threads, and the thread.
struct NodeCreation: Sendable {
    /// The number, and below it some bits of the thread's address that threads do not share: stacks are 64 kB apart at
    /// least.
    private let numberAndThread: UInt

    private static let threadBits: UInt = 20
    private static var thread: UInt { (UInt(pthread_self()) >> 16) & (1 << threadBits - 1) }

    private static let total = Atomic<UInt>(0)

    /// The creation of a node, now.
    init() {
        numberAndThread =
            Self.total.wrappingAdd(1, ordering: .relaxed).newValue << Self.threadBits | Self.thread
    }

    /// The number of the latest node.
    static var latest: UInt {
        total.load(ordering: .relaxed)
    }

    /// Whether it was on this thread, after the node of that number.
    func isOnCurrentThread(after number: UInt) -> Bool {
        numberAndThread >> Self.threadBits > number && numberAndThread & (1 << Self.threadBits - 1) == Self.thread
    }
}

extension ASLayoutSpec {
    /// - Parameter number: of the last node that is not to be reported.
    @inline(never)
    fileprivate func reportNodes(createdAfter number: UInt) {
        for child in childList {
            if let spec = child as? ASLayoutSpec {
                spec.reportNodes(createdAfter: number)
            } else if let node = child as? ASDisplayNode, node.creation.isOnCurrentThread(after: number) {
                LayoutMisuse.report(.nodeInBuilder, node) {
                    """
                    was created inside the closure of LayoutSpec (\(node.debugDescription)). The closure runs for \
                    every measurement and on any thread, so each time there would be another node, without the state \
                    of the last one, that has to be drawn again. Create it once, in a property of the node or in its \
                    init, and only name it in the closure.
                    """
                }
            }
        }
    }
}
