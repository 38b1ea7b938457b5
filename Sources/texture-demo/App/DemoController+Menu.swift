import AsyncDisplayKitCore

/// The menu of the bar, of its button, and of the line below the pages. It offers what the demo's keys do.
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
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.makeMenu() })
    }

    private func makeMenu() -> UIMenu {
        let application = UIApplication.shared
        let figures = UIAction(title: "Figures", state: showsFigures ? .on : .off) { [weak self] _ in
            self?.toggleFigures()
        }
        let fullScreen = UIAction(title: "Full Screen", state: application.isFullScreen ? .on : .off) { _ in
            application.isFullScreen.toggle()
        }
        let sizes = UIMenu(
            title: "Size of Text",
            children: [
                sizeAction("Larger") { $0.stepped(by: 1) }, sizeAction("Smaller") { $0.stepped(by: -1) },
                sizeAction("As on the Desktop") { _ in .unspecified },
            ])
        let picture = UIAction(title: "Save Picture of Window") { [weak self] _ in self?.takeScreenshot() }
        let keys = UIAction(title: "Show Keys") { [weak self] _ in self?.view.window?.showKeySheet() }
        let quit = UIAction(title: "Quit") { _ in application.quit() }
        return UIMenu(children: [
            figures, fullScreen, sizes, picture, UIMenu(options: .displayInline, children: [keys, quit]),
        ])
    }

    private func sizeAction(
        _ title: String, _ newSize: @escaping @MainActor (UIContentSizeCategory) -> UIContentSizeCategory
    ) -> UIAction {
        UIAction(title: title) { _ in
            let application = UIApplication.shared
            application.preferredContentSizeCategory = newSize(application.preferredContentSizeCategory)
        }
    }
}
