@_exported import AttributedStringSendability
@_exported import Drawing
@_exported import Foundation
@_exported import Layers
