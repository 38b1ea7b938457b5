@_exported import AsyncDisplayKitCore
