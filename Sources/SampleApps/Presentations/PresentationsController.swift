import AsyncDisplayKit

/// What can be shown over a window, one row for each. The row says how the last one ended.
final class PresentationsController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let drawer = DrawerStyle()
    /// What the user has answered, by row.
    private var answers: [Int: String] = [:]
    private var reminder = Reminder(title: "Feed the otters", day: 0, isLoud: true)

    override init() {
        super.init(node: ASTableNode(style: .plain))
        title = "Presentations"
        node.dataSource = self
        node.delegate = self
        let about = UIBarButtonItem(
            title: "About", style: .plain, target: self, action: PresentationsController.showAbout)
        about.tintColor = SampleStyle.accent
        navigationItem.rightBarButtonItem = about
    }

    // MARK: Rows

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        PresentationKind.allCases.count
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let kind = PresentationKind.allCases[indexPath.row]
        let answer = answers[indexPath.row]
        return { PresentationCellNode(kind, answer: answer) }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
        present(PresentationKind.allCases[indexPath.row], from: tableNode.nodeForRow(at: indexPath))
    }

    // MARK: Copying

    func tableNode(_ tableNode: ASTableNode, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }

    func tableNode(
        _ tableNode: ASTableNode, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { action == .copy }

    /// Copies the title of a row and what is below it.
    func tableNode(
        _ tableNode: ASTableNode, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {
        let kind = PresentationKind.allCases[indexPath.row]
        UIPasteboard.general.string = "\(kind.title): \(answers[indexPath.row] ?? kind.explanation)"
    }

    private func note(_ answer: String, for kind: PresentationKind) {
        guard let row = PresentationKind.allCases.firstIndex(of: kind) else { return }
        answers[row] = answer
        (node.nodeForRow(at: IndexPath(row: row, section: 0)) as? PresentationCellNode)?.answer = answer
    }

    // MARK: Presenting

    private func present(_ kind: PresentationKind, from row: ASCellNode?) {
        switch kind {
        case .fields: askForAccount()
        case .question: ask()
        case .choices: offerChoices(besides: row?.view)
        case .choicesInTheMiddle: offerChoices(besides: nil)
        case .sheet: edit()
        case .popover: showPopover(besides: row?.view)
        case .drawer: showDrawer()
        case .documents: pickDocuments()
        }
    }

    private func askForAccount() {
        let alert = UIAlertController(
            title: "Sign in", message: "The keepers' book has names and passwords.", preferredStyle: .alert)
        alert.addTextField {
            $0.placeholder = "Name"
            $0.clearButtonMode = .whileEditing
        }
        alert.addTextField {
            $0.placeholder = "Password"
            $0.isSecureTextEntry = true
        }
        alert.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.note("Cancelled", for: .fields) })
        let action = UIAlertAction(title: "Sign In", style: .default) { [weak self, weak alert] _ in
            let name = alert?.textFields?.first?.text ?? ""
            self?.note(name.isEmpty ? "Signed in without a name" : "Signed in as \(name)", for: .fields)
        }
        alert.addAction(action)
        alert.preferredAction = action
        present(alert, animated: true)
    }

    private func ask() {
        let alert = UIAlertController(
            title: "Throw the list away?", message: "It has eight rows. They cannot be had back.",
            preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "Throw Away", style: .destructive) { [weak self] _ in
                self?.note("Thrown away, or so it seems", for: .question)
            })
        alert.addAction(
            UIAlertAction(title: "Keep", style: .cancel) { [weak self] _ in self?.note("Kept", for: .question) })
        present(alert, animated: true)
    }

    private func offerChoices(besides view: UIView?) {
        let kind: PresentationKind = view == nil ? .choicesInTheMiddle : .choices
        let sheet = UIAlertController(title: "Where to next?", message: nil, preferredStyle: .actionSheet)
        for house in ["Aquarium", "Aviary", "Reptile House"] {
            sheet.addAction(
                UIAlertAction(title: house, style: .default) { [weak self] _ in self?.note(house, for: kind) })
        }
        sheet.addAction(
            UIAlertAction(title: "Leave the Zoo", style: .destructive) { [weak self] _ in self?.note("Left", for: kind)
            })
        sheet.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.note("Cancelled", for: kind) })
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }

    private func edit() {
        let editor = ReminderController(reminder) { [weak self] changed in
            if let changed { self?.reminder = changed }
            self?.note(changed.map(\.summary) ?? "Cancelled", for: .sheet)
        }
        present(editor, animated: true)
    }

    private func showAbout() {
        let about = AboutController()
        about.modalPresentationStyle = .popover
        about.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
        present(about, animated: true)
    }

    private func showPopover(besides view: UIView?) {
        let about = AboutController()
        about.modalPresentationStyle = .popover
        about.popoverPresentationController?.sourceView = view
        about.popoverPresentationController?.permittedArrowDirections = [.up, .down]
        present(about, animated: true)
    }

    private func showDrawer() {
        let controller = DrawerController { [weak self] place in self?.note(place, for: .drawer) }
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = drawer
        present(controller, animated: true)
    }

    private func pickDocuments() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.image])
        picker.title = "A Picture of an Animal"
        picker.delegate = self
        present(picker, animated: true)
    }
}

extension PresentationsController: UIDocumentPickerDelegate {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        note(urls.map(\.lastPathComponent).joined(separator: ", "), for: .documents)
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        note("Nothing picked", for: .documents)
    }
}
