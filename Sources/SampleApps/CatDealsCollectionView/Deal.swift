import AsyncDisplayKit

/// Something at a better price than yesterday.
struct Deal: Sendable {
    var title: String
    var picture: String
    /// Euros.
    var price: Int
    var oldPrice: Int

    var discount: Int { 100 - price * 100 / oldPrice }

    /// The deal at a position of an endless list; the same each time.
    static func at(_ index: Int, of animals: [SampleAssets.Animal]) -> Deal {
        let animal = animals[index * 5 % animals.count]
        let price = 9 + index * 17 % 90
        return Deal(
            title: "\(animal.name), plush", picture: animal.picture, price: price,
            oldPrice: price + 5 + index * 7 % 40)
    }
}
