import Drawing
import Execution

/// The animations added to one layer, in the order of adding, which is the order in which they apply.
@MainActor final class LayerAnimations {
    struct Record {
        let key: String
        let animation: CAAnimation
        var compiled: CompiledAnimation
        /// Transactions that wait for the end.
        let completions: [AnimationCompletion]
        var hasStarted = false
        /// The animation has ended, but is kept because of the value that it shows afterwards.
        var hasEnded = false
    }

    var records: [Record] = []
    /// How many samplings in a row have found the layer outside any tree that is shown.
    var detachedSamples = 0

    /// The layer was released, and its animations with it: delegates and completions are told that the animations were
    /// removed.
    isolated deinit {
        var ended = EndedAnimations()
        for record in records where !record.hasEnded { ended.add(ended: record, isFinished: false) }
        ended.notifyInNextTurn()
    }

    func index(of key: String) -> Int? {
        records.firstIndex { $0.key == key }
    }

    /// The values that show at a time.
    func values(over model: LayerValues, at time: FrameTime) -> LayerValues {
        var values = model
        for record in records { record.compiled.apply(to: &values, at: time) }
        return values
    }
}
