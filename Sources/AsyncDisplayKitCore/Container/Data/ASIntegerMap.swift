import CollectionCore

/// Maps the indexes that elements had before an update to those after it. Lies in CollectionCore, which uses it for
/// updates itself.
public typealias ASIntegerMap = IntegerMap
