/// A key, or several, and what it does.
struct KeyDescription: Equatable {
    let keys: String
    let title: String
}

/// Keys under one title in the list of keys.
struct KeyGroup: Equatable {
    let title: String
    let keys: [KeyDescription]
}

/// The library's own uses of keys in lists, controls and windows that F1 lists.
enum AvailableKey: CaseIterable {
    case moveFocus, press, change, turnPage, move, select, moveOnly, moveItem, deleteItem, find
    case scrollPage, scrollToEnd, refresh, openMenu, leave, showKeys

    var keys: [KeyCombination] {
        switch self {
        case .moveFocus: [KeyCombination([], "\t"), KeyCombination(.shift, "\t")]
        case .press: [KeyCombination([], " "), KeyCombination([], "\r")]
        case .move: KeyCombination.arrows()
        case .select: KeyCombination.arrows(.shift)
        case .moveOnly: KeyCombination.arrows(.control)
        case .moveItem: KeyCombination.arrows(.alternate)
        case .deleteItem: [KeyCombination([], UIKeyCommand.inputDelete)]
        case .find: KeyCombination.letters
        case .change, .turnPage:
            [KeyCombination([], UIKeyCommand.inputLeftArrow), KeyCombination([], UIKeyCommand.inputRightArrow)]
        case .scrollPage:
            [KeyCombination([], UIKeyCommand.inputPageUp), KeyCombination([], UIKeyCommand.inputPageDown)]
        case .scrollToEnd: [KeyCombination([], UIKeyCommand.inputHome), KeyCombination([], UIKeyCommand.inputEnd)]
        case .refresh: [KeyCombination([], UIKeyCommand.inputFunction(5))]
        case .openMenu:
            [KeyCombination([], UIKeyCommand.inputMenu), KeyCombination(.shift, UIKeyCommand.inputFunction(10))]
        case .leave: [KeyCombination([], UIKeyCommand.inputEscape)]
        case .showKeys: [KeyCombination([], UIKeyCommand.inputFunction(1))]
        }
    }

    private var title: String {
        switch self {
        case .moveFocus: "Next and previous control, link or list"
        case .press: "Press, select, open"
        case .change: "Change the value"
        case .move: "Move the focus, or scroll"
        case .select: "Select on the way"
        case .moveOnly: "Move without selecting"
        case .moveItem: "Move the row"
        case .deleteItem: "Delete the row"
        case .find: "Go to the row that begins so"
        case .turnPage: "Turn the page"
        case .scrollPage: "Scroll by a page"
        case .scrollToEnd: "Go to the beginning and the end"
        case .refresh: "Load the list again"
        case .openMenu: "Open the menu"
        case .leave: "Close, put back, deselect"
        case .showKeys: "Show the keys"
        }
    }

    /// The option by which a program leaves the key out; nil for keys that it cannot leave out.
    private var option: UIApplicationConfiguration.BuiltInKeys? {
        switch self {
        case .refresh: .refresh
        case .showKeys: .keyList
        default: nil
        }
    }

    /// Whether the keys may do something in a window in its present state.
    ///
    /// - Parameter taken: the keys that are shortcuts of the program.
    @MainActor func isThere(in window: UIWindow, besides taken: Set<KeyCombination>) -> Bool {
        if let option {
            guard UIApplication.shared.builtInKeys.contains(option), taken.isDisjoint(with: keys) else { return false }
        }
        let focused = window.focus.keyView
        let scrollViews = Self.scrollViews(in: window)
        let lists = scrollViews.compactMap { $0 as? any ListElementHost }
        switch self {
        case .moveFocus: return window.focus.hasItems
        case .press:
            let list = (focused as? UIScrollView)?.listEngine
            return focused != nil && (list == nil || list?.selection.focused != nil)
        case .change: return focused is UISegmentedControl || focused?.accessibilityTraits.contains(.adjustable) == true
        case .move:
            return focused != nil || lists.contains { $0.engine.selection.takesKeys }
                || scrollViews.contains { $0.hasRoom(.vertical) || $0.hasRoom(.horizontal) }
        case .select, .moveOnly: return lists.contains { $0.isSelectionAllowed && $0.allowsMultiple }
        case .moveItem: return lists.contains { !$0.engine.input.keysThatMoveItem.isEmpty }
        case .deleteItem:
            return lists.contains { list in list.engine.input.ownRowForKeys.map(list.offersDeletion) ?? false }
        case .find:
            return window.textResponder == nil
                && lists.contains { list in
                    list.engine.selection.takesKeys && list.visiblePaths.contains(where: list.engine.typeAhead.finds)
                }
        case .turnPage:
            let pagers = scrollViews.filter { $0.isPagingEnabled && $0.hasRoom(.horizontal) }
            guard let focused else { return !pagers.isEmpty }
            // Left and Right stop in a group, and in a grid or mosaic.
            return (focused as? UIScrollView)?.listEngine?.input.keepsSidewaysArrows != true
                && focused.focusChain.lazy.compactMap(\.focusGroupIdentifier).first == nil
                && pagers.contains { focused.isDescendant(of: $0) }
        case .scrollPage, .scrollToEnd:
            return scrollViews.contains { $0.hasRoom(.vertical) || $0.hasRoom(.horizontal) }
        case .refresh: return window.refreshableScrollView != nil
        case .openMenu: return window.hasFocusedMenu
        case .leave:
            let deselects = lists.contains { list in
                list.isFirstResponder && list.isSelectionAllowed && !list.isEditing
                    && !list.engine.selection.selected.isEmpty
            }
            return deselects || window.presentationInFront?.allowsExit(by: .escape) == true
        case .showKeys: return true
        }
    }

