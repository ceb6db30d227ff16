/** A request that was received and waits to be handled. */
interface WaitingRequest {
  /** False when its connection has closed meanwhile. */
  readonly isOpen: () => boolean
  readonly begin: () => void
}

export interface RequestTurns {
  /** A connection was accepted, or reset at once. */
  readonly connected: () => void
  /** Begins a request of an address: at once, or when it is its turn. */
  readonly add: (address: string, request: WaitingRequest) => void
}

/** The most requests that one turn of the event loop begins. */
const begunInATurn = 32
/** While connections arrive, one request is begun for so many of them. */
const connectionsForARequest = 8

/**
 * Decides which requests are begun in a turn of the event loop, so that no address keeps others waiting by many.
 *
 * Node accepts one connection in each turn, the oldest first. While thousands wait to be accepted, everything else in a turn
 * delays the last of them as often. So while connections arrive, few requests are begun. When a turn has accepted none, up
 * to {@link begunInATurn} are. Addresses take turns: a single request of one does not wait behind the many of another.
 */
export function requestTurns(): RequestTurns {
  // In the order of their turns: a Map iterates in the order of insertion.
  const waiting = new Map<string, Array<WaitingRequest>>()
  let isScheduled = false
  let begun = 0
  let connections = 0
  let credit = 0

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isScheduled = false
    begun = 0
    credit = connections === 0 ? begunInATurn : (credit % 1) + connections / connectionsForARequest
    connections = 0
    for (const [address, [request, ...others]] of waiting) {
      if (begun + 1 > credit) break
      // Placed at the end, and reached again in this loop.
      waiting.delete(address)
      if (others.length > 0) waiting.set(address, others)
      if (!request?.isOpen()) continue
      begun += 1
      request.begin()
    }
    credit -= begun
    if (begun > 0 || waiting.size > 0) schedule()
  }

  return {
    connected() {
      connections += 1
      schedule()
    },
    add(address, request) {
      schedule()
      if (waiting.size === 0 && connections === 0 && begun < begunInATurn) {
        begun += 1
        return request.begin()
      }
      const others = waiting.get(address)
      if (others) others.push(request)
      else waiting.set(address, [request])
    },
  }
}
