/// The budget that all transfers share.
extension ImageFetcher {
    /// Called when all transfers together hold more bytes than they may. The least urgent ones lose their bytes, the
    /// youngest first, and wait again. The last one goes on, because its body has a limit of its own. Complete bodies
    /// are delivered. A kept answer can still be used if no server can be reached, because the store has its body.
    func makeRoom() {
        bytes.answered()
        while bytes.count > bytes.limit, let transfer = leastUrgentHolder() {
            isCrowded = true
            if transfer.transmission != nil { preempt(transfer.number) }
            transfer.giveUpBytes()
        }
        serveSoon()
    }

    /// The least urgent transfer that holds bytes; nil unless two transfers hold some.
    private func leastUrgentHolder() -> Transfer? {
        let holders = transfers.values.filter { $0.byteCount > 0 && !$0.isConfirming }
        guard holders.count > 1 else { return nil }
        return holders.min { ($0.priority, $1.number) < ($1.priority, $0.number) }
    }

    /// After transfers had to give way, and until half of the budget is free, a transfer may begin only if it is more
    /// urgent than one that runs. Otherwise the same transfers would begin again and soon give way again.
    func updateCrowd() {
        if bytes.count <= bytes.limit / 2 { isCrowded = false }
    }
}
