import Foundation
import Testing

@testable import ImageFetching

@Suite struct ResponseFreshnessTests {
    private let arrival = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func freshness(_ headers: [String: String]) -> ResponseFreshness {
        ResponseFreshness(headers: headers, requestedAt: arrival)
    }

    private func isFresh(_ headers: [String: String], after seconds: Double) -> Bool {
        freshness(headers).isFresh(at: arrival + seconds)
    }

    @Test(
        "The three formats of dates name the same time",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func dates(text: String) {
        #expect(HTTPDate.time(of: text) == arrival)
    }

    @Test("What is no date has no time", arguments: ["0", "", "-1", "Sun, 41 Nov 1994 08:49:37 GMT", "soon"])
    func noDates(text: String) {
        #expect(HTTPDate.time(of: text) == nil)
    }

    @Test("A time is written as it is read, in leap years and before 1970, too")
    func writesDates() {
        #expect(HTTPDate.text(of: arrival) == "Sun, 06 Nov 1994 08:49:37 GMT")
        for days in stride(from: -40_000, through: 40_000, by: 7) {
            let time = Date(timeIntervalSince1970: Double(days * 86_400 + 11))
            #expect(HTTPDate.time(of: HTTPDate.text(of: time)) == time)
        }
        #expect(HTTPDate.text(of: Date(timeIntervalSince1970: 951_782_400)) == "Tue, 29 Feb 2000 00:00:00 GMT")
    }

    @Test("An answer is fresh for its max-age")
    func maximumAge() {
        #expect(isFresh(["cache-control": "public, Max-Age=60"], after: 59))
        #expect(!isFresh(["cache-control": "public, Max-Age=60"], after: 60))
        #expect(isFresh(["cache-control": "max-age=\"60\""], after: 59))
    }

    @Test("A max-age that is no number, or said twice, counts as the smaller")
    func oddMaximumAge() {
        #expect(!isFresh(["cache-control": "max-age=soon"], after: 0))
        #expect(!isFresh(["cache-control": "max-age=-5"], after: 0))
        #expect(!isFresh(["cache-control": "max-age=60, max-age=10"], after: 20))
        #expect(isFresh(["cache-control": "max-age=99999999999999999999"], after: 1_000_000))
    }

    @Test("Directives inside of quotes are none")
    func quotes() {
        #expect(freshness(["cache-control": "extension=\"no-store, \\\" no-cache\", max-age=60"]).mayBeStored)
        #expect(isFresh(["cache-control": "extension=\"no-store, \\\" no-cache\", max-age=60"], after: 10))
    }

    @Test("max-age wins over Expires, and s-maxage means nothing to a private cache")
    func precedence() {
        let headers = ["cache-control": "s-maxage=1, max-age=60", "expires": "0"]
        #expect(isFresh(headers, after: 30))
    }

    @Test("An answer is fresh until it expires, by the server's clock")
    func expires() {
        // The server's clock is an hour ahead.
        let headers = ["date": "Sun, 06 Nov 1994 09:49:37 GMT", "expires": "Sun, 06 Nov 1994 09:50:37 GMT"]
        #expect(isFresh(headers, after: 59) && !isFresh(headers, after: 60))
        #expect(!isFresh(["expires": "0"], after: 0))
    }

    @Test("Time spent in other caches counts")
    func age() {
        #expect(!isFresh(["cache-control": "max-age=60", "age": "50"], after: 10))
        #expect(isFresh(["cache-control": "max-age=60", "age": "50"], after: 9))
        #expect(!isFresh(["cache-control": "max-age=60", "date": "Sun, 06 Nov 1994 08:48:47 GMT"], after: 10))
    }

    @Test("Without a statement an answer is fresh for a tenth of the time since its last change, at most a day")
    func guesses() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let recent = ["date": date, "last-modified": "Sun, 06 Nov 1994 08:48:57 GMT"]
        #expect(isFresh(recent, after: 3) && !isFresh(recent, after: 4))
        let old = ["date": date, "last-modified": "Sun, 06 Nov 1984 08:48:57 GMT"]
        #expect(isFresh(old, after: 86_399) && !isFresh(old, after: 86_400))
    }

