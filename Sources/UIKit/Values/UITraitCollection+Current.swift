import Execution

extension UITraitCollection {
    // MARK: The desktop's

    /// The traits that the desktop gives to windows. Any thread; a lock and a comparison.
    package static var desktop: UITraitCollection {
        let scale = MainDisplay.scale
        return desktopTraits.withLock { traits in
            if traits.displayScale != scale { traits = UITraitCollection(traits.values.with(\.displayScale, scale)) }
            return traits
        }
    }

    /// Changes the desktop's traits. Returns whether they differ now; the caller has to tell the windows.
    static func changeDesktop(_ change: (inout TraitValues) -> Void) -> Bool {
        desktopTraits.withLock { traits in
            var values = traits.values
            change(&values)
            guard values != traits.values else { return false }
            traits = UITraitCollection(values)
            return true
        }
    }

    private static let desktopTraits = Mutex(UITraitCollection(plainDesktop))

    /// A light desktop with the default of every other trait.
    private static var plainDesktop: TraitValues {
        var values = TraitValues()
        values.userInterfaceStyle = .light
        values.userInterfaceIdiom = .pad
        values.layoutDirection = .leftToRight
        values.horizontalSizeClass = .regular
        values.verticalSizeClass = .regular
        values.displayScale = MainDisplay.scale
        values.displayGamut = .SRGB
        values.forceTouchCapability = .unavailable
        values.preferredContentSizeCategory = .large
        values.userInterfaceLevel = .base
        values.accessibilityContrast = .normal
        values.legibilityWeight = .regular
        return values
    }

    // MARK: The thread's

    private struct ThreadTraits {
        /// Nil for the desktop's.
        var traits: UITraitCollection?
        /// Whether `current` was asked for since the innermost draw began.
        var wasUsed = false
    }

    private static let ofThread = ThreadLocal<ThreadTraits> { ThreadTraits() }

    /// The traits that dynamic colours resolve with on the calling thread. The framework sets them to those of a view
    /// while the view draws, is laid out or hears of changed traits, and to those of a node while it draws, on
    /// whichever thread. Elsewhere they are the desktop's, until set.
    public static var current: UITraitCollection {
        get {
            ofThread.update {
                $0.wasUsed = true
                return $0.traits
            } ?? desktop
        }
        set { ofThread.update { $0.traits = newValue } }
    }

    /// Runs `actions` with this collection as the calling thread's `current`.
    public func performAsCurrent(_ actions: () throws -> Void) rethrows {
        let previous = Self.exchange(self)
        defer { _ = Self.exchange(previous) }
        try actions()
    }

    /// Runs a draw with this collection as the calling thread's `current`, and says whether anything in it asked for
    /// `current`, as each dynamic colour does: only such a draw looks different under other traits.
    package func performDraw<Result>(_ draw: () -> Result) -> (result: Result, usesTraits: Bool) {
        let previous = Self.ofThread.value
        Self.ofThread.value = ThreadTraits(traits: self)
        let result = draw()
        let usesTraits = Self.ofThread.value.wasUsed
        Self.ofThread.value = ThreadTraits(traits: previous.traits, wasUsed: previous.wasUsed || usesTraits)
        return (result, usesTraits)
    }

    private static func exchange(_ traits: UITraitCollection?) -> UITraitCollection? {
        ofThread.update {
            let previous = $0.traits
            $0.traits = traits
            return previous
        }
    }
}

extension TraitValues {
    /// The same but for one trait.
    func with<Value>(_ trait: WritableKeyPath<TraitValues, Value>, _ value: Value) -> TraitValues {
        var result = self
        result[keyPath: trait] = value
        return result
    }
}
