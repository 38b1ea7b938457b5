import SDLBackend

/// The root of a view hierarchy, filling the desktop window. Sends events to the views in it.
@preconcurrency @MainActor open class UIWindow: UIView, LayerTreeHost {
    /// An order of windows, by number.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public var rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// A level by its number, as `rawValue`.
        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The level of the application's ordinary windows.
        public static let normal = Level(0)
        /// Above ordinary windows.
        public static let statusBar = Level(1000)
        /// Above status bars and ordinary windows.
        public static let alert = Level(2000)

        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// The responder that receives keys first, unless a controller is presented and the responder is not part of it. If
    /// there is no first responder, keys go to the controller in front first.
    public package(set) var firstResponder: UIResponder? {
        didSet { if firstResponder !== oldValue { focus.firstResponderDidChange() } }
    }

    package var touchArbiter: (any TouchArbiter)?
    package var wheelRouter: (any WheelRouter)?
    private(set) var touches: [PointerEvent.Device: UITouch] = [:]
    /// The key that is being handled.
    private(set) var currentKey: KeyInHand?
    /// Gets all input while there is one.
    package internal(set) var openMenu: MenuPresentation?
    /// The view lifted for the latest menu; it may still be animated back.
    var menuLift: MenuLift?
    private lazy var menuPress = MenuPress(window: self)
    /// The window's focus system.
    package private(set) lazy var focus = UIFocusSystem(window: self)
    /// The list of keys, while it is shown.
    var keySheet: KeySheet? {
        didSet {
            oldValue?.removeFromSuperview()
            if let keySheet { addSubview(keySheet) }
        }
    }
    /// Knows which view the mouse pointer is over.
    package private(set) lazy var pointing = WindowPointer(window: self)