    /// The scroll views that may use keys: those around the focus, and those in front.
    @MainActor private static func scrollViews(in window: UIWindow) -> [UIScrollView] {
        let around = window.focus.keyView.map { Array(UIView.upwards(from: $0)) } ?? []
        return around.compactMap { $0 as? UIScrollView } + window.scrollViewsInFront
    }

    /// The keys that a window's list of keys names. Each key is named once: as the program's if that names it, or else
    /// for the first use of the library.
    ///
    /// - Parameters:
    ///   - taken: the keys that are shortcuts of the program.
    ///   - named: those of them that the list of keys names.
    @MainActor static func descriptions(
        in window: UIWindow, besides taken: Set<KeyCombination> = [], named: Set<KeyCombination> = []
    ) -> [KeyDescription] {
        var named = named
        return allCases.filter { $0.isThere(in: window, besides: taken) }.compactMap { available in
            var keys = available.keys
            if available == .moveItem {
                let used = scrollViews(in: window).compactMap { $0.listEngine?.input.keysThatMoveItem }.joined()
                keys = keys.filter(used.contains)
            }
            keys = keys.filter { named.insert($0).inserted }
            return keys.isEmpty ? nil : KeyDescription(keys: KeyCombination.text(of: keys), title: available.title)
        }
    }
}

extension UIWindow {
    /// Shows the keys that work now: shortcuts with titles and standard actions along the responder chain and of what
    /// scrolls in front, and the library's own keys.
    package func showKeySheet() {
        let (own, text, taken, named) = shortcuts
        let common = AvailableKey.descriptions(in: self, besides: taken, named: named)
        dismissTransients()
        let groups = [("This program", own), ("Text", text), ("Lists and controls", common)]
        let sheet = KeySheet(groups.map { KeyGroup(title: $0.0, keys: $0.1) })
        sheet.frame = bounds
        sheet.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        keySheet = sheet
        sheet.showWhatIsBelow()
    }

    /// The shortcuts that a key may stand for now: those of the responder that takes text, and all others. Where two
    /// responders have the same key, the inner one handles it; shortcuts of one responder with the same title are one
    /// line. Shortcuts of inner responders are before those of responders around them, wherever the focus is; standard
    /// actions are the last.
    private var shortcuts:
        (own: [KeyDescription], text: [KeyDescription], taken: Set<KeyCombination>, named: Set<KeyCombination>)
    {
        var taken = Set<KeyCombination>()
        /// Those among the taken ones that have a title.
        var named = Set<KeyCombination>()
        /// Those that a list uses before the responders around it.
        var held = Set<KeyCombination>()
        var (own, text): ([(depth: Int, key: KeyDescription)], [KeyDescription]) = ([], [])
        func add(_ commands: [(title: String, key: KeyCombination)], of responder: AnyObject?, depth: Int) {
            var lines: [(title: String, keys: [KeyCombination])] = []
            for command in commands
            where !held.contains(command.key) && taken.insert(command.key).inserted && !command.title.isEmpty {
                named.insert(command.key)
                if let line = lines.firstIndex(where: { $0.title == command.title }) {
                    lines[line].keys.append(command.key)
                } else {
                    lines.append((command.title, [command.key]))
                }
            }
            let descriptions = lines.map { KeyDescription(keys: KeyCombination.text(of: $0.keys), title: $0.title) }
            if let responder, responder === textResponder {
                text += descriptions
            } else {
                // Behind those that are as deep, or deeper.
                let place = own.firstIndex { $0.depth < depth } ?? own.count
                own.insert(contentsOf: descriptions.map { (depth, $0) }, at: place)
            }
        }
        let first = keyResponder
        for responder in shortcutResponders(from: first) {
            let commands = responder.keyCommands ?? []
            let depth = responder.chain.reduce(0) { count, _ in count + 1 }
            add(commands.map { ($0.discoverabilityTitle ?? $0.title, $0.combination) }, of: responder, depth: depth)
            held.formUnion((responder as? UIScrollView)?.listEngine?.input.keysThatMoveItem ?? [])
        }
        for standard in StandardKeys.all {
            guard let target = first.target(forAction: standard.action, withSender: nil) else { continue }
            add(standard.keys.map { (standard.title, $0) }, of: target as AnyObject, depth: 0)
        }
        return (own.map(\.key), text, taken, named)
    }
}
