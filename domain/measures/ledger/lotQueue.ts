/** How a lot divides. Sizes are what the queue is measured in: units, or the cost that the books count. */
export interface LotDivision<Held, Taken> {
  /** All that is left of a lot leaves. */
  readonly whole: (held: Held) => Taken
  /** `part` of the lot's `size` leaves: what leaves, and what stays. */
  readonly part: (held: Held, part: bigint, size: bigint) => readonly [taken: Taken, left: Held]
}

/** What came in together, as far as it is still held. */
export interface HeldLot<Held> {
  readonly size: bigint
  readonly held: Held
}

/** First in, first out: what leaves is taken from the oldest lots. Each lot is passed once, however many takings there are. */
export class LotQueue<Held> {
  #lots: Array<HeldLot<Held>> = []
  #oldest = 0

  add(size: bigint, held: Held): void {
    this.#lots.push({ size, held })
  }

  /** Adds to the newest lot, or as the first one. */
  addToLast(size: bigint, held: (before: Held | undefined) => Held): void {
    const last = this.#oldest < this.#lots.length ? this.#lots.pop() : undefined
    this.#lots.push({ size: (last?.size ?? 0n) + size, held: held(last?.held) })
  }

  /**
   * Takes out so much, or all where there is no more; what leaves of each lot.
   */
  take<Taken>(size: bigint, { whole, part }: LotDivision<Held, Taken>): ReadonlyArray<Taken> {
    const taken: Array<Taken> = []
    for (let missing = size; missing > 0n && this.#oldest < this.#lots.length;) {
      const lot = this.#lots[this.#oldest] as HeldLot<Held>
      if (lot.size <= missing) {
        taken.push(whole(lot.held))
        missing -= lot.size
        this.#oldest++
      } else {
        const [gone, left] = part(lot.held, missing, lot.size)
        taken.push(gone)
        this.#lots[this.#oldest] = { size: lot.size - missing, held: left }
        missing = 0n
      }
    }
    return taken
  }

  /** Takes what is left. */
  takeAll<Taken>({ whole }: Pick<LotDivision<Held, Taken>, "whole">): ReadonlyArray<Taken> {
    const taken = this.open().map(({ held }) => whole(held))
    this.#oldest = this.#lots.length
    return taken
  }

  /** Each lot becomes so many times as large. */
  multiply(by: bigint, changed: (held: Held) => Held): void {
    this.#lots = this.open().map(({ size, held }) => ({ size: size * by, held: changed(held) }))
    this.#oldest = 0
  }

  /** What is still held, the oldest first. */
  open(): ReadonlyArray<HeldLot<Held>> {
    return this.#lots.slice(this.#oldest)
  }
}
