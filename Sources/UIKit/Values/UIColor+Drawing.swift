extension UIColor {
    /// Fills and strokes in the current graphics context take this colour. Nothing happens without a context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Fills in the current graphics context take this colour. Nothing happens without a context.
    public func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    /// Strokes in the current graphics context take this colour. Nothing happens without a context.
    public func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }
}
