import Foundation

/// Attempts to get a picture from a server.
extension ImageFetcher {
    func enqueueForConnection(_ number: UInt64) {
        guard let transfer = transfers[number] else { return }
        guard let host = Self.host(of: transfer.currentURL) else {
            return deliver(.failure(.unsupportedAddress(transfer.currentURL.absoluteString)), to: transfer)
        }
        transfer.stage = .queued
        // Time in the queue costs nothing.
        transfer.time.pause(at: clock.now)
        connections.enqueue(number, host: host, priority: transfer.priority)
        serveSoon()
    }

    func beginAttempt(_ number: UInt64) {
        guard let transfer = transfers[number] else { return connections.remove(number) }
        // Following a redirect belongs to the same attempt.
        if transfer.redirects.count == 0 { transfer.attempts += 1 }
        transfer.time.run(from: clock.now)
        transfer.requestedAt = clock.date
        let (beginning, kept) = (transfer.beginningToComplete, transfer.answerToConfirm)
        let request = TransportRequest(
            url: transfer.currentURL, headers: headers(for: transfer, completing: beginning, confirming: kept))
        let receiver = BodyReceiver(
            limit: settings.options.maximumBytes, beginning: beginning, isConditional: kept != nil,
            address: String(transfer.currentURL.absoluteString.prefix(200)))
        let transmissionNumber = nextNumber()
        let reception = Reception(receiver, clock: clock, bytes: bytes) { [weak self] news in
            guard let self else { return }
            self.queue.async { self.hear(news, about: transmissionNumber) }
        }
        if transfer.requesters.contains(where: { $0.bytes != nil }) { _ = reception.passBytes() }
        transfer.stage = .transmitting(Transmission(number: transmissionNumber, reception: reception))
        transmissions[transmissionNumber] = number
        transport.start(request, number: transmissionNumber, receiver: reception)
    }

    private func headers(
        for transfer: Transfer, completing beginning: PartialResponse?, confirming kept: StoredResponse?
    ) -> [String: String] {
        var headers = settings.headers
        if transfer.redirects.hasLeftServer {
            headers = headers.filter { FetchSettings.headersForEveryServer.contains($0.key) }
        } else if let cookies = settings.cookies?(transfer.currentURL) {
            headers["cookie"] = cookies
        }
        if let beginning, let validator = ResponseValidation.strongValidator(of: beginning.headers) {
            headers["range"] = "bytes=\(beginning.body.count)-"
            headers["if-range"] = validator
        } else if let kept {
            headers.merge(ResponseValidation.requestHeaders(confirming: kept.headers)) { $1 }
        }
        return headers
    }

    func stop(_ transmission: Transmission) {
        transport.cancel(transmission.number)
        forget(transmission)
    }

    private func forget(_ transmission: Transmission) {
        transmission.reception.letGo()
        transmissions[transmission.number] = nil
    }

    /// Takes the connection from a request, which waits again. Its received bytes are lost.
    func preempt(_ number: UInt64) {
        guard let transfer = transfers[number], let transmission = transfer.transmission else { return }
        stop(transmission)
        queueAgain(transfer)
        connections.putBack(number)
    }

    /// Takes the connection from a request whose answer is too slow. The request waits behind all others of its
    /// priority, and then continues after the received bytes, if the server allows that. If the outcome is known
    /// already, the slow rest is not read.
    func giveWay(_ number: UInt64) {
        guard let transfer = transfers[number], let transmission = transfer.transmission else { return }
        if let outcome = transmission.reception.decision {
            stop(transmission)
            return ended(transfer, outcome, resumedCount: 0)
        }
        // While memory is short (`isCrowded`), it loses its bytes, too.
        if !isCrowded { keepBeginning(of: transfer, transmission) }
        stop(transmission)
        queueAgain(transfer)
        connections.giveWay(number)
    }

    private func queueAgain(_ transfer: Transfer) {
        if transfer.redirects.count == 0 { transfer.attempts -= 1 }
        transfer.stage = .queued
        transfer.time.pause(at: clock.now)
    }

    // MARK: News

    private func hear(_ news: Reception.News, about transmissionNumber: UInt64) {
        guard let number = transmissions[transmissionNumber], let transfer = transfers[number] else { return }
        switch news {
        case .answered:
            connections.noteAnswer(to: number)
            // A silent server may now get less time, so limits are checked again.
            serveSoon()
        case .advanced(let received, let expectedCount):
            let progress = min(1, Double(received) / Double(max(1, expectedCount)))
            for requester in transfer.requesters where requester.handlers.progress != nil {
                requester.hear(progress: progress)
            }
        case .bytes(let bytes, let offset, let expectedCount):
            let news = FetchedBytes(
                transmission: transmissionNumber, offset: offset, bytes: bytes, expectedCount: expectedCount)
            for requester in transfer.requesters { requester.hear(news) }
        case .ended(let outcome, let resumedCount):
            ended(transfer, outcome, resumedCount: resumedCount)
        }
    }

    private func ended(_ transfer: Transfer, _ outcome: AttemptOutcome, resumedCount: Int) {
        if case .failure(let error, _) = outcome, let transmission = transfer.transmission {
            if error.condemnsBody { forgetBeginning(of: transfer) } else { keepBeginning(of: transfer, transmission) }
        }
        releaseConnection(of: transfer)
        switch outcome {
        case .body(let data, let head): complete(transfer, data, head, resumedCount: resumedCount)
        case .notModified(let head): confirm(transfer, head)
        case .redirect(let location, let head): follow(location, head, transfer)
        case .beginAgain:
            forgetBeginning(of: transfer)
            transfer.forgetRedirects()
            enqueueForConnection(transfer.number)
        case .failure(let error, let retryAfter): fail(transfer, error, retryAfter: retryAfter)
        }
    }

