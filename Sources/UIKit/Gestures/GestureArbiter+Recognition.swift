/// The answer to a recogniser that wants to recognise.
enum GestureVerdict {
    case granted, wait, refused
}

extension GestureArbiter {
    /// Whether a recogniser may recognise now.
    func verdict(on recognizer: UIGestureRecognizer) -> GestureVerdict {
        for other in active where other !== recognizer {
            guard requires(recognizer, failureOf: other) else { continue }
            if other.hasRecognized { return .refused }
            if other.isUndecided { return .wait }
        }
        for other in active where other !== recognizer && other.hasRecognized {
            guard other.shares(touchesWith: recognizer) else { continue }
            if prevents(other, recognizer) { return .refused }
        }
        return shouldBegin(recognizer) ? .granted : .refused
    }

    /// Makes the recognisers fail that this one excludes, and cancels its touches in the views.
    func didRecognize(_ recognizer: UIGestureRecognizer) {
        for other in active where other !== recognizer && other.isUndecided {
            guard other.shares(touchesWith: recognizer) else { continue }
            if requires(other, failureOf: recognizer) || prevents(recognizer, other) { other.state = .failed }
        }
        guard recognizer.cancelsTouchesInView else { return }
        for touch in recognizer.sequenceTouches {
            if let tracking = tracking(of: touch) { cancelInView(tracking) }
        }
    }

    private func prevents(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
        if let delegate = first.delegate,
            delegate.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second)
        {
            return false
        }
        if let delegate = second.delegate,
            delegate.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
        {
            return false
        }
        return true
    }

    private func requires(_ recognizer: UIGestureRecognizer, failureOf other: UIGestureRecognizer) -> Bool {
        if recognizer.failureRequirements.contains(where: { $0.recognizer === other }) { return true }
        guard recognizer.shares(touchesWith: other) else { return false }
        if recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer) { return true }
        if let delegate = recognizer.delegate,
            delegate.gestureRecognizer(recognizer, shouldRequireFailureOf: other)
        {
            return true
        }
        if let delegate = other.delegate, delegate.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) {
            return true
        }
        return false
    }

    /// Asks the touched views, up to the recogniser's, and the delegate.
    private func shouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        var asked: UIView? = nil
        for touch in recognizer.sequenceTouches where touch.view !== asked {
            asked = touch.view
            var view = asked
            while let current = view {
                if !current.gestureRecognizerShouldBegin(recognizer) { return false }
                view = current === recognizer.view ? nil : current.superview
            }
        }
        guard let delegate = recognizer.delegate, delegate !== recognizer.view else { return true }
        return delegate.gestureRecognizerShouldBegin(recognizer)
    }
}
