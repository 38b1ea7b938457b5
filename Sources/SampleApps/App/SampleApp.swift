import AsyncDisplayKit

/// Five small programs, each to be read by itself: a photo feed, deals without end, sections that change, a mosaic, and a
/// list to be edited.
/// They use what the library makes public and nothing else.
public enum SampleApp: String, CaseIterable, Sendable {
    case gram = "ASDKgram"
    case catDeals = "CatDealsCollectionView"
    case sections = "ASCollectionView"
    case mosaic = "CustomCollectionView"
    case visits = "EditableTable"

    /// What bars and controls are tinted with; for the window.
    public static var accentColor: UIColor { SampleStyle.accent }

    /// The controller that the program's window shows. Throws if the pictures cannot be found. Main thread.
    /// - Parameter feedServer: where the photo feed is served; asked for by that sample only.
    @MainActor public func makeController(
        _ assets: SampleAssets, feedServer: (() throws -> URL)? = nil
    ) throws -> UIViewController {
        switch self {
        case .gram: PhotoFeedController(feed: PhotoFeed(server: try Self.server(feedServer)))
        case .catDeals: DealsController(animals: try assets.animals())
        case .sections: SectionsController(animals: try assets.animals())
        case .mosaic: MosaicController(albums: try assets.albums())
        case .visits: ASDKNavigationController(rootViewController: VisitsController(animals: try assets.animals()))
        }
    }

    private static func server(_ start: (() throws -> URL)?) throws -> URL {
        guard let start else { throw SampleError("there is no server for the photo feed") }
        return try start()
    }
}
