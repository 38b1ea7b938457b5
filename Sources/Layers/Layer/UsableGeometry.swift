import Drawing
import Execution

/// Geometry that a layer or view can have: made of finite numbers.
package protocol UsableGeometry {
    var isFinite: Bool { get }
}

extension CGFloat: UsableGeometry {}

extension CGPoint: UsableGeometry {
    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect: UsableGeometry {
    package var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}

extension CGAffineTransform: UsableGeometry {
    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

extension CATransform3D: UsableGeometry {
    package var isFinite: Bool {
        // x - x is 0 for a finite number, and NaN for an infinite one or NaN.
        let first = (m11 - m11) + (m12 - m12) + (m13 - m13) + (m14 - m14)
        let second = (m21 - m21) + (m22 - m22) + (m23 - m23) + (m24 - m24)
        let third = (m31 - m31) + (m32 - m32) + (m33 - m33) + (m34 - m34)
        let fourth = (m41 - m41) + (m42 - m42) + (m43 - m43) + (m44 - m44)
        return first + second + third + fourth == 0
    }
}

extension UsableGeometry {
    /// Whether the value can be one of `owner`; one that cannot is reported, once for each property of a class.
    @inline(__always)
    package func isUsable(_ name: StaticString, of owner: AnyObject) -> Bool {
        if isFinite { return true }
        report(name, of: owner)
        return false
    }

    @inline(never)
    private func report(_ name: StaticString, of owner: AnyObject) {
        Misuse.report(
            onceFor: "\(name) \(type(of: owner))",
            """
            The \(name) of \(type(of: owner)) was set to \(self), which is not made of finite numbers, and stays as it \
            was. Look for a division by zero, or an infinite size, where it is computed.
            """)
    }
}
