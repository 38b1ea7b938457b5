#if INVARIANTS
    extension RequestQueue {
        /// Checks the conditions that hold between all changes; stops the program if one does not hold. Time grows with
        /// the number of requests.
        package func checkInvariants() {
            precondition(runningCount <= limits.total, "\(runningCount) requests run, \(limits.total) may")
            for (host, count) in runningByHost {
                precondition(count > 0 && count <= limits.perHost, "\(count) requests to \(host) run")
                precondition(
                    count == running.values.count { $0 == host }, "the count of requests to \(host) that run is wrong")
            }
            let countInLanes = lanes.values.reduce(0) { $0 + $1.count }
            precondition(waitingCount == countInLanes, "\(waitingCount) requests wait, \(countInLanes) stand in lanes")
            precondition(lanes.values.allSatisfy { !$0.isEmpty }, "a host without waiting requests has a lane")
        }
    }
#endif
