@_exported import Drawing
