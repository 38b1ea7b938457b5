import Execution

// Accessibility properties of a node: plain data, readable and writable on any thread. No accessibility service is told
// of them yet.

/// The rarer accessibility properties of a node, made when the first of them is set. Behind the node's lock.
final class NodeAccessibility {
    var hint: String?
    var value: String?
    var language: String?
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var activationPoint: CGPoint?
    var elementsHidden = false
    var viewIsModal = false
    var groupsChildren = false
    var isContainer = false
}

extension ASDisplayNode {
    private func readAccessibility<Value>(_ fallback: Value, _ body: (NodeAccessibility) -> Value) -> Value {
        nodeLock.withLock { storedAccessibility.map(body) ?? fallback }
    }

    private func writeAccessibility(_ body: (NodeAccessibility) -> Void) {
        nodeLock.withLock {
            let data = storedAccessibility ?? NodeAccessibility()
            storedAccessibility = data
            body(data)
        }
        if isNodeLoaded { MainThread.run { [self] in hostedPropertiesDidChange() } }
    }

    /// A sentence about the effect of pressing the node. Kept and read back only: no accessibility service is told of
    /// it. Any thread.
    public var accessibilityHint: String? {
        get { readAccessibility(nil) { $0.hint } }
        set { writeAccessibility { $0.hint = newValue } }
    }

    /// The node's value as text, such as that of a slider. Kept and read back only: no accessibility service is told of
    /// it. Any thread.
    public var accessibilityValue: String? {
        get { readAccessibility(nil) { $0.value } }
        set { writeAccessibility { $0.value = newValue } }
    }

    /// The language of the texts about the node. Kept and read back only: no accessibility service is told of it. Any
    /// thread.
    public var accessibilityLanguage: String? {
        get { readAccessibility(nil) { $0.language } }
        set { writeAccessibility { $0.language = newValue } }
    }

    /// The traits that were set, or else `defaultAccessibilityTraits`. Kept and read back only: no accessibility
    /// service is told of them. Any thread.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { readAccessibility(nil) { $0.traits } ?? defaultAccessibilityTraits }
        set { writeAccessibility { $0.traits = newValue } }
    }

    /// In the window's coordinates. If no frame was set, this is the node's frame in the window; then a loaded node is
    /// asked on the main thread only.
    public var accessibilityFrame: CGRect {
        get { readAccessibility(nil) { $0.frame } ?? convert(bounds, to: nil) }
        set { writeAccessibility { $0.frame = newValue } }
    }

    /// Where a press acts, in the window's coordinates; the middle of `accessibilityFrame` if no point was set.
    public var accessibilityActivationPoint: CGPoint {
        get {
            if let point = readAccessibility(nil, { $0.activationPoint }) { return point }
            let frame = accessibilityFrame
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        set { writeAccessibility { $0.activationPoint = newValue } }
    }

    /// Whether an accessibility service leaves out the nodes inside of this one. No service is told of it, but
    /// `aggregatedAccessibilityLabel` leaves them out. Any thread.
    public var accessibilityElementsHidden: Bool {
        get { readAccessibility(false) { $0.elementsHidden } }
        set { writeAccessibility { $0.elementsHidden = newValue } }
    }

    /// Whether an accessibility service leaves out everything except this node while the node is shown. Kept and read
    /// back only: no service is told of it. Any thread.
    public var accessibilityViewIsModal: Bool {
        get { readAccessibility(false) { $0.viewIsModal } }
        set { writeAccessibility { $0.viewIsModal = newValue } }
    }

    /// Whether an accessibility service reads the nodes inside of this one as one group. Kept and read back only: no
    /// service is told of it. Any thread.
    public var shouldGroupAccessibilityChildren: Bool {
        get { readAccessibility(false) { $0.groupsChildren } }
        set { writeAccessibility { $0.groupsChildren = newValue } }
    }

    /// Whether the nodes inside of this one are a single element, whose label joins theirs.
    public var isAccessibilityContainer: Bool {
        get { readAccessibility(false) { $0.isContainer } }
        set { writeAccessibility { $0.isContainer = newValue } }
    }

    /// For an accessibility container: the labels of all elements in it, in reading order, joined with commas. Hidden
    /// nodes are left out. For any other node: its own label. Any thread until the nodes are loaded.
    public var aggregatedAccessibilityLabel: String? {
        guard isAccessibilityContainer else { return accessibilityLabel }
        let elements = ASDisplayNodeFindAllSubnodes(self) { $0.isAccessibilityElement && !$0.isHiddenInAccessibility }
        let places = elements.map { (label: $0.accessibilityLabel, frame: $0.convert($0.bounds, to: self)) }
        let labels = places.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
            .compactMap(\.label)
        return labels.isEmpty ? nil : labels.joined(separator: ", ")
    }

    private var isHiddenInAccessibility: Bool {
        supernodesIncludingSelf.contains { $0.isHidden || $0.alpha <= 0 || $0.accessibilityElementsHidden }
    }
}
