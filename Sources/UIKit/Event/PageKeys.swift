/// The keys that lead to tabs and pages on every desktop: Ctrl+Page Down and Ctrl+Tab to the next one, Ctrl+Page Up and
/// Ctrl+Shift+Tab to the one before, around the ends; Alt and a digit to one of the first nine. Main thread.
@MainActor package struct PageKeys {
    /// The user's word for the things that the keys lead to, such as `page`.
    private let noun: String
    private let count: Int
    private let title: @MainActor (Int) -> String
    private let current: @MainActor () -> Int
    private let show: @MainActor (Int) -> Void

    /// - Parameters:
    ///   - title: the title of a page in the list of keys that F1 shows. Called for the first nine pages whenever the
    ///     commands are made.
    ///   - current: the page that is shown, or to which the pages are moving. Called when a key is pressed.
    package init(
        _ noun: String, count: Int, title: @escaping @MainActor (Int) -> String,
        current: @escaping @MainActor () -> Int, show: @escaping @MainActor (Int) -> Void
    ) {
        self.noun = noun
        self.count = count
        self.title = title
        self.current = current
        self.show = show
    }

    /// The commands, at most 13. There are none for fewer than two pages, so that responders further up the chain may
    /// have these keys.
    package var commands: [UIKeyCommand] {
        guard count > 1 else { return [] }
        var commands = [
            UIKeyCommand(title: "Next \(noun)", input: UIKeyCommand.inputPageDown, modifierFlags: .control) { _ in
                turn(by: 1)
            },
            UIKeyCommand(title: "Next \(noun)", input: "\t", modifierFlags: .control) { _ in turn(by: 1) },
            UIKeyCommand(title: "Previous \(noun)", input: UIKeyCommand.inputPageUp, modifierFlags: .control) { _ in
                turn(by: -1)
            },
            UIKeyCommand(title: "Previous \(noun)", input: "\t", modifierFlags: [.control, .shift]) { _ in
                turn(by: -1)
            },
        ]
        for page in 0..<min(count, 9) {
            commands.append(
                UIKeyCommand(
                    title: title(page), input: "\(page + 1)", modifierFlags: .alternate, allowsRepeat: false
                ) { _ in show(page) })
        }
        return commands
    }

    private func turn(by step: Int) {
        show((current() + step + count) % count)
    }
}
