import Drawing
import Testing

@Suite struct EdgeInsetsTests {
    @Test("Insets move each edge inwards")
    func inset() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10).inset(
            by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(rect == CGRect(x: 2, y: 1, width: 4, height: 6))
    }
}