    /// The screen that shows the window; there is one.
    open var screen: UIScreen { .main }
    open override var window: UIWindow? { self }
    /// Whether keys and the pointer go to this window.
    open private(set) var isKeyWindow = false
    /// Has no effect here: the window that was shown last is in front.
    open var windowLevel = Level.normal

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        layer.treeHost = self
        touchArbiter = GestureArbiter()
        wheelRouter = ScrollWheelRouter()
    }

    override open var next: UIResponder? {
        UIApplication.shared
    }

    private lazy var ownUndoManager = UndoManager()
    /// The window's own, which all responders in it share that have no other.
    open override var undoManager: UndoManager? { ownUndoManager }

    /// Undo and Redo, by the undo manager of the responder that gets the keys.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action {
        case .undo: keyResponder.undoManager?.canUndo == true
        case .redo: keyResponder.undoManager?.canRedo == true
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    open override func perform(_ action: Selector, with sender: Any?) {
        switch action {
        case .undo: keyResponder.undoManager?.undo()
        case .redo: keyResponder.undoManager?.redo()
        default: super.perform(action, with: sender)
        }
    }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.abandonPresented()
            oldValue?.viewIfLoaded?.removeFromSuperview()
            installRootView()
        }
    }

    private func installRootView() {
        guard isInUse, let controller = rootViewController, let view = controller.view else { return }
        guard view.superview !== self else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.beginAppearanceTransition(true, animated: false)
        insertSubview(view, at: 0)
        controller.endAppearanceTransition()
    }

    /// Whether the window has been made key. Before that, its controller's view is not added to it.
    private var isInUse = false

    /// Makes this the only window to which keys and the pointer go.
    open func makeKey() {
        for other in FrameDriver.current?.windows ?? [] where other !== self && other.isKeyWindow {
            other.isKeyWindow = false
            other.pointing.leave()
        }
        isKeyWindow = true
        isInUse = true
    }

    /// Puts the window on screen: its layer tree is what frames show from now on.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
        if let driver = FrameDriver.current { show(in: driver) }
        if frame == .zero { frame = UIScreen.main.bounds }
        installRootView()
    }

    /// A window that is hidden ends its touches, leaves keys and pointer to the next one, and is not kept alive by the
    /// framework any more. Shown again it is in front, but not key.
    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue, isInUse, let driver = FrameDriver.current else { return }
            guard isHidden else { return show(in: driver) }
            dismissTransients()
            pointing.leave()
            cancelTouches(at: driver.now)
            driver.hide(self)
            guard isKeyWindow else { return }
            isKeyWindow = false
            driver.windows.last?.makeKey()
        }
    }

    /// The application may have got or lost the keyboard while the window was hidden.
    private func show(in driver: FrameDriver) {
        followTint { driver.add(self) }
    }

    // MARK: Layer tree host

    package func layerTreeNeedsFrame() {
        FrameDriver.current?.setNeedsFrame()
    }

    package func layerTreeNeedsLayout() {
        FrameDriver.current?.setNeedsFrame()
    }

    // MARK: Events

    /// Dispatches an event to the recognisers and views it belongs to.
    open func sendEvent(_ event: UIEvent) {
        if let presses = event as? UIPressesEvent { return sendPresses(presses) }
        guard let touches = event.allTouches, !touches.isEmpty else { return }
        if let touchArbiter { return touchArbiter.handle(touches, event: event) }
        for touch in touches {
            switch touch.phase {
            case .began: touch.view?.touchesBegan([touch], with: event)
            case .stationary: break
            case .moved: touch.view?.touchesMoved([touch], with: event)
            case .ended: touch.view?.touchesEnded([touch], with: event)
            case .cancelled: touch.view?.touchesCancelled([touch], with: event)
            }
        }
    }

    func handle(_ pointer: PointerEvent) {
        pointing.handle(pointer) { deliver($0) }
    }

    private func deliver(_ pointer: PointerEvent) {
        if let openMenu { return openMenu.handle(pointer) }
        switch pointer.phase {
        case .hover:
            return
        case .down:
            if pointer.button == .secondary {
                cancelTouches(at: pointer.timestamp)
                openContextMenu(at: pointer.position)
                return
            }
            if pointer.button == .middle, touches.isEmpty { pastePrimarySelection(at: pointer.position) }
            if [.back, .forward].contains(pointer.button), touches.isEmpty {
                turnPage(forward: pointer.button == .forward, at: pointer.position)
            }
            guard pointer.button == .primary else { return }
            // Ends an earlier press whose release never arrived, since the desktop may have taken it.
            cancelTouch(of: pointer.device, at: pointer.timestamp)
            let view = hitTest(pointer.position, with: nil)
            focus.pressed(view)
            let touch = add(pointer, as: pointer.device == .mouse ? .indirectPointer : .direct, on: view)
            send(touch, .began, at: pointer)
            if touch.type == .direct { menuPress.begin(touches.count == 1 ? touch : nil) }
        case .moved:
            guard let touch = touches[pointer.device] else { return }
            send(touch, .moved, at: pointer)
            menuPress.touchDidMove()
        case .up:
            guard pointer.button == .primary, let touch = touches.removeValue(forKey: pointer.device) else { return }
            menuPress.end()
            send(touch, .ended, at: pointer)
        case .cancelled:
            guard let touch = touches.removeValue(forKey: pointer.device) else { return }
            menuPress.end()
            send(touch, .cancelled, at: pointer)
        }
    }

    @discardableResult
    private func add(_ pointer: PointerEvent, as type: UITouch.TouchType, on view: UIView?) -> UITouch {
        let touch = UITouch(
            location: pointer.position, window: self, tapCount: pointer.clickCount, timestamp: pointer.timestamp,
            type: type)
        touch.view = view
        touches[pointer.device] = touch
        return touch
    }

    /// Handles a pinch on a trackpad: two touches of the view under the pointer, which only recognisers of pinches and
    /// rotations get.
    func handle(_ pinch: PinchEvent) {
        let fingers = pinch.fingers
        if pinch.phase == .began {
            pointing.toolTips.dismiss()
            // Ends an earlier pinch whose end never arrived.
            for finger in fingers { cancelTouch(of: finger.device, at: pinch.timestamp) }
            guard openMenu == nil, touches.isEmpty else { return }
            let view = hitTest(pinch.position, with: nil)
            for finger in fingers { add(finger, as: .indirect, on: view) }
        }
        let changes = fingers.compactMap { finger in touches[finger.device].map { ($0, finger) } }
        switch pinch.phase {
        case .began: send(changes, .began)
        case .changed: send(changes, .moved)
        case .ended, .cancelled:
            for finger in fingers { touches[finger.device] = nil }
            send(changes, pinch.phase == .ended ? .ended : .cancelled)
        }
    }

    /// Ends every touch in progress, as when the window loses the pointer.
    func cancelTouches(at time: TimeInterval) {
        pointing.cancelPress()
        for device in Array(touches.keys) { cancelTouch(of: device, at: time) }
    }

    /// Ends a pinch on a trackpad, if one goes on.
    func cancelPinch() {
        for (device, touch) in touches where touch.type == .indirect { cancelTouch(of: device, at: touch.timestamp) }
    }

    private func cancelTouch(of device: PointerEvent.Device, at time: TimeInterval) {
        guard let touch = touches[device] else { return }
        handle(PointerEvent(phase: .cancelled, device: device, position: touch.windowLocation, timestamp: time))
    }

    private func send(_ touch: UITouch, _ phase: UITouch.Phase, at pointer: PointerEvent) {
        send([(touch, pointer)], phase)
    }

    /// One event for touches that change together.
    private func send(_ changes: [(touch: UITouch, pointer: PointerEvent)], _ phase: UITouch.Phase) {
        guard let last = changes.last?.pointer else { return }
        for touch in touches.values { touch.phase = .stationary }
        for (touch, pointer) in changes {
            touch.previousWindowLocation = touch.windowLocation
            touch.windowLocation = pointer.position
            touch.phase = phase
            touch.timestamp = pointer.timestamp
        }
        sendEvent(
            UIEvent(
                type: .touches, timestamp: last.timestamp, touches: Set(touches.values).union(changes.map(\.touch)),
                modifierFlags: UIKeyModifierFlags(last.modifiers)))
    }

    /// Removes an open menu and a tooltip.
    func dismissTransients() {
        dismissMenu()
        pointing.toolTips.dismiss()
    }

    /// The first responder, unless it lies under a controller that is presented.
    var activeResponder: UIResponder? {
        guard let firstResponder, let front = rootViewController?.topmostPresented else { return firstResponder }
        return firstResponder.chain.contains { $0 === front } ? firstResponder : nil
    }

    /// The responder that gets a key first.
    var keyResponder: UIResponder {
        keySheet ?? activeResponder ?? focus.keyView ?? rootViewController?.topmostForKeys ?? self
    }

    /// Shortcuts of the responder chain are tried first, innermost first, and those of the scroll views in front before
    /// those of the window. Then a key of a standard action goes to the first responder in the chain that performs the
    /// action. All other keys are presses for the responder that gets keys first. While an item of a list is dragged,
    /// all keys go to the list.
    private func sendPresses(_ event: UIPressesEvent) {
        defer { currentKey = nil }
        for press in event.allPresses {
            if press.phase == .began { keyWillBePressed(press) }
            let first = keyResponder
            if let openMenu, openMenu.handle(press) { continue }
            guard let key = press.key else { continue }
            if let list = draggingList(first) {
                if press.phase == .began { _ = list.input.handle(key, isRepeat: press.isRepeat) }
                continue
            }
            if press.phase == .began, !typesText(key), perform(key, isRepeat: press.isRepeat, from: first) { continue }
            if press.phase == .began, !press.isRepeat, performAction(of: key, from: first) { continue }
            switch press.phase {
            case .began: first.pressesBegan([press], with: event)
            default: first.pressesEnded([press], with: event)
            }
        }
    }

    /// The list around the responder that gets keys first, while one of its items is dragged.
    private func draggingList(_ first: UIResponder) -> ListEngine? {
        first.chain.lazy.compactMap { ($0 as? UIScrollView)?.listEngine }.first { $0.drag.isActive }
    }

    /// Hides tooltips. For all keys but modifiers, also finishes dismissals, and for all others but Escape shows the
    /// focus ring.
    private func keyWillBePressed(_ press: UIPress) {
        pointing.toolTips.dismiss()
        guard let key = press.key, !key.charactersIgnoringModifiers.isEmpty else { return }
        finishDismissals()
        // Escape takes away what is shown.
        let isEscape = key.charactersIgnoringModifiers == UIKeyCommand.inputEscape
        currentKey = KeyInHand(
            combination: KeyCombination(key), showsFocusAgain: !isEscape && focus.keyWasPressed(key))
    }

    /// Whether a key is typed into the first responder rather than being a shortcut.
    private func typesText(_ key: UIKey) -> Bool {
        guard textResponder != nil, key.modifierFlags.isSubset(of: .shift) else { return false }
        let keys = key.charactersIgnoringModifiers
        return !key.characters.isEmpty || keys == "\u{8}" || keys == "\r"
    }

    /// Handles keys that no responder has used: for editing, focus, search, scrolling and refreshing.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for key in presses.compactMap(\.key)
        where editText(with: key) || handleFocusKey(key) || findInFront(key) || scrollInFront(key)
            || refreshInFront(key)
        {
            return
        }
        super.pressesBegan(presses, with: event)
    }

    private func performAction(of key: UIKey, from first: UIResponder) -> Bool {
        guard let action = Selector(standardFor: key),
            let target = first.target(forAction: action, withSender: nil) as? UIResponder
        else { return false }
        target.perform(action, with: nil)
        return true
    }

    private func perform(_ key: UIKey, isRepeat: Bool, from first: UIResponder) -> Bool {
        shortcutResponders(from: first).contains { $0.performShortcut(key, isRepeat: isRepeat) }
    }

    /// The responders whose shortcuts a key may mean, in the order in which they are asked: the responder chain, with
    /// the scroll views in front before the window. The application comes last, after its delegate. The scroll views
    /// are looked for only when the responders before them have been asked.
    func shortcutResponders(from first: UIResponder) -> some Sequence<UIResponder> {
        let groups: [@MainActor () -> [UIResponder]] = [
            { first.chain.prefix { $0 !== self } },
            // While the list of keys is shown, the keys are for that alone.
            { self.keySheet == nil ? self.scrollViewsInFront : [] },
            { self.chain.filter { $0 !== UIApplication.shared } },
            { self.chain.filter { $0 === UIApplication.shared } },
        ]
        return groups.lazy.flatMap { $0() }
    }
}
