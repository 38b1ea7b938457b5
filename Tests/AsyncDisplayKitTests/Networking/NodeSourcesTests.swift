import AsyncDisplayKit
import Testing

@testable import AsyncDisplayKitNetworking

/// What nodes load with, and what they tell it.
@MainActor @Suite(.serialized) struct NodeSourcesTests {
    @Test("Nodes that are made without cache and downloader use the shared ones")
    func shared() {
        let (node, multiplex) = (ASNetworkImageNode(), ASMultiplexImageNode())
        #expect(node.cache === ASBasicImageCache.shared && node.downloader === ASBasicImageDownloader.shared)
        #expect(multiplex.cache === ASBasicImageCache.shared && multiplex.downloader === ASBasicImageDownloader.shared)
    }

    private final class Versions: ASMultiplexImageNodeDataSource {
        func multiplexImageNode(
            _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable
        ) -> URL? { firstURL }
    }

    @Test("The downloader is told whether to retry", arguments: [true, false])
    func retries(shouldRetry: Bool) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = FakeDownloader()
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.shouldRetryImageDownload = shouldRetry
        node.url = secondURL
        let (multiplex, versions) = (ASMultiplexImageNode(cache: nil, downloader: downloader), Versions())
        multiplex.shouldRetryImageDownload = shouldRetry
        multiplex.dataSource = versions
        multiplex.imageIdentifiers = [1]
        stage.show(node)
        stage.show(multiplex)
        #expect(downloader.downloads.map(\.url) == [secondURL, firstURL])
        #expect(downloader.downloads.map(\.shouldRetry) == [shouldRetry, shouldRetry])
    }
}
