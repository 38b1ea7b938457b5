/// The budget that all transfers share.
extension ImageFetcher {
    /// Transfers hold more bytes than they may together. The least urgent lose what they hold, the youngest first, and
    /// wait again. The last one goes on: its body has a limit of its own. A body that is complete is delivered, and a
    /// kept answer still serves where no server can be reached: the store has its body.
    func makeRoom() {
        bytes.answered()
        while bytes.count > bytes.limit, let transfer = leastUrgentHolder() {
            isCrowded = true
            if transfer.transmission != nil { preempt(transfer.number) }
            transfer.giveUpBytes()
        }
        serveSoon()
    }

    /// Nil if there are not two that hold anything.
    private func leastUrgentHolder() -> Transfer? {
        let holders = transfers.values.filter { $0.byteCount > 0 && !$0.isConfirming }
        guard holders.count > 1 else { return nil }
        return holders.min { ($0.priority, $1.number) < ($1.priority, $0.number) }
    }

    /// Once transfers had to give way, and until half of the budget is free, a transfer may begin only if it is more
    /// urgent than one that runs. Otherwise those that gave way would begin again and soon give way again.
    func updateCrowd() {
        if bytes.count <= bytes.limit / 2 { isCrowded = false }
    }
}
