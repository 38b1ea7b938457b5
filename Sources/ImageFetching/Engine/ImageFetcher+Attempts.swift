import Foundation

/// Attempts to get a picture from a server.
extension ImageFetcher {
    func enqueueForConnection(_ number: UInt64) {
        guard let transfer = transfers[number] else { return }
        guard let host = Self.host(of: transfer.currentURL) else {
            return deliver(.failure(.unsupportedAddress(transfer.currentURL.absoluteString)), to: transfer)
        }
        transfer.stage = .queued
        connections.enqueue(number, host: host, priority: transfer.priority)
        serveSoon()
    }

    func beginAttempt(_ number: UInt64) {
        guard let transfer = transfers[number] else { return connections.remove(number) }
        // A redirect goes on with an attempt.
        if transfer.redirects.count == 0 { transfer.attempts += 1 }
        transfer.deadline = transfer.deadline ?? clock.now + settings.options.deadline
        let request = TransportRequest(url: transfer.currentURL, headers: headers(for: transfer))
        let receiver = BodyReceiver(
            limit: settings.options.maximumBytes, beginning: transfer.beginning,
            isConditional: transfer.beginning == nil && transfer.kept != nil)
        let transmissionNumber = nextNumber()
        let reception = Reception(receiver, clock: clock) { [weak self] news in
            guard let self else { return }
            self.queue.async { self.hear(news, about: transmissionNumber) }
        }
        if transfer.requesters.contains(where: { $0.bytes != nil }) { _ = reception.passBytes() }
        transfer.stage = .transmitting(Transmission(number: transmissionNumber, reception: reception))
        transmissions[transmissionNumber] = number
        transport.start(request, number: transmissionNumber, receiver: reception)
    }

    private func headers(for transfer: Transfer) -> [String: String] {
        var headers = settings.headers
        if transfer.redirects.hasLeftServer {
            headers = headers.filter { FetchSettings.headersForEveryServer.contains($0.key) }
        } else if let cookies = settings.cookies?(transfer.currentURL) {
            headers["cookie"] = cookies
        }
        if let beginning = transfer.beginning,
            let validator = ResponseValidation.strongValidator(of: beginning.headers)
        {
            headers["range"] = "bytes=\(beginning.body.count)-"
            headers["if-range"] = validator
        } else if let kept = transfer.kept {
            headers.merge(ResponseValidation.requestHeaders(confirming: kept.headers)) { $1 }
        }
        return headers
    }

    func stop(_ transmission: Transmission) {
        transport.cancel(transmission.number)
        transmissions[transmission.number] = nil
    }

    /// Gives the connection of an unanswered request to a picture on screen.
    func preempt(_ number: UInt64) {
        guard let transfer = transfers[number], let transmission = transfer.transmission else { return }
        stop(transmission)
        if transfer.redirects.count == 0 { transfer.attempts -= 1 }
        transfer.stage = .queued
        connections.putBack(number)
    }

    // MARK: News