    @Test("What can be confirmed but says nothing else is confirmed at once; what can't be is fresh for five minutes")
    func silent() {
        #expect(!isFresh(["etag": "\"a\""], after: 0))
        #expect(isFresh([:], after: 299) && !isFresh([:], after: 300))
    }

    @Test("no-store forbids keeping, and so does Vary: *")
    func noStore() {
        #expect(!freshness(["cache-control": "no-store, max-age=60"]).mayBeStored)
        #expect(!freshness(["cache-control": "max-age=60", "vary": "accept, *"]).mayBeStored)
        #expect(freshness(["cache-control": "private"]).mayBeStored)
    }

    @Test("no-cache is kept and confirmed each time", arguments: ["no-cache, max-age=60", "no-cache=\"set-cookie\""])
    func noCache(control: String) {
        #expect(freshness(["cache-control": control]).mayBeStored && !isFresh(["cache-control": control], after: 0))
        #expect(!isFresh(["pragma": "no-cache", "expires": "Sun, 06 Nov 1994 09:49:37 GMT"], after: 0))
    }

    @Test("What varies by a header that all requests share is fresh; by another one it is confirmed each time")
    func varies() {
        let control = "max-age=60"
        #expect(isFresh(["cache-control": control, "vary": "Accept-Encoding, accept"], after: 1))
        #expect(!isFresh(["cache-control": control, "vary": "Accept, Cookie"], after: 1))
    }

    @Test("A stale answer may stand in while there is no network unless the server forbids it")
    func stale() {
        #expect(freshness(["cache-control": "max-age=1"]).mayBeUsedStale)
        #expect(!freshness(["cache-control": "max-age=1, must-revalidate"]).mayBeUsedStale)
        #expect(!freshness(["cache-control": "no-cache"]).mayBeUsedStale)
    }

    @Test("An answer from the future is not fresh: the clock was set back")
    func clockSetBack() {
        #expect(!isFresh(["cache-control": "max-age=60"], after: -1))
    }

    @Test("A request names what the kept answer can be recognised by")
    func conditions() {
        let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(
            ResponseValidation.requestHeaders(confirming: ["etag": "W/\"a\"", "last-modified": changed])
                == ["if-none-match": "W/\"a\"", "if-modified-since": changed])
        #expect(ResponseValidation.requestHeaders(confirming: ["last-modified": "yesterday"]).isEmpty)
    }

    @Test("The rest of a body is asked for by a strong validator only")
    func ranges() {
        #expect(ResponseValidation.strongValidator(of: ["etag": "\"a\""]) == "\"a\"")
        #expect(ResponseValidation.strongValidator(of: ["etag": "W/\"a\""]) == nil)
        let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(ResponseValidation.strongValidator(of: ["last-modified": changed, "date": changed]) == nil)
        let later = ["last-modified": changed, "date": "Sun, 06 Nov 1994 08:49:38 GMT"]
        #expect(ResponseValidation.strongValidator(of: later) == changed)
        #expect(ResponseValidation.strongValidator(of: ["last-modified": changed]) == nil)
    }

    @Test("A 304 renews the headers, keeps what describes the body, and forgets the old age")
    func confirmation() {
        let kept = ["etag": "\"a\"", "content-length": "10", "age": "5", "date": "then", "cache-control": "max-age=1"]
        let merged = ResponseValidation.headers(
            kept, confirmedBy: ["etag": "W/\"a\"", "content-length": "0", "cache-control": "max-age=9"])
        #expect(merged == ["etag": "W/\"a\"", "content-length": "10", "cache-control": "max-age=9"])
        #expect(ResponseValidation.headers(kept, confirmedBy: ["etag": "\"b\""]) == nil)
    }
}
