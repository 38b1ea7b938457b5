/// Settings that few cells have, in one object that is made when the first of them is set. Behind the node's lock.
final class RareCellSettings {
    var look = CellLook()
    var supplementaryElementKind: String?

    nonisolated(unsafe) static let initial = RareCellSettings()  // never changed
}

/// How the cell of a table that shows the node looks.
struct CellLook {
    var selectionStyle = UITableViewCell.SelectionStyle.default
    var focusStyle = UITableViewCell.FocusStyle.default
    var accessoryType = UITableViewCell.AccessoryType.none
    var separatorInset: UIEdgeInsets?
    var selectedBackgroundView: UIView?
    var backgroundView: UIView?
}

/// The controller, view or layer that a cell shows. Main thread only, once the cell is made.
final class HostedContent {
    var controllerBlock: ASDisplayNodeViewControllerBlock?
    var controllerDidLoad: ASDisplayNodeDidLoadBlock?
    var controller: UIViewController?
    var node: ASDisplayNode?
}

/// The model of a cell's item.
final class ModelBox {
    let model: Any

    init(_ model: Any) {
        self.model = model
    }
}
