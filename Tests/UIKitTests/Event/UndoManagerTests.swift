import Foundation
import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UndoManagerTests {
    /// A number whose changes can be undone.
    @MainActor private final class Counter {
        private(set) var number = 0
        let undoManager: UndoManager

        init(_ undoManager: UndoManager = UndoManager()) { self.undoManager = undoManager }

        func set(_ new: Int) {
            let former = number
            number = new
            undoManager.registerUndo(withTarget: self) { $0.set(former) }
        }
    }

    private final class LayoutView: UIView {
        var onLayout: () -> Void = {}

        override func layoutSubviews() {
            super.layoutSubviews()
            onLayout()
        }
    }

    /// Each edit is one to the user.
    private func makeCounter() -> Counter {
        let counter = Counter()
        counter.undoManager.groupsByEvent = false
        return counter
    }

    @Test("Edits are taken back and made again one by one, and a new edit leaves nothing to make again")
    func steps() {
        let counter = makeCounter()
        let manager = counter.undoManager
        #expect(!manager.canUndo && !manager.canRedo)
        counter.set(1)
        counter.set(2)
        manager.undo()
        #expect(counter.number == 1 && manager.canUndo && manager.canRedo)
        manager.undo()
        #expect(counter.number == 0 && !manager.canUndo)
        manager.undo()
        manager.redo()
        manager.redo()
        #expect(counter.number == 2 && !manager.canRedo)
        manager.undo()
        counter.set(5)
        #expect(!manager.canRedo)
        manager.undo()
        #expect(counter.number == 1)
    }

    @Test("A group is one edit, with the groups in it; undo ends one that is begun")
    func groups() {
        let counter = makeCounter()
        let manager = counter.undoManager
        counter.set(1)
        manager.beginUndoGrouping()
        counter.set(2)
        manager.beginUndoGrouping()
        counter.set(3)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        counter.set(4)
        manager.endUndoGrouping()
        manager.undo()
        #expect(counter.number == 1)
        manager.redo()
        #expect(counter.number == 4)
        manager.beginUndoGrouping()
        counter.set(6)
        manager.undo()
        #expect(counter.number == 4 && manager.groupingLevel == 0)
        // Of an end without a beginning nothing is left.
        manager.endUndoGrouping()
        counter.set(7)
        manager.undo()
        #expect(counter.number == 4)
    }

    @Test("Edits of one turn are one edit, those of the next turn another")
    func turns() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let manager = try #require(scene.presenter.view.undoManager)
        #expect(manager === scene.window.undoManager)
        let counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        scene.host.driver.setNeedsFrame()
        scene.host.step()
        counter.set(3)
        counter.set(4)
        manager.undo()
        #expect(counter.number == 2)
        manager.undo()
        #expect(counter.number == 0 && !manager.canUndo)
        manager.redo()
        #expect(counter.number == 2)
    }

    @Test("Edits between two frames, and in the next of them, are two; a group that is begun goes on in the next turn")
    func turnsBetweenFrames() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let manager = try #require(scene.window.undoManager)
        let counter = Counter(manager)
        func step() {
            scene.host.driver.setNeedsFrame()
            scene.host.step()
        }
        let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.presenter.view.addSubview(view)
        view.setNeedsLayout()
        view.onLayout = { counter.set(1) }
        step()
        #expect(counter.number == 1)
        view.onLayout = {}
        counter.set(2)
        manager.undo()
        #expect(counter.number == 1)
        counter.set(3)
        manager.beginUndoGrouping()
        counter.set(4)
        step()
        counter.set(5)
        manager.endUndoGrouping()
        step()
        manager.undo()
        #expect(counter.number == 1)
    }

    @Test("A handler that groups what it registers leaves one edit to make again")
    func groupsInHandlers() {
        let counter = makeCounter()
        let manager = counter.undoManager
        @MainActor func set(_ counter: Counter, _ number: Int) {
            let former = counter.number
            counter.undoManager.beginUndoGrouping()
            counter.undoManager.registerUndo(withTarget: counter) { set($0, former) }
            counter.undoManager.disableUndoRegistration()
            counter.set(number)
            counter.undoManager.enableUndoRegistration()
            counter.undoManager.endUndoGrouping()
        }
        set(counter, 1)
        set(counter, 2)
        manager.undo()
        #expect(counter.number == 1 && manager.canRedo && manager.canUndo)
        manager.redo()
        #expect(counter.number == 2 && !manager.canRedo)
        manager.undo()
        manager.undo()
        #expect(counter.number == 0 && !manager.canUndo)
    }

    @Test("Handlers of targets that are gone are let go of below edits that are not")
    func deadTargets() {
        let counter = makeCounter()
        let manager = counter.undoManager
        weak var captured: Counter?
        do {
            let other = Counter(manager)
            captured = other
            let short = NSObject()
            manager.registerUndo(withTarget: short) { [other] _ in other.set(7) }
        }
        for number in 1...200 { counter.set(number) }
        #expect(captured == nil)
    }

    @Test("A group without edits is none, and a name belongs to the group that is begun")
    func emptyGroups() {
        let counter = makeCounter()
        let manager = counter.undoManager
        manager.beginUndoGrouping()
        manager.endUndoGrouping()
        #expect(!manager.canUndo)
        counter.set(1)
        manager.beginUndoGrouping()
        manager.setActionName("Move")
        #expect(manager.undoActionName.isEmpty)
        counter.set(2)
        manager.endUndoGrouping()
        #expect(manager.undoActionName == "Move")
        manager.undo()
        #expect(manager.undoActionName.isEmpty && counter.number == 1)
    }

    @Test("Under an alert Ctrl+Z takes back nothing of what lies below")
    func underAlerts() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let counter = Counter(try #require(scene.window.undoManager))
        counter.set(1)
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        scene.present(alert)
        try scene.play("key Ctrl+Z")
        #expect(counter.number == 1)
        alert.dismiss(animated: false)
        scene.host.settle()
        try scene.play("key F1\nkey Ctrl+Z")
        #expect(scene.window.keySheet != nil && counter.number == 1)
        try scene.play("key Escape\nkey Ctrl+Z")
        #expect(counter.number == 0)
    }

    @Test("Ctrl+Z and Ctrl+Shift+Z reach the window's undo manager where nothing is edited")
    func keys() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let counter = Counter(try #require(scene.window.undoManager))
        counter.set(1)
        try scene.play("key Ctrl+Z")
        #expect(counter.number == 0)
        try scene.play("key Ctrl+Shift+Z")
        #expect(counter.number == 1)
        try scene.play("key Ctrl+Z")
        try scene.play("key Ctrl+Y")
        #expect(counter.number == 1)
    }

    @Test("Edits of a target that is gone are forgotten, and so are those that are removed")
    func targets() {
        let counter = makeCounter()
        let manager = counter.undoManager
        counter.set(1)
        do {
            let other = Counter(manager)
            other.set(3)
        }
        manager.undo()
        #expect(counter.number == 0 && !manager.canUndo)
        let third = Counter(manager)
        counter.set(2)
        third.set(4)
        manager.removeAllActions(withTarget: third)
        manager.undo()
        #expect(counter.number == 0 && third.number == 4 && !manager.canUndo && manager.canRedo)
        manager.disableUndoRegistration()
        counter.set(8)
        #expect(!manager.canUndo)
        manager.removeAllActions()
        #expect(!manager.canRedo && manager.isUndoRegistrationEnabled)
    }

    @Test("The oldest edits beyond the limit are forgotten, and edits have names")
    func limitAndNames() {
        let counter = makeCounter()
        let manager = counter.undoManager
        manager.levelsOfUndo = 2
        for number in 1...4 { counter.set(number) }
        manager.setActionName("Counting")
        #expect(manager.undoMenuItemTitle == "Undo Counting" && manager.redoMenuItemTitle == "Redo")
        manager.undo()
        #expect(manager.redoActionName == "Counting" && manager.undoActionName.isEmpty)
        manager.undo()
        manager.undo()
        #expect(counter.number == 2)
    }
}
