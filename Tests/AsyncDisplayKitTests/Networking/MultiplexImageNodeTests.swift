import AsyncDisplayKit
import Testing

@MainActor private final class Versions: ASMultiplexImageNodeDataSource, ASMultiplexImageNodeDelegate {
    var images: [AnyHashable: UIImage] = [:]
    var urls: [AnyHashable: URL] = [:]
    var updates: [AnyHashable?] = []
    var errors = 0

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable
    ) -> UIImage? { images[imageIdentifier] }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable
    ) -> URL? { urls[imageIdentifier] }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?
    ) {
        updates.append(imageIdentifier)
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: AnyHashable,
        error: (any Error)?
    ) {
        if error != nil { errors += 1 }
    }
}

@MainActor @Suite(.serialized) struct MultiplexImageNodeTests {
    private let downloader = FakeDownloader()
    private let versions = Versions()

    private func node() -> ASMultiplexImageNode {
        let node = ASMultiplexImageNode(cache: nil, downloader: downloader)
        node.dataSource = versions
        node.delegate = versions
        node.setRangeManagedRecursively(true)
        node.setInterfaceState(.preload)
        return node
    }

    @Test("The best version at hand is shown while the best of all is loaded")
    func bestOnly() {
        versions.images["small"] = plain(.red)
        versions.urls = ["large": firstURL, "medium": secondURL]
        let node = node()
        node.imageIdentifiers = ["large", "medium", "small"]
        #expect(node.loadedImageIdentifier == AnyHashable("small"))
        #expect(downloader.downloads.map(\.url) == [firstURL])
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        #expect(node.loadedImageIdentifier == AnyHashable("large") && versions.updates == ["small", "large"])
        #expect(downloader.downloads.count == 1)
    }

    @Test("With intermediate images they are loaded from the worst to the best")
    func intermediate() {
        versions.urls = ["large": firstURL, "small": secondURL]
        let node = node()
        node.downloadsIntermediateImages = true
        node.imageIdentifiers = ["large", "small"]
        #expect(downloader.downloads.map(\.url) == [secondURL])
        downloader.downloads[0].completion(plain(.red), nil, 0, nil)
        #expect(downloader.downloads.map(\.url) == [secondURL, firstURL])
        downloader.downloads[1].completion(plain(.blue), nil, 1, nil)
        #expect(versions.updates == ["small", "large"])
    }

    @Test("A worse version that is added later is not loaded, a better one is")
    func added() {
        versions.urls = ["medium": firstURL, "large": secondURL]
        let node = node()
        node.imageIdentifiers = ["medium"]
        downloader.downloads[0].completion(plain(.red), nil, 0, nil)
        node.imageIdentifiers = ["medium", "small"]
        #expect(downloader.downloads.count == 1)
        node.imageIdentifiers = ["large", "medium", "small"]
        #expect(downloader.downloads.map(\.url) == [firstURL, secondURL])
    }

    @Test("A version without a source is an error, and ends the chain")
    func noSource() {
        let node = node()
        node.imageIdentifiers = ["large", "small"]
        #expect(versions.errors == 1 && node.image == nil)
    }

    @Test("Leaving the preload range pauses and clears")
    func leaves() {
        versions.urls = ["large": firstURL]
        versions.images["small"] = plain(.red)
        let node = node()
        node.imageIdentifiers = ["large", "small"]
        node.setInterfaceState([])
        #expect(downloader.log == ["pause 0"] && node.image == nil && node.loadedImageIdentifier == nil)
    }
}
