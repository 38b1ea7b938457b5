import AsyncDisplayKitCore

/// The menu of the bar, of its button, and of the line below the pages. It offers what the demo's keys do; that of the
/// line also copies what the line says, such as the figures for a report.
extension DemoController: UIContextMenuInteractionDelegate {
    func addMenus() {
        for part in [node.bar, node.bar.menuButton, node.status] {
            part.onDidLoad { [weak self] part in
                if let self { part.view.addInteraction(UIContextMenuInteraction(delegate: self)) }
            }
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let isLine = interaction.view === node.status.view
        return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            guard let self, isLine else { return self?.makeMenu() }
            return UIMenu(children: [copyLine, UIMenu(options: .displayInline, children: makeMenu().children)])
        })
    }

    private var copyLine: UIAction {
        UIAction(title: "Copy Line") { [weak self] _ in
            UIPasteboard.general.string = self?.node.status.parts.joined(separator: "\n")
        }
    }

    private func makeMenu() -> UIMenu {
        let application = UIApplication.shared
        figuresCommand.state = showsFigures ? .on : .off
        let fullScreen = UIKeyCommand(
            title: "Full Screen", input: UIKeyCommand.inputFunction(11), state: application.isFullScreen ? .on : .off
        ) { _ in application.isFullScreen.toggle() }
        let sizes = UIMenu(
            title: "Size of Text",
            children: [
                sizeCommand("Larger", "+") { $0.stepped(by: 1) }, sizeCommand("Smaller", "-") { $0.stepped(by: -1) },
                sizeCommand("As on the Desktop", "0") { _ in .unspecified },
            ])
        let keys = UIKeyCommand(title: "Show Keys", input: UIKeyCommand.inputFunction(1)) { [weak self] _ in
            self?.view.window?.showKeySheet()
        }
        let quit = UIKeyCommand(title: "Quit", input: "q", modifierFlags: .control) { _ in application.quit() }
        return UIMenu(children: [
            figuresCommand, fullScreen, sizes, pictureCommand, UIMenu(options: .displayInline, children: [keys, quit]),
        ])
    }

    /// The keys are the library's own. Where there is no such size, the command is disabled.
    private func sizeCommand(
        _ title: String, _ input: String,
        _ newSize: @escaping @MainActor (UIContentSizeCategory) -> UIContentSizeCategory
    ) -> UIKeyCommand {
        let application = UIApplication.shared
        let size = application.preferredContentSizeCategory
        return UIKeyCommand(
            title: title, input: input, modifierFlags: .control, attributes: newSize(size) == size ? .disabled : []
        ) { _ in
            application.preferredContentSizeCategory = newSize(application.preferredContentSizeCategory)
        }
    }
}
