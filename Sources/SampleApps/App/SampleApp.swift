import AsyncDisplayKit

/// Seven small programs, each to be read by itself: a photo feed, deals without end, sections that change, a mosaic,
/// lists within a list, a list to be edited, and what is shown over a list. They use only the library's public API; the
/// photo feed also uses the modules of its server and client.
public enum SampleApp: String, CaseIterable, Sendable {
    /// A photo feed that loads more as it is scrolled.
    case gram = "ASDKgram"
    /// Deals without end, in as many columns as fit.
    case catDeals = "CatDealsCollectionView"
    /// Sections with headers and footers that change in batches.
    case sections = "ASCollectionView"
    /// Albums in a collection layout of the sample's own.
    case mosaic = "CustomCollectionView"
    /// A table of albums whose photos scroll sideways, also from right to left.
    case strips = "HorizontalWithinVerticalScrolling"
    /// A table whose rows are moved, swiped and edited, and have menus.
    case visits = "EditableTable"
    /// Alerts, sheets, popovers, a drawer and the desktop's dialog, presented over a table.
    case presentations = "Presentations"

    /// What the sample is, in a few words.
    public var summary: String {
        switch self {
        case .gram: "a photo feed that loads more as it is scrolled"
        case .catDeals: "deals without end, in as many columns as fit"
        case .sections: "sections with headers and footers that change in batches"
        case .mosaic: "albums in a layout of the sample's own"
        case .strips: "albums whose photos scroll sideways, also from right to left"
        case .visits: "a table whose rows are moved, swiped and edited"
        case .presentations: "alerts, sheets, popovers and a drawer over a table"
        }
    }

    /// What bars and controls are tinted with; for the window.
    public static var accentColor: UIColor { SampleStyle.accent }

    /// Starts what serves the photo feed, if it does not run, and says where. Main thread; calls what it is given once,
    /// then or later.
    public typealias FeedServerStart = @MainActor (@escaping @MainActor (Result<URL, any Error>) -> Void) -> Void

    /// The controller that the program's window shows. Throws if the pictures cannot be found. Main thread.
    /// - Parameter feedServer: the sample with the photo feed calls it before each request.
    @MainActor public func makeController(
        _ assets: SampleAssets, feedServer: FeedServerStart? = nil
    ) throws -> UIViewController {
        switch self {
        case .gram: PhotoFeedController(feed: try Self.feed(assets, feedServer))
        case .catDeals: DealsController(animals: try assets.animals())
        case .sections: SectionsController(animals: try assets.animals())
        case .mosaic: MosaicController(albums: try assets.albums())
        case .strips: ASDKNavigationController(rootViewController: StripsController(albums: try assets.albums()))
        case .visits: ASDKNavigationController(rootViewController: VisitsController(animals: try assets.animals()))
        case .presentations: ASDKNavigationController(rootViewController: PresentationsController())
        }
    }

    @MainActor private static func feed(
        _ assets: SampleAssets, _ server: FeedServerStart?
    ) throws -> PhotoFeed {
        guard let server else { throw SampleError("there is no server for the photo feed") }
        // The server has the same files. Where they are missing, the program says so instead of showing nothing.
        _ = try (assets.photos(), assets.animals())
        return PhotoFeed(server: server)
    }
}
