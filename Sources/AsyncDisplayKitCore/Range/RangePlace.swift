/// Which range an element is in: kept in the element, so that an update needs no look-up.
struct RangePlace {
    /// The number of the last update that found the element in a range; 0 since it is in none.
    private var update = 0
    /// The interface state that this update wanted for the element's node.
    private(set) var state = ASInterfaceState.measureLayout

    /// Whether the update found it in a range. There is no update 0.
    func isIn(_ update: Int) -> Bool { update != 0 && self.update == update }

    /// Whether it is in a range, as far as is known while an update is under way.
    var isInAny: Bool { update != 0 }

    /// Whether it was in a range before the update, and is in none now.
    func hasLeft(before update: Int) -> Bool { self.update != 0 && self.update != update }

    /// Returns the state that was wanted before; nil if the element was in no range.
    mutating func enter(_ state: ASInterfaceState, in update: Int) -> ASInterfaceState? {
        let before = self.update == 0 ? nil : self.state
        self.update = update
        self.state = state
        return before
    }

    mutating func leave() { update = 0 }

    /// The element has left the screen: removes `visible` from its state and, if `andDisplay`, `display`. Returns
    /// false, and changes nothing, if it was not on screen.
    mutating func endVisibility(andDisplay: Bool) -> Bool {
        guard state.remove(.visible) != nil else { return false }
        if andDisplay { state.remove(.display) }
        return true
    }
}
