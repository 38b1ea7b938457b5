import AsyncDisplayKit
import Foundation
import TestSupport
import Testing

/// Mistakes with nodes that are answered with a message, after which everything is as it was.
@MainActor @Suite(.serialized) struct NodeMisuseTests {
    struct BadValue: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let set: @MainActor @Sendable (ASDisplayNode, CGFloat) -> Void
    }

    nonisolated static let badValues: [BadValue] = [
        BadValue(testDescription: "position") { $0.position.x = $1 },
        BadValue(testDescription: "anchorPoint") { $0.anchorPoint.y = $1 },
        BadValue(testDescription: "transform") { $0.transform.m42 = $1 },
        BadValue(testDescription: "subnodeTransform") { $0.subnodeTransform.m11 = $1 },
        BadValue(testDescription: "zPosition") { $0.zPosition = $1 },
        BadValue(testDescription: "bounds") { $0.bounds.origin.x = $1 },
        BadValue(testDescription: "frame") { $0.frame.size.width = $1 },
        BadValue(testDescription: "view.frame") { $0.view.frame.origin.x = $1 },
        BadValue(testDescription: "view.bounds") { $0.view.bounds.size.height = $1 },
        BadValue(testDescription: "view.center") { $0.view.center.y = $1 },
        BadValue(testDescription: "view.transform") { $0.view.transform.a = $1 },
        BadValue(testDescription: "view.transform3D") { $0.view.transform3D.m22 = $1 },
        BadValue(testDescription: "layer.frame") { $0.layer.frame.origin.x = $1 },
        BadValue(testDescription: "layer.bounds") { $0.layer.bounds.origin.y = $1 },
        BadValue(testDescription: "layer.position") { $0.layer.position.x = $1 },
        BadValue(testDescription: "layer.anchorPoint") { $0.layer.anchorPoint.x = $1 },
        BadValue(testDescription: "layer.transform") { $0.layer.transform.m41 = $1 },
        BadValue(testDescription: "layer.sublayerTransform") { $0.layer.sublayerTransform.m11 = $1 },
        BadValue(testDescription: "layer.zPosition") { $0.layer.zPosition = $1 },
    ]

    @Test(
        "Geometry that is not a number, or infinite, is ignored with a message", arguments: badValues,
        [CGFloat.nan, .infinity, -.infinity])
    func geometry(_ bad: BadValue, value: CGFloat) {
        let node = ASDisplayNode()
        node.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        _ = node.view
        let log = MisuseLog()
        log.collect { bad.set(node, value) }
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains(bad.testDescription.split(separator: ".").last ?? "") == true)
        #expect(node.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && node.view.frame == node.frame)
        #expect(CATransform3DIsIdentity(node.transform) && CATransform3DIsIdentity(node.subnodeTransform))
        #expect(node.zPosition == 0 && node.layer.zPosition == 0)
    }

    @Test("A view that is made with a frame which is no place is empty")
    func initialFrame() {
        let log = MisuseLog()
        let view = log.collect { UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5)) }
        #expect(view.frame == .zero && log.messages.count == 1)
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (_ loaded: ASDisplayNode, _ child: ASDisplayNode) -> Void
    }

    nonisolated static let edits: [Edit] = [
        Edit(testDescription: "addSubnode") {
            $0.addSubnode(ASDisplayNode()); _ = $1
        },
        Edit(testDescription: "insertSubnode") {
            $0.insertSubnode(ASDisplayNode(), at: 0); _ = $1
        },
        Edit(testDescription: "insertSubnode") { $0.insertSubnode(ASDisplayNode(), belowSubnode: $1) },
        Edit(testDescription: "insertSubnode") { $0.insertSubnode(ASDisplayNode(), aboveSubnode: $1) },
        Edit(testDescription: "replaceSubnode") { $0.replaceSubnode($1, withSubnode: ASDisplayNode()) },
        Edit(testDescription: "removeFromSupernode") {
            _ = $0; $1.removeFromSupernode()
        },
        Edit(testDescription: "addSubnode") {
            _ = $0; ASDisplayNode().addSubnode($1)
        },
    ]

    @Test("An edit of a loaded hierarchy off the main thread is reported", arguments: edits)
    func offMain(_ edit: Edit) {
        let (node, child) = (ASDisplayNode(), ASDisplayNode())
        node.addSubnode(child)
        _ = node.view
        let messages = onOtherThread {
            let log = MisuseLog()
            log.collect { edit.make(node, child) }
            return log.messages
        }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("`\(edit.testDescription)` was called off the main thread") == true)
    }

    @Test("Nodes that are not loaded are put together on any thread")
    func unloaded() {
        let messages = onOtherThread {
            let log = MisuseLog()
            log.collect {
                let (node, child) = (ASDisplayNode(), ASDisplayNode())
                node.addSubnode(child)
                node.replaceSubnode(child, withSubnode: ASDisplayNode())
                child.removeFromSupernode()
            }
            return log.messages
        }
        #expect(messages == [])
    }
}
