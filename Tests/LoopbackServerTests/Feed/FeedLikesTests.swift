import Testing

@testable import LoopbackServer

/// Likes whose answers the test gives.
@MainActor @Suite struct FeedLikesTests {
    /// A server of two posts, and the program that shows them.
    @MainActor private final class Scene {
        private(set) var shown: [Int: FeedPost] = [:]
        private(set) var problem: String?
        private(set) var told: [Bool] = []
        private var underWay: [@MainActor (FeedLikes.Outcome) -> Void] = []
        private lazy var likes = FeedLikes { [unowned self] _, like, completion in
            told.append(like.isLiked)
            underWay.append(completion)
        } show: { [unowned self] post, isLiked, count, problem in
            shown[post]?.isLiked = isLiked
            shown[post]?.likes = count
            self.problem = problem
        }

        init() {
            for id in 0...1 {
                shown[id] = FeedPost(
                    id: id, author: "", avatar: "", minutes: 0, photo: "", aspect: 1, caption: "", likes: 10,
                    isLiked: false, comments: [], commentCount: 0)
            }
        }

        func like(_ isLiked: Bool = true, post: Int = 0) {
            if let post = shown[post] { likes.set(post, isLiked) }
        }

        func answer(_ outcome: FeedLikes.Outcome) {
            guard !underWay.isEmpty else {
                Issue.record("The server is asked nothing.")
                return
            }
            underWay.removeFirst()(outcome)
        }

        func serverReturned() { likes.serverReturned() }

        func isLiked(_ post: Int = 0) -> Bool { shown[post]?.isLiked == true }
    }

    private let scene = Scene()

    @Test("A like is shown at once, and the answer's number after it")
    func like() {
        scene.like()
        #expect(scene.isLiked() && scene.shown[0]?.likes == 11)
        scene.answer(.told(FeedLike(isLiked: true, likes: 15)))
        #expect(scene.isLiked() && scene.shown[0]?.likes == 15 && scene.told == [true])
    }

    @Test("A server that answers something else than it was asked is not asked again, and what it says is shown")
    func otherAnswer() {
        scene.like()
        scene.like(false)
        scene.like()
        scene.answer(.told(FeedLike(isLiked: false, likes: 10)))
        #expect(scene.told == [true] && !scene.isLiked() && scene.shown[0]?.likes == 10)
        scene.like()
        #expect(scene.told == [true, true])
    }

    @Test("The last wish counts, with one request at a time")
    func lastWish() {
        scene.like()
        scene.like(false)
        scene.like(true)
        scene.like(false)
        #expect(scene.told == [true])
        scene.answer(.told(FeedLike(isLiked: true, likes: 11)))
        #expect(scene.told == [true, false])
        scene.answer(.told(FeedLike(isLiked: false, likes: 10)))
        #expect(scene.told == [true, false] && !scene.isLiked() && scene.shown[0]?.likes == 10)
    }

    @Test("A like that no server heard stays, and is told when the server returns")
    func kept() {
        scene.like()
        scene.answer(.unreachable)
        #expect(scene.isLiked() && scene.problem == nil && scene.told == [true])
        scene.serverReturned()
        #expect(scene.told == [true, true])
        scene.answer(.told(FeedLike(isLiked: true, likes: 11)))
        scene.serverReturned()
        #expect(scene.isLiked() && scene.told == [true, true])
    }

    @Test("A request that fails after the server has returned is made again at once")
    func lateFailure() {
        scene.like()
        scene.serverReturned()
        #expect(scene.told == [true])
        scene.answer(.unreachable)
        #expect(scene.told == [true, true])
    }

    @Test("A wish that is taken back while the server may have heard it is told, too")
    func uncertain() {
        scene.like()
        scene.answer(.unreachable)
        scene.like(false)
        #expect(scene.told == [true, false])
        scene.answer(.told(FeedLike(isLiked: false, likes: 10)))
        #expect(!scene.isLiked())
    }

    @Test("An answer about one post has the kept wish for another one told")
    func otherPost() {
        scene.like(post: 0)
        scene.answer(.unreachable)
        scene.like(post: 1)
        scene.answer(.told(FeedLike(isLiked: true, likes: 11)))
        #expect(scene.told == [true, true, true] && scene.isLiked(0) && scene.isLiked(1))
    }

    @Test("Where the server may have heard an earlier wish, a refused one is taken back there, too")
    func refusedWhileUncertain() {
        scene.like()
        scene.answer(.unreachable)
        scene.like(false)
        scene.answer(.unreachable)
        scene.like()
        scene.answer(.refused("No."))
        #expect(!scene.isLiked() && scene.problem == "No." && scene.told == [true, false, true, false])
        scene.answer(.told(FeedLike(isLiked: false, likes: 12)))
        #expect(!scene.isLiked() && scene.shown[0]?.likes == 12 && scene.problem == "No.")
        scene.serverReturned()
        #expect(scene.told.count == 4)
    }

    @Test("A server that refuses to have a wish taken back is not asked again")
    func refusedTwice() {
        scene.like()
        scene.answer(.unreachable)
        scene.like(false)
        scene.answer(.refused("No."))
        #expect(scene.told == [true, false, false])
        scene.answer(.refused("Never."))
        #expect(!scene.isLiked() && scene.problem == "No." && scene.told.count == 3)
        scene.serverReturned()
        #expect(scene.told.count == 3)
    }

    @Test("A like that the server refuses is taken back with the reason, which the next like takes away")
    func refused() {
        scene.like()
        scene.answer(.refused("No."))
        #expect(!scene.isLiked() && scene.shown[0]?.likes == 10 && scene.problem == "No.")
        scene.like()
        #expect(scene.problem == nil && scene.told == [true, true])
    }
}
