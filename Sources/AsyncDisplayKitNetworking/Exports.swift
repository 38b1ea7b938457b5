@_exported import AsyncDisplayKitCore
// The downloader's options, errors and what it says about a download.
@_exported import ImageFetching
