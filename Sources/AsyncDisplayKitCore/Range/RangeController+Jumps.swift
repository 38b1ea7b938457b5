import CollectionCore

// A jump to where everything in the viewport is new.
extension RangeController {
    /// The list is about to make views for what is in the viewport. If everything there is new, the items enter the
    /// display range now, as if they had been near before, and a worker begins to draw them while the main thread makes
    /// the views.
    func beginDisplay() {
        guard let view = source?.view, let state = displayState(inJumpTo: view.bounds) else { return }
        let update = lastUpdate
        for path in view.contents(in: view.bounds).items {
            if let element = data.element(at: path) { beginDisplay(of: element, state) }
            // A callback has edited the list, or has had it laid out.
            guard update == lastUpdate, !data.hasBatchesToTakeIn else { return }
        }
    }

    /// As `beginDisplay()`, for an element that has just been measured for the viewport.
    func beginDisplay(of element: CellElement) {
        guard !data.hasBatchesToTakeIn, let view = source?.view, let state = displayState(inJumpTo: view.bounds) else {
            return
        }
        beginDisplay(of: element, state)
    }

    private func beginDisplay(of element: CellElement, _ state: ASInterfaceState) {
        guard let node = element.node, !element.range.isInAny else { return }
        // The update after the layout pass finds it as one that was in range already.
        _ = element.range.enter(state, in: lastUpdate)
        active.append(element)
        data.giveTraits(to: node)
        DisplayCoordinator.shared.startDraws { node.setInterfaceStateRecursively(state) }
    }

    /// The state of items in the display range, where everything in a viewport is new; nil otherwise, and where nothing
    /// is drawn.
    private func displayState(inJumpTo viewport: CGRect) -> ASInterfaceState? {
        guard lastUpdate > 0, let source, jumps.isJump(to: viewport),
            !source.layoutMode.contains(.disableRangeController),
            source.node?.interfaceState.isSuperset(of: [.visible, .preload]) == true,
            UIApplication.shared.applicationState != .background
        else { return nil }
        let ranges: RangeMembership = [.display, .preload]
        let state = ranges.targetState(isContainerVisible: true, mode: modes.mode)
        return state.contains(.display) ? state : nil
    }
}
