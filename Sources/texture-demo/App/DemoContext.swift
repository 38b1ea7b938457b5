import Execution

/// What every page needs.
struct DemoContext: Sendable {
    let assets: AssetDirectory
    /// Orders rows and tiles; 0 keeps the order of the tables.
    let seed: UInt64
    let placeholders: PlaceholderPolicy

    /// The same numbers in every run with this seed.
    var generator: SeededGenerator { SeededGenerator(seed: seed) }

    /// The values in the order that the seed asks for.
    func ordered<Value>(_ values: [Value]) -> [Value] {
        guard seed != 0 else { return values }
        var generator = generator
        return values.shuffled(using: &generator)
    }

    /// Data of a page, or the end of the process with a sentence about what is wrong with it.
    func loadOrExit<Value>(_ load: (DemoContext) throws(DemoError) -> Value) -> Value {
        do throws(DemoError) {
            return try load(self)
        } catch {
            error.exit()
        }
    }
}