    private func hear(_ news: Reception.News, about transmissionNumber: UInt64) {
        guard let number = transmissions[transmissionNumber], let transfer = transfers[number] else { return }
        switch news {
        case .answered: connections.noteAnswer(to: number)
        case .advanced(let received, let expectedCount):
            let progress = min(1, Double(received) / Double(max(1, expectedCount)))
            for requester in transfer.requesters where requester.handlers.progress != nil {
                requester.hear { $0.progress?(progress) }
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
        if case .failure = outcome, let transmission = transfer.transmission {
            keepBeginning(of: transfer, transmission)
        }
        releaseConnection(of: transfer)
        switch outcome {
        case .body(let data, let head): complete(transfer, data, head, resumedCount: resumedCount)
        case .notModified(let head): confirm(transfer, head)
        case .redirect(let location): follow(location, transfer)
        case .beginAgain:
            transfer.beginning = nil
            transfer.forgetRedirects()
            store?.removePartial(for: transfer.url)
            enqueueForConnection(transfer.number)
        case .failure(let error, let retryAfter): fail(transfer, error, retryAfter: retryAfter)
        }
    }

    private func complete(_ transfer: Transfer, _ data: Data, _ head: ResponseHead, resumedCount: Int) {
        if transfer.beginning != nil { store?.removePartial(for: transfer.url) }
        store?.store(
            StoredResponse(url: transfer.url, headers: head.headers, body: data, receivedAt: clock.date))
        let info = ASImageDownloadInfo(
            source: .network, attempts: transfer.attempts, resumedBytes: resumedCount, byteCount: data.count)
        deliver(.success(FetchedBody(data: data, headers: head.headers, info: info)), to: transfer)
    }

    private func releaseConnection(of transfer: Transfer) {
        if let transmission = transfer.transmission { transmissions[transmission.number] = nil }
        transfer.stage = .queued
        connections.remove(transfer.number)
        serveSoon()
    }

    // MARK: Redirects

    private func follow(_ location: String, _ transfer: Transfer) {
        guard transfer.redirects.count < settings.options.maximumRedirects else {
            let error = ASImageDownloadError.tooManyRedirects(limit: settings.options.maximumRedirects)
            return fail(transfer, error, retryAfter: nil)
        }
        guard let target = transfer.redirects.target(of: location) else {
            let error = ASImageDownloadError.redirectRefused(to: String(location.prefix(200)))
            return fail(transfer, error, retryAfter: nil)
        }
        transfer.redirects.follow(to: target)
        enqueueForConnection(transfer.number)
    }

    // MARK: Failures

    /// Ends an attempt whose time is over.
    func abandon(_ transfer: Transfer, _ transmission: Transmission, _ error: ASImageDownloadError) {
        keepBeginning(of: transfer, transmission)
        stop(transmission)
        releaseConnection(of: transfer)
        fail(transfer, error, retryAfter: nil)
    }

    /// Remembers what an attempt has brought, if a later one can go on from there.
    func keepBeginning(of transfer: Transfer, _ transmission: Transmission) {
        let beginning = transmission.reception.beginning(of: transfer.url, over: settings.resumeThreshold)
        if let beginning { transfer.beginning = beginning }
    }

    private func fail(_ transfer: Transfer, _ error: ASImageDownloadError, retryAfter: String?) {
        transfer.forgetRedirects()
        if isWithoutNetwork(error), let kept = transfer.kept, ResponseFreshness(kept).mayBeUsedStale {
            note(transfer, error, delay: nil)
            return deliver(.success(body(kept, source: .keptWithoutNetwork, of: transfer)), to: transfer)
        }
        let delay = delay(for: transfer, error, retryAfter: retryAfter)
        note(transfer, error, delay: delay)
        guard let delay else {
            let attempts = transfer.attempts
            let result = attempts > 1 ? ASImageDownloadError.retriesExhausted(attempts: attempts, last: error) : error
            return deliver(.failure(result), to: transfer)
        }
        transfer.stage = .waiting
        transfer.retries += 1
        waiting.add(transfer.number, at: clock.now + delay)
        serveSoon()
        let impatient = transfer.requesters.filter { !$0.mayRetry }
        transfer.requesters.removeAll { !$0.mayRetry }
        for requester in impatient { requester.hear { $0.completion(.failure(error)) } }
    }

    /// Seconds until the next attempt; nil if there is none, or if all requesters want to hear of the first failure.
    private func delay(for transfer: Transfer, _ error: ASImageDownloadError, retryAfter: String?) -> Double? {
        guard error.isTransient, transfer.requesters.contains(where: \.mayRetry) else { return nil }
        let requested = RetryAfter.seconds(retryAfter, now: clock.date)
        let delay = settings.retries.delay(
            afterRetries: transfer.retries, requested: requested, using: &generator)
        guard let delay, clock.now + delay < transfer.deadline ?? .infinity else { return nil }
        return delay
    }

    /// Whether no server could be asked.
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
