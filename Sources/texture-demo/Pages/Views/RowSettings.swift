/// What the user has set by the controls of a row. It outlives the row's view, which is made again for another name.
/// Main thread.
@MainActor final class RowSettings {
    /// How far the bar is filled, from 0 to 1.
    var part: Float
    /// The dot that is chosen for the bar's colour.
    var color = 0
    /// Whether the wheel turns.
    var isTurning = false

    init(part: Float) {
        self.part = part
    }
}
