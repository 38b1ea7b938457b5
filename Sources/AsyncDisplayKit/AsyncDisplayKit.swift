@_exported import AsyncDisplayKitCore
@_exported import AsyncDisplayKitNetworking
@_exported import UIKit
