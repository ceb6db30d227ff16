import { add, type Decimal, decimal, multiply } from "#domain/numbers/decimal.ts"

/*
 * How long the event loop is occupied, in processor time of its thread: waiting for a processor that other programs use
 * does not count. A slower machine, and one that shares its cores, takes more processor time for the same work. So times
 * are given in milliseconds of a reference machine: as much work as a quiet one of 2024 does in that time.
 */

/** Processor time of the main thread so far, in milliseconds. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Exact arithmetic, like that of figures. */
function calculate(): Decimal {
  let product = growing
  for (let i = 0; i < 40; i++) product = add(multiply(product, factor), factor)
  return product
}
const growing = decimal(`999999999.${"9".repeat(2_000)}`)
const factor = decimal("1.000000000000000001")
/**
 * Many small objects, like those that figures are computed from. Some machines are fast in arithmetic and slow in memory. The
 * last ones stay, so that they are moved and freed like the rows of an answer.
 */
function allocate(): void {
  const rows: Array<object> = []
  for (let i = 0; i < 2_000; i++) rows.push({ number: i, text: String(i) })
  allocated.push(rows)
  if (allocated.length > 50) allocated.shift()
}
const allocated: Array<ReadonlyArray<object>> = []

/** Memory that the process has not used before: a virtual machine may have to get each page from its host. */
const touch = (): Buffer => Buffer.allocUnsafeSlow(34 * 2 ** 20).fill(1)

/** How long each of the first two takes on the reference machine, and the third as often as there are these many of them. */
const bitMs = 0.3
const bitsEach = 33
const unitMs = 3 * bitsEach * bitMs

/** Occupies the event loop with work that takes so long on the reference machine, and at most 30 ms longer. */
export function work(referenceMs: number): void {
  for (let units = Math.ceil(referenceMs / unitMs); units > 0; units--) {
    for (let bits = bitsEach; bits > 0; bits--) {
      calculate()
      allocate()
    }
    touch()
  }
}

/**
 * How much longer than the reference machine this one takes for the same work at this moment. The work is long enough
 * for the clock of processor time, which some systems advance every four milliseconds.
 */
function slowness(): number {
  const before = threadMs()
  work(sampleMs)
  return (threadMs() - before) / sampleMs
}
const sampleMs = unitMs

export interface Turns {
  /**
   * The longest turn of the event loop since the last {@link Turns.restart}, in milliseconds of the reference machine.
   * Compared with the speed of this machine before and after, the slower one, since other programs come and go.
   */
  readonly longestMs: () => number
  /** Forgets the turns so far. */
  readonly restart: () => void
  readonly stop: () => void
}

/** Measures every turn of the event loop until it is stopped. */
export function watchTurns(): Turns {
  work(200) // so that the measure is compiled
  let atFirst = slowness()
  let longest = 0
  let before = threadMs()
  let next: NodeJS.Immediate
  const turn = (): void => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  const restart = (): void => {
    atFirst = slowness()
    longest = 0
    before = threadMs()
  }
  return {
    longestMs() {
      const inReference = longest / Math.max(atFirst, slowness())
      before = threadMs()
      return inReference
    },
    restart,
    stop: () => clearImmediate(next),
  }
}
