import Execution

/// Collects the state of the application, and restores it at the next start: to the objects that exist then, to
/// controllers made for it, and to views and objects that appear later. Main thread.
@MainActor final class StateRestoration {
    private struct Registered {
        weak var object: (any UIStateRestoring)?
    }

    private struct WaitingViews {
        weak var controller: UIViewController?
        let states: [String: RestorationArchive.State]
    }

    private var registered: [String: Registered] = [:]
    /// States of objects that have not been registered yet.
    private var waitingObjects: [String: RestorationArchive.State] = [:]
    /// States of named views in controllers whose views are not loaded yet.
    private var waitingViews: [WaitingViews] = []

    func register(_ object: any UIStateRestoring, as identifier: String) {
        registered[identifier] = Registered(object: object)
        guard let state = waitingObjects.removeValue(forKey: identifier) else { return }
        decode(state, into: object)
        object.applicationFinishedRestoringState()
    }

    private func decode(_ state: RestorationArchive.State, into object: any UIStateRestoring) {
        if let coder = RestorationArchive.coder(for: state) { object.decodeRestorableState(with: coder) }
    }

    // MARK: Saving

    /// The state of everything that has a restoration identifier, from the windows' root controllers down.
    func archive(of windows: [UIWindow]) -> RestorationArchive {
        var archive = RestorationArchive()
        archive.roots = windows.compactMap { $0.rootViewController.flatMap(node) }
        // Objects that were not registered in this run keep the state they had.
        archive.objects = waitingObjects
        for (identifier, entry) in registered {
            guard let object = entry.object else { continue }
            archive.objects[identifier] = RestorationArchive.state { object.encodeRestorableState(with: $0) }
        }
        return archive
    }

    private func node(of controller: UIViewController) -> RestorationArchive.Controller? {
        guard let identifier = controller.restorationIdentifier else { return nil }
        var views = waitingViews.first { $0.controller === controller }?.states ?? [:]
        if let view = controller.viewIfLoaded {
            forEachView(in: view, of: controller) { view, name in
                views[name] = RestorationArchive.state { view.encodeRestorableState(with: $0) }
            }
        }
        return RestorationArchive.Controller(
            identifier: identifier, className: controller.restorationClass.flatMap { Self.name(of: $0) },
            state: RestorationArchive.state { controller.encodeRestorableState(with: $0) }, views: views,
            children: controller.restorableChildren.compactMap(node), selection: controller.restorableSelection)
    }

    /// The name by which a class is found at the next start; nil for a nested, private or generic class, since
    /// Foundation stops the process when asked for the name of one.
    private static func name(of type: any UIViewControllerRestoration.Type) -> String? {
        let name = String(reflecting: type)
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isPlain && name.split(separator: ".").count == 2 ? name : nil
    }

    /// Calls `body` for the named views of a controller, without those of its child controllers.
    private func forEachView(in view: UIView, of controller: UIViewController, _ body: (UIView, String) -> Void) {
        guard view.viewController == nil || view.viewController === controller else { return }
        if let name = view.restorationIdentifier { body(view, name) }
        for subview in view.subviews { forEachView(in: subview, of: controller, body) }
    }

    // MARK: Restoring

    /// Makes the controllers that are missing, then gives every object its state.
    func restore(
        _ archive: RestorationArchive, in windows: [UIWindow],
        making make: (_ path: [String], _ coder: NSCoder) -> UIViewController?
    ) {
        var restored: [(controller: UIViewController, node: RestorationArchive.Controller)] = []
        var roots = windows.compactMap(\.rootViewController)
        for node in archive.roots {
            guard let index = roots.firstIndex(where: { $0.restorationIdentifier == node.identifier }) else { continue }
            arrange(roots.remove(at: index), as: node, at: [node.identifier], making: make) {
                restored.append(($0, $1))
            }
        }
        for (controller, node) in restored {
            decode(node.state, into: controller)
            guard !node.views.isEmpty else { continue }
            waitingViews.append(WaitingViews(controller: controller, states: node.views))
            if controller.isViewLoaded { viewDidLoad(of: controller) }
        }
        waitingObjects = archive.objects
        var objects: [any UIStateRestoring] = []
        for (identifier, entry) in registered.sorted(by: { $0.key < $1.key }) {
            guard let object = entry.object, let state = waitingObjects.removeValue(forKey: identifier) else {
                continue
            }
            decode(state, into: object)
            objects.append(object)
        }
        for (controller, _) in restored { controller.applicationFinishedRestoringState() }
        for object in objects { object.applicationFinishedRestoringState() }
    }

    /// Gives a controller the children it had, as far as they are there or can be made.
    private func arrange(
        _ controller: UIViewController, as node: RestorationArchive.Controller, at path: [String],
        making make: (_ path: [String], _ coder: NSCoder) -> UIViewController?,
        then body: (UIViewController, RestorationArchive.Controller) -> Void
    ) {
        body(controller, node)
        var present = controller.restorableChildren
        var found: [(UIViewController, RestorationArchive.Controller)] = []
        for child in node.children {
            if let index = present.firstIndex(where: { $0.restorationIdentifier == child.identifier }) {
                found.append((present.remove(at: index), child))
            } else if controller.canTakeRestoredChildren, let made = self.make(child, at: path, making: make) {
                found.append((made, child))
            } else if controller.canTakeRestoredChildren {
                // A child that cannot be made ends the list: the children above it are not shown without it.
                break
            }
        }
        controller.takeRestored(found.map(\.0), selection: node.selection)
        for (child, state) in found {
            arrange(child, as: state, at: path + [state.identifier], making: make, then: body)
        }
    }

    private func make(
        _ node: RestorationArchive.Controller, at path: [String],
        making make: (_ path: [String], _ coder: NSCoder) -> UIViewController?
    ) -> UIViewController? {
        guard let coder = RestorationArchive.coder(for: node.state) else { return nil }
        let path = path + [node.identifier]
        if let name = node.className, let type = NSClassFromString(name) as? any UIViewControllerRestoration.Type {
            return type.viewController(withRestorationIdentifierPath: path, coder: coder)
        }
        return make(path, coder)
    }

    /// The controller has loaded its view: restores the waiting states of the named views in it.
    func viewDidLoad(of controller: UIViewController) {
        guard let index = waitingViews.firstIndex(where: { $0.controller === controller }),
            let view = controller.viewIfLoaded
        else { return }
        let states = waitingViews.remove(at: index).states
        waitingViews.removeAll { $0.controller == nil }
        forEachView(in: view, of: controller) { view, name in
            guard let state = states[name] else { return }
            decode(state, into: view)
            view.applicationFinishedRestoringState()
        }
    }
}
