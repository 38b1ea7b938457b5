import AsyncDisplayKitCore

/// The pages in their order.
enum PageKind: Int, CaseIterable, Sendable {
    case birds, mammals, reptiles, photos, mosaic, views, feed

    var title: String {
        switch self {
        case .birds: "Birds"
        case .mammals: "Mammals"
        case .reptiles: "Reptiles"
        case .photos: "Photos"
        case .mosaic: "Mosaic"
        case .views: "Views"
        case .feed: "Feed"
        }
    }

    /// The table of the assets that the page shows; nil for a page that makes up what it shows.
    var table: String? {
        switch self {
        case .birds, .mammals, .reptiles: title.lowercased()
        case .photos, .mosaic: "albums"
        default: nil
        }
    }
}

/// What the demo needs from a page.
@MainActor protocol DemoPage: UIViewController {
    /// The scroll view that keys scroll.
    var scrollView: UIScrollView { get }
    /// What the line below the pages says while the page is shown.
    var summary: PageSummary { get }
    /// Called when the summary has changed.
    var onSummaryChange: (() -> Void)? { get set }
}

/// A page whose pictures have menus.
@MainActor protocol PicturePage: DemoPage {
    /// What the menus do; nil opens none.
    var pictureActions: (any PictureActions)? { get set }
    /// The picture of a row or tile; nil for one without.
    func picture(at indexPath: IndexPath) -> NamedPicture?
}

extension PicturePage {
    /// The menu of a row or tile.
    ///
    /// - Parameter keys: what keys do for the row or tile that has the focus, or for a picture in it.
    func pictureMenu(at indexPath: IndexPath, keys: PictureKeys) -> UIContextMenuConfiguration? {
        picture(at: indexPath)?.menu(pictureActions, keys: keys)
    }

    /// Ctrl+C does for the focused or selected row or tile what the entry that copies the name does. Lists ask their
    /// delegates which standard actions an item has.
    func canPerform(_ action: Selector, at indexPath: IndexPath) -> Bool {
        action == .copy && pictureActions != nil && picture(at: indexPath) != nil
    }

    /// Performs what `canPerform(_:at:)` allows.
    func perform(_ action: Selector, at indexPath: IndexPath) {
        guard action == .copy, let picture = picture(at: indexPath) else { return }
        pictureActions?.copyName(of: picture)
    }

    /// Whether a double click, Return or a tap shows the picture of a row or tile.
    func canShowPicture(at indexPath: IndexPath) -> Bool {
        pictureActions != nil && picture(at: indexPath) != nil
    }

    /// Shows the picture of a row or tile in the window.
    func showPicture(at indexPath: IndexPath) {
        if let picture = picture(at: indexPath) { pictureActions?.view(picture) }
    }
}

/// A table of pictures. Its rows have menus, Return shows their pictures, and Ctrl+C copies their names.
@MainActor protocol PictureTablePage: PicturePage, ASTableDelegate {}

extension PictureTablePage {
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { pictureMenu(at: indexPath, keys: [.view, .copyName]) }

    func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { canPerform(action, at: indexPath) }

    func tableView(
        _ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {
        perform(action, at: indexPath)
    }

    func tableNode(_ tableNode: ASTableNode, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
        canShowPicture(at: indexPath)
    }

    func tableNode(_ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath) {
        showPicture(at: indexPath)
    }
}

/// A collection of pictures. Its tiles have menus, Return shows their pictures, and Ctrl+C copies their names.
@MainActor protocol PictureCollectionPage: PicturePage, ASCollectionDelegate {}

extension PictureCollectionPage {
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { pictureMenu(at: indexPath, keys: [.view, .copyName]) }

    func collectionView(_ view: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool { true }

    func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { canPerform(action, at: indexPath) }

    func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) {
        perform(action, at: indexPath)
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { canShowPicture(at: indexPath) }

    func collectionNode(_ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath) {
        showPicture(at: indexPath)
    }
}
