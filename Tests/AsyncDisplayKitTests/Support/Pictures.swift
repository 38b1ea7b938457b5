import AsyncDisplayKit

/// The left half red, the right half blue.
func halves(width: CGFloat = 40, height: CGFloat = 20) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
        UIColor.blue.setFill()
        context.fill(CGRect(x: width / 2, y: 0, width: width / 2, height: height))
    }
}

/// One picture of one colour.
func plain(_ color: UIColor, side: CGFloat = 10) -> UIImage {
    plain(color, width: side, height: side)
}

func plain(_ color: UIColor, width: CGFloat, height: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
}
