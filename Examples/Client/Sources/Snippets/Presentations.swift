import AsyncDisplayKit

// The code of the article on sheets, popovers and alerts.

final class ShelfController: UIViewController, UIAdaptivePresentationControllerDelegate {
    let moreButton = UIButton(type: .system)
    private var hasChanges = false

    func showEditor(_ editor: UIViewController) {
        editor.preferredContentSize = CGSize(width: 360, height: 240)
        editor.isModalInPresentation = hasChanges
        editor.presentationController?.delegate = self
        present(editor, animated: true)
    }

    /// The user wanted to leave the editor, which has changes.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        let editor = presentationController.presentedViewController
        let alert = UIAlertController(
            title: "Throw the changes away?", message: "They cannot be had back.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Keep Editing", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Throw Away", style: .destructive) { _ in editor.dismiss(animated: true) })
        editor.present(alert, animated: true)
    }

    func showDetails(_ details: UIViewController) {
        details.modalPresentationStyle = .popover
        details.preferredContentSize = CGSize(width: 240, height: 160)
        details.popoverPresentationController?.sourceView = moreButton
        details.popoverPresentationController?.permittedArrowDirections = [.up, .down]
        present(details, animated: true)
    }
}

@MainActor func askForName(
    _ name: String, over controller: UIViewController, rename: @escaping @MainActor (String) -> Void
) {
    let alert = UIAlertController(title: "Rename the album", message: nil, preferredStyle: .alert)
    alert.addTextField { field in
        field.text = name
        field.clearButtonMode = .whileEditing
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    let action = UIAlertAction(title: "Rename", style: .default) { [weak alert] _ in
        rename(alert?.textFields?.first?.text ?? name)
    }
    alert.addAction(action)
    alert.preferredAction = action
    controller.present(alert, animated: true)
}

final class DrawerPresentation: UIPresentationController {
    private let veil = UIView()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: 0, width: min(280, bounds.width), height: bounds.height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        veil.frame = containerView.bounds
        veil.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        veil.backgroundColor = UIColor(white: 0, alpha: 0.3)
        veil.alpha = 0
        containerView.insertSubview(veil, at: 0)
        presentedViewController.transitionCoordinator?.animate { _ in self.veil.alpha = 1 }
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { _ in self.veil.alpha = 0 }
    }
}
