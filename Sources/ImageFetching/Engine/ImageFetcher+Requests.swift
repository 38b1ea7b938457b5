import Foundation

/// Which pictures are wanted, and how soon.
extension ImageFetcher {
    /// The longest address, in bytes; libcurl has a limit, too.
    private static let longestAddress = 64 << 10

    func admit(_ url: URL, _ requester: Requester) {
        let key = requester.ticket.key
        if let number = numbers[key], let transfer = transfers[number] {
            return join(transfer, requester)
        }
        guard let host = Self.host(of: url), key.utf8.count <= Self.longestAddress else {
            let address = String(key.prefix(200))
            return requester.complete(.failure(.unsupportedAddress(address)))
        }
        let kept = url.isFileURL ? nil : store?.responseInMemory(for: url)
        if let kept, kept.freshness.isFresh(at: clock.date) {
            let info = ASImageDownloadInfo(source: .kept, attempts: 0, byteCount: kept.body.count)
            let body = FetchedBody(data: kept.body, headers: kept.headers, info: info)
            return requester.complete(.success(body))
        }
        let transfer = Transfer(
            number: nextNumber(), url: url, key: key, seconds: settings.options.deadline, bytes: bytes)
        transfer.requesters = [requester]
        transfer.keep(kept)
        transfers[transfer.number] = transfer
        numbers[key] = transfer.number
        if url.isFileURL || (store != nil && kept == nil) {
            lookups.enqueue(transfer.number, host: url.isFileURL ? "file" : "store", priority: requester.priority)
        } else {
            transfer.stage = .queued
            connections.enqueue(transfer.number, host: host, priority: requester.priority)
        }
        serveSoon()
    }

    private func join(_ transfer: Transfer, _ requester: Requester) {
        if requester.priority > transfer.priority { renew(transfer) }
        transfer.requesters.append(requester)
        lookups.renew(transfer.number, priority: requester.priority)
        connections.renew(transfer.number, priority: requester.priority)
        serveSoon()
    }

    /// When a picture becomes more urgent, the retries and the time that it used as a less urgent request do not count:
    /// it gets all of them again. It also does not wait for its next attempt, unless a server has asked for the wait.
    private func renew(_ transfer: Transfer) {
        transfer.retries = 0
        transfer.time.renew(settings.options.deadline, at: clock.now)
        guard case .waiting(isAskedFor: false) = transfer.stage else { return }
        waiting.remove(transfer.number)
        enqueueForConnection(transfer.number)
    }

    /// The scheme, host and port, by which connections are counted; nil if the address can't be requested.
    static func host(of url: URL) -> String? {
        if url.isFileURL { return "" }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host?.lowercased(), !host.isEmpty
        else { return nil }
        return "\(scheme)://\(host):\(url.port ?? (scheme == "http" ? 80 : 443))"
    }

    /// Changes one requester, and the priority of its transfer, which is returned.
    @discardableResult
    func update(_ ticket: FetchTicket, _ change: (inout Requester) -> Void) -> Transfer? {
        guard let number = numbers[ticket.key], let transfer = transfers[number],
            let index = transfer.requesters.firstIndex(where: { $0.ticket === ticket })
        else { return nil }
        change(&transfer.requesters[index])
        applyPriority(of: transfer)
        return transfer
    }

    private func applyPriority(of transfer: Transfer) {
        lookups.setPriority(transfer.priority, of: transfer.number)
        connections.setPriority(transfer.priority, of: transfer.number)
        serveSoon()
    }

    func drop(_ ticket: FetchTicket, keepsBeginning: Bool) {
        guard let number = numbers[ticket.key], let transfer = transfers[number],
            let index = transfer.requesters.firstIndex(where: { $0.ticket === ticket })
        else { return }
        transfer.requesters.remove(at: index)
        if transfer.requesters.isEmpty {
            end(transfer, keepsBeginning: keepsBeginning)
        } else {
            applyPriority(of: transfer)
        }
    }

    /// Forgets a transfer, wherever it is.
    func end(_ transfer: Transfer, keepsBeginning: Bool) {
        if let transmission = transfer.transmission {
            if keepsBeginning { keepBeginning(of: transfer, transmission) }
            stop(transmission)
        }
        if keepsBeginning, let beginning = transfer.beginning { store?.storePartial(beginning) }
        transfer.beginning = nil
        transfer.keep(nil)
        lookups.remove(transfer.number)
        connections.remove(transfer.number)
        waiting.remove(transfer.number)
        transfers[transfer.number] = nil
        numbers[transfer.key] = nil
        serveSoon()
    }

    /// Forgets a transfer, and delivers its result. The received bytes of a failed transfer are kept, to be completed
    /// later.
    func deliver(_ result: Result<FetchedBody, ASImageDownloadError>, to transfer: Transfer) {
        let requesters = transfer.requesters
        end(transfer, keepsBeginning: (try? result.get()) == nil)
        for requester in requesters { requester.complete(result) }
    }
}