    private func complete(_ transfer: Transfer, _ data: Data, _ head: ResponseHead, resumedCount: Int) {
        if transfer.beginning != nil { forgetBeginning(of: transfer) }
        store?.store(
            StoredResponse(
                url: transfer.url, headers: head.headers, body: data, requestedAt: transfer.requestedAt,
                redirection: transfer.redirects.redirection))
        let info = ASImageDownloadInfo(
            source: .network, attempts: transfer.attempts, resumedBytes: resumedCount, byteCount: data.count)
        deliver(.success(FetchedBody(data: data, headers: head.headers, info: info)), to: transfer)
    }

    private func releaseConnection(of transfer: Transfer) {
        if let transmission = transfer.transmission { forget(transmission) }
        transfer.stage = .queued
        connections.remove(transfer.number)
        serveSoon()
    }

    // MARK: Redirects

    private func follow(_ location: String, _ head: ResponseHead, _ transfer: Transfer) {
        guard transfer.redirects.count < settings.options.maximumRedirects else {
            let error = ASImageDownloadError.tooManyRedirects(limit: settings.options.maximumRedirects)
            return fail(transfer, error, retryAfter: nil)
        }
        guard let target = transfer.redirects.target(of: location) else {
            let error = ASImageDownloadError.redirectRefused(to: String(location.prefix(200)))
            return fail(transfer, error, retryAfter: nil)
        }
        transfer.redirects.follow(head, to: target, requestedAt: transfer.requestedAt)
        if !transfer.isKeptBodyInStore, let kept = transfer.answerToConfirm, kept.ownFreshness.isFresh(at: clock.date) {
            // The redirects had to be asked for again, but they lead to an answer that is still fresh.
            store?.store(kept.found(by: transfer.redirects.redirection))
            return deliver(.success(body(kept, source: .confirmed, of: transfer)), to: transfer)
        }
        enqueueForConnection(transfer.number)
    }

    // MARK: Failures

    /// Ends an attempt whose time is over.
    func abandon(_ transfer: Transfer, _ transmission: Transmission, _ error: ASImageDownloadError) {
        if let outcome = transmission.reception.decision {
            stop(transmission)
            return ended(transfer, outcome, resumedCount: 0)
        }
        keepBeginning(of: transfer, transmission)
        stop(transmission)
        releaseConnection(of: transfer)
        fail(transfer, error, retryAfter: nil)
    }

    /// Keeps the bytes that an attempt has received, if a later one can continue after them.
    func keepBeginning(of transfer: Transfer, _ transmission: Transmission) {
        let beginning = transmission.reception.beginning(
            of: transfer.url, redirection: transfer.redirects.redirection, over: settings.resumeThreshold)
        if let beginning { transfer.beginning = beginning }
    }

    private func forgetBeginning(of transfer: Transfer) {
        transfer.beginning = nil
        store?.removePartial(for: transfer.url)
    }

    private func fail(_ transfer: Transfer, _ error: ASImageDownloadError, retryAfter: String?) {
        transfer.forgetRedirects()
        if isWithoutNetwork(error), let kept = transfer.kept, kept.freshness.mayBeUsedStale {
            note(transfer, error, delay: nil)
            return deliverKept(kept, of: transfer, insteadOf: error)
        }
        let delay = delay(for: transfer, error, retryAfter: retryAfter)
        note(transfer, error, delay: delay)
        guard let delay else {
            let attempts = transfer.attempts
            let result = attempts > 1 ? ASImageDownloadError.retriesExhausted(attempts: attempts, last: error) : error
            return deliver(.failure(result), to: transfer)
        }
        transfer.stage = .waiting(isAskedFor: retryAfter != nil)
        transfer.retries += 1
        waiting.add(transfer.number, at: clock.now + delay)
        serveSoon()
        let impatient = transfer.requesters.filter { !$0.mayRetry }
        transfer.requesters.removeAll { !$0.mayRetry }
        for requester in impatient { requester.complete(.failure(error)) }
    }

    /// Seconds until the next attempt; nil if there is none, or if all requesters want no retries.
    private func delay(for transfer: Transfer, _ error: ASImageDownloadError, retryAfter: String?) -> Double? {
        guard error.isTransient, transfer.requesters.contains(where: \.mayRetry) else { return nil }
        let requested = RetryAfter.seconds(retryAfter, now: clock.date)
        let delay = settings.retries.delay(
            afterRetries: transfer.retries, requested: requested, using: &generator)
        guard let delay, clock.now + delay < transfer.time.end ?? .infinity else { return nil }
        return delay
    }

    /// Whether the error means that no server could be reached.
    private func isWithoutNetwork(_ error: ASImageDownloadError) -> Bool {
        switch error {
        case .connection, .idle: true
        default: false
        }
    }

    private func note(_ transfer: Transfer, _ error: ASImageDownloadError, delay: Double?) {
        let failure = ASImageDownloadFailure(
            url: transfer.url, attempt: transfer.attempts, error: error, retryDelay: delay)
        let next = delay.map { "next attempt in \($0) s" } ?? "no further attempt"
        logger.debug("\(transfer.key): attempt \(transfer.attempts): \(error.localizedDescription) (\(next))")
        settings.options.failureHandler?(failure)
    }
}
