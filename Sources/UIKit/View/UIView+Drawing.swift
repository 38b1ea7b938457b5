extension UIView {
    func displayFirstTime() {}
}

@MainActor enum UIViewDrawing {
    static func mayDraw(_ type: UIView.Type) -> Bool { false }
}
