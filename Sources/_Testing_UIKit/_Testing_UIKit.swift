// Swift Testing has cross-import overlays for modules with Apple's names; the compiler asks for this module as soon
// as a file imports both.
@_exported import Testing
