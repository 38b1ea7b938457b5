import Foundation

/// Looking for answers that are already on this machine.
extension ImageFetcher {
    private enum Finding: Sendable {
        case file(Result<Data, ASImageDownloadError>)
        case answer(StoredResponse)
        case beginning(PartialResponse)
        case nothing
    }

    /// Asks the disk, on a thread that may wait.
    func lookUp(_ number: UInt64) {
        guard let transfer = transfers[number] else { return lookups.remove(number) }
        let (url, store, limit) = (transfer.url, store, settings.options.maximumBytes)
        disk.async {
            let finding: Finding
            if url.isFileURL {
                finding = .file(FileAddress.read(url, limit: limit))
            } else if let answer = store?.response(for: url) {
                finding = .answer(answer)
            } else if let beginning = store?.partialResponse(for: url) {
                finding = .beginning(beginning)
            } else {
                finding = .nothing
            }
            self.queue.async { self.found(finding, for: number) }
        }
    }

    private func found(_ finding: Finding, for number: UInt64) {
        lookups.remove(number)
        serveSoon()
        guard let transfer = transfers[number] else { return }
        switch finding {
        case .file(let result):
            return deliver(result.flatMap(Self.judgeFile), to: transfer)
        case .answer(let answer) where answer.freshness.isFresh(at: clock.date):
            return deliver(.success(body(answer, source: .kept, of: transfer)), to: transfer)
        case .answer(let answer):
            transfer.keep(answer)
        case .beginning(let beginning):
            // The limit may have been lowered since, and a server must be able to tell its version.
            let isUsable = beginning.body.count < settings.options.maximumBytes && !beginning.body.isEmpty
            if isUsable, ResponseValidation.strongValidator(of: beginning.headers) != nil {
                transfer.beginning = beginning
            } else {
                store?.removePartial(for: transfer.url)
            }
        case .nothing: break
        }
        enqueueForConnection(number)
    }

    private static func judgeFile(_ data: Data) -> Result<FetchedBody, ASImageDownloadError> {
        guard !data.isEmpty else { return .failure(.notAPicture(reason: "the file is empty")) }
        let info = ASImageDownloadInfo(source: .file, attempts: 0, byteCount: data.count)
        return .success(FetchedBody(data: data, headers: [:], info: info))
    }

    func body(_ answer: StoredResponse, source: ASImageDownloadInfo.Source, of transfer: Transfer) -> FetchedBody {
        let info = ASImageDownloadInfo(source: source, attempts: transfer.attempts, byteCount: answer.body.count)
        return FetchedBody(data: answer.body, headers: answer.headers, info: info)
    }

    /// Delivers a stale answer. If its body was given up, it is read from the store again.
    func deliverKept(_ kept: StoredResponse, of transfer: Transfer, insteadOf error: ASImageDownloadError) {
        guard transfer.isKeptBodyInStore else {
            return deliver(.success(body(kept, source: .keptWithoutNetwork, of: transfer)), to: transfer)
        }
        transfer.stage = .confirming
        let (number, url, store) = (transfer.number, transfer.url, store)
        disk.async {
            let answer = store?.response(for: url)
            self.queue.async {
                guard let transfer = self.transfers[number] else { return }
                let result = answer.map { self.body($0, source: .keptWithoutNetwork, of: transfer) }
                self.deliver(result.map { .success($0) } ?? .failure(error), to: transfer)
            }
        }
    }

    // MARK: Confirmation

    /// The server says that the kept answer is still right.
    func confirm(_ transfer: Transfer, _ head: ResponseHead) {
        transfer.stage = .confirming
        let (number, url, store, date) = (transfer.number, transfer.url, store, transfer.requestedAt)
        let redirection = transfer.redirects.redirection
        disk.async {
            let answer = store?.confirm(url, headers: head.headers, requestedAt: date, redirection: redirection)
            self.queue.async { self.confirmed(answer, for: number) }
        }
    }

    private func confirmed(_ answer: StoredResponse?, for number: UInt64) {
        guard let transfer = transfers[number] else { return }
        if let answer {
            deliver(.success(body(answer, source: .confirmed, of: transfer)), to: transfer)
        } else {
            // The answer has left the store since: ask for all of it.
            transfer.keep(nil)
            enqueueForConnection(number)
        }
    }
}
