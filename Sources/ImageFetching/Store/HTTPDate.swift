import Foundation

/// Dates as HTTP writes them (RFC 9110, section 5.6.7).
package enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The time that a header names in one of the three formats of the standard; nil for anything else, such as `0`,
    /// which servers send in `Expires` for 'already stale'. Microseconds.
    package static func time(of text: String) -> Date? {
        // 'Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        guard words.count >= 5 else { return nil }
        let isCLibraryFormat = months.contains(words[1])
        let monthWord = isCLibraryFormat ? words[1] : words[2]
        let dayWord = isCLibraryFormat ? words[2] : words[1]
        let yearWord = isCLibraryFormat ? words[4] : words[3]
        let clockWord = isCLibraryFormat ? words[3] : words[4]
        guard let month = months.firstIndex(of: monthWord), let day = Int(dayWord), (1...31).contains(day),
            let year = fullYear(yearWord)
        else { return nil }
        let clock = clockWord.split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        return Date(timeIntervalSince1970: Double(days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]))
    }

    /// The time in the preferred format. Whole seconds, rounded down.
    package static func text(of time: Date) -> String {
        let seconds = Int(time.timeIntervalSince1970.rounded(.down))
        let (days, clock) = seconds.quotientAndRemainder(flooredBy: 86_400)
        let (year, month, day) = civil(daysSince1970: days)
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(weekdays[((days % 7) + 7) % 7]), \(padded(day)) \(months[month - 1].capitalized) \(year) "
            + "\(padded(clock / 3_600)):\(padded(clock / 60 % 60)):\(padded(clock % 60)) GMT"
    }

    /// Two digits are of the years 1970 to 2069.
    private static func fullYear(_ word: String) -> Int? {
        guard let year = Int(word), (0...9_999).contains(year) else { return nil }
        return word.count > 2 ? year : year < 70 ? 2_000 + year : 1_900 + year
    }

    /// Days from the first of January 1970, in the Gregorian calendar. Years are counted from March, so that the leap
    /// day is the last of its year.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooredBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthsSinceMarch = (5 * dayOfYear + 2) / 153
        let month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1)
    }
}

extension Int {
    /// Division that rounds down, so that the remainder is never negative.
    fileprivate func quotientAndRemainder(flooredBy divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
