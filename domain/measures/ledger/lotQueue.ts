/** How a lot is divided. Sizes are in the measure of the queue: units, or cost in fixed point. */
export interface LotDivision<Held, Taken> {
  /** Returns what leaves if everything left of a lot leaves. */
  readonly whole: (held: Held, size: bigint) => Taken
  /** Returns what leaves and what stays if `part` of the lot's `size` leaves. */
  readonly part: (held: Held, part: bigint, size: bigint) => readonly [taken: Taken, left: Held]
}

/** A lot, as far as it is still held. */
interface HeldLot<Held> {
  readonly size: bigint
  /** The day on which it was acquired. */
  readonly day: number
  readonly held: Held
}

/** First in, first out: takes from the oldest lots. Each lot is passed only once, however often `take` is called. */
export class LotQueue<Held> {
  #lots: Array<HeldLot<Held>> = []
  #oldest = 0

  /** Lots that arrive with an earlier day come before those acquired later. */
  add(size: bigint, day: number, held: Held): void {
    const lot = { size, day, held }
    let place = this.#lots.length
    while (place > this.#oldest && (this.#lots[place - 1] as HeldLot<Held>).day > day) place--
    if (place === this.#lots.length) this.#lots.push(lot)
    else this.#lots.splice(place, 0, lot)
  }

  /** Adds to the newest lot, or adds the first one. */
  addToLast(size: bigint, day: number, held: (before: Held | undefined) => Held): void {
    const last = this.#oldest < this.#lots.length ? this.#lots.pop() : undefined
    this.#lots.push({ size: (last?.size ?? 0n) + size, day, held: held(last?.held) })
  }

  /** Takes out `size`, or everything if less is left. Returns what leaves of each lot. */
  take<Taken>(size: bigint, { whole, part }: LotDivision<Held, Taken>): ReadonlyArray<Taken> {
    const taken: Array<Taken> = []
    for (let missing = size; missing > 0n && this.#oldest < this.#lots.length;) {
      const lot = this.#lots[this.#oldest] as HeldLot<Held>
      if (lot.size <= missing) {
        taken.push(whole(lot.held, lot.size))
        missing -= lot.size
        this.#oldest++
      } else {
        const [gone, left] = part(lot.held, missing, lot.size)
        taken.push(gone)
        this.#lots[this.#oldest] = { ...lot, size: lot.size - missing, held: left }
        missing = 0n
      }
    }
    return taken
  }

  /** Takes what is left. */
  takeAll<Taken>({ whole }: Pick<LotDivision<Held, Taken>, "whole">): ReadonlyArray<Taken> {
    const taken = this.open().map(({ held, size }) => whole(held, size))
    this.#oldest = this.#lots.length
    return taken
  }

  /** Multiplies the size of each lot. */
  multiply(by: bigint, changed: (held: Held) => Held): void {
    this.#lots = this.open().map(({ size, day, held }) => ({ size: size * by, day, held: changed(held) }))
    this.#oldest = 0
  }

  /** Changes each lot, the oldest first. */
  change(changed: (lot: HeldLot<Held>, index: number) => HeldLot<Held>): void {
    this.#lots = this.open().map(changed)
    this.#oldest = 0
  }

  /** The lots still held, the oldest first. */
  open(): ReadonlyArray<HeldLot<Held>> {
    return this.#lots.slice(this.#oldest)
  }
}
