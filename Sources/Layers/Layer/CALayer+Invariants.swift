#if INVARIANTS
    import Drawing

    extension CALayer {
        /// Stops the program if this layer or a descendant breaks a rule that must hold between passes. Linear time.
        package final func checkInvariants() {
            for child in children {
                precondition(child.superlayer === self, "A sublayer does not know its superlayer.")
                precondition(
                    child.flags.isDisjoint(with: .layout) || flags.contains(.descendantNeedsLayout),
                    "A sublayer needs layout, and layout would not visit it.")
                precondition(
                    child.flags.isDisjoint(with: .display) || flags.contains(.descendantNeedsDisplay),
                    "A sublayer needs display, and display would not visit it.")
                precondition(
                    !child.needsFrame || needsFrame, "A sublayer has changed, and its superlayer was not told.")
                precondition(
                    child.values.zPosition == 0 || flags.contains(.sublayersHaveZPositions),
                    "A sublayer has a position in z, and its superlayer does not sort.")
                precondition(
                    !flags.contains(.extentIsValid) || flags.contains(.masksToBounds)
                        || child.flags.contains(.extentIsValid),
                    "An extent is known that depends on one that is not.")
                child.checkInvariants()
            }
            precondition(
                (presented != nil) == (runningAnimations != nil), "A presentation without animations, or the reverse.")
            if flags.contains(.extentIsValid) {
                let known = cachedExtent
                flags.remove(.extentIsValid)
                let computed = subtreeExtent
                precondition(
                    known == computed || (known.isInfinite && computed.isInfinite),
                    "The extent kept is \(known), but it should be \(computed): a change below was not reported.")
            }
        }
    }
#endif
