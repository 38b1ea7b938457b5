// Names of properties, which are passed to `ASLayoutElementStyleDelegate`. Each text is the name of its constant.

/// Passed to a style's delegate when `width` has changed.
public let ASLayoutElementStyleWidthProperty = "ASLayoutElementStyleWidthProperty"
/// Passed to a style's delegate when `minWidth` has changed.
public let ASLayoutElementStyleMinWidthProperty = "ASLayoutElementStyleMinWidthProperty"
/// Passed to a style's delegate when `maxWidth` has changed.
public let ASLayoutElementStyleMaxWidthProperty = "ASLayoutElementStyleMaxWidthProperty"
/// Passed to a style's delegate when `height` has changed.
public let ASLayoutElementStyleHeightProperty = "ASLayoutElementStyleHeightProperty"
/// Passed to a style's delegate when `minHeight` has changed.
public let ASLayoutElementStyleMinHeightProperty = "ASLayoutElementStyleMinHeightProperty"
/// Passed to a style's delegate when `maxHeight` has changed.
public let ASLayoutElementStyleMaxHeightProperty = "ASLayoutElementStyleMaxHeightProperty"
/// Passed to a style's delegate when `spacingBefore` has changed.
public let ASLayoutElementStyleSpacingBeforeProperty = "ASLayoutElementStyleSpacingBeforeProperty"
/// Passed to a style's delegate when `spacingAfter` has changed.
public let ASLayoutElementStyleSpacingAfterProperty = "ASLayoutElementStyleSpacingAfterProperty"
/// Passed to a style's delegate when `flexGrow` has changed.
public let ASLayoutElementStyleFlexGrowProperty = "ASLayoutElementStyleFlexGrowProperty"
/// Passed to a style's delegate when `flexShrink` has changed.
public let ASLayoutElementStyleFlexShrinkProperty = "ASLayoutElementStyleFlexShrinkProperty"
/// Passed to a style's delegate when `flexBasis` has changed.
public let ASLayoutElementStyleFlexBasisProperty = "ASLayoutElementStyleFlexBasisProperty"
/// Passed to a style's delegate when `alignSelf` has changed.
public let ASLayoutElementStyleAlignSelfProperty = "ASLayoutElementStyleAlignSelfProperty"
/// Passed to a style's delegate when `ascender` has changed.
public let ASLayoutElementStyleAscenderProperty = "ASLayoutElementStyleAscenderProperty"
/// Passed to a style's delegate when `descender` has changed.
public let ASLayoutElementStyleDescenderProperty = "ASLayoutElementStyleDescenderProperty"
/// Passed to a style's delegate when `layoutPosition` has changed.
public let ASLayoutElementStyleLayoutPositionProperty = "ASLayoutElementStyleLayoutPositionProperty"
