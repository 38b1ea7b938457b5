@_exported import AsyncDisplayKitCore
@_exported import AsyncDisplayKitNetworking
@_exported import AsyncDisplayKitSessions
@_exported import UIKit
