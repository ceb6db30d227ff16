import { everyRate } from "#domain/measures/valuation/series.ts"
import { type Currency } from "#domain/shared/money.ts"
import { dailyRates, type DailyRates } from "#domain/measures/daily/dailyRates.ts"
import { dailyValuesIn, type OwnedOrWhole, type ValueStretch } from "#domain/measures/daily/dailyValues.ts"
import type { LineLedger, Market, Series } from "#domain/measures/ledger/facts.ts"
import { keptTogether, type PortfolioPeriod, portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import { stepOn } from "#domain/measures/ledger/steps.ts"
import type { Side } from "./owedPayments.ts"
import { flowsIn } from "./partPayments.ts"
import { isSameList } from "#domain/shared/memo.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { amountsOfDay, forEachAmount, type SetOff } from "./setOff.ts"

/** A range of days: values count from the end of the first, flows from the day after it. */
export interface Span {
  readonly from: number
  /** Included. */
  readonly to: number
  readonly currency: Currency
}

/**
 * Holdings that belong to the same portfolios on the same days, so that they have the same weight in any scope: their
 * total value at the end of each day, in one currency, and the flows of each day before they are set off against those
 * of other holdings.
 *
 * Amounts are JavaScript numbers, none below zero but the values of what is owed. An amount of a holding takes at most 20 roundings (`estimateError`
 * of its value, two of the rate, three products; or one of a flow and two of its reading), and each addition one more,
 * so with n holdings the relative error of every number is at most (20 + n) × 2 ** -53.
 */
export interface Bundle extends SetOff<Float64Array> {
  /** Unique for each bundle, so that its figures can be cached without the bundle itself. */
  readonly id: number
  readonly kept: ReadonlyArray<PortfolioPeriod>
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly side: Side
  /** The first is the opening value. */
  readonly values: Float64Array
  /**
   * Of what is owed or claimed: the runs of days with values that are not zero, each as the index of its first day and that
   * after its last. Accounts are overdrawn on few days.
   */
  readonly valued: Int32Array | undefined
  /** Days with flows by their index in `values`, ascending. The amounts of {@link SetOff} are those of these days. */
  readonly flowsAt: Int32Array
  /** The first and the last index at which something is left out because a rate is missing. */
  readonly withoutRate: { readonly first: number; readonly last: number } | undefined
}

/**
 * Groups ledgers into bundles. Debts are left out, because a return is that of investments. A bundle is cached while
 * its ledgers and market series are the same objects: after a write, only the bundle of the changed line is computed
 * again.
 */
export function bundlesOf(
  ledgers: ReadonlyArray<LineLedger>,
  market: Market,
  part: OwnedOrWhole,
  span: Span,
): ReadonlyArray<Bundle> {
  const investments = ledgers.filter(({ assetClass }) => assetClass !== "debt")
  const rates = dailyRates(market, span.currency, span.from, span.to - span.from + 1)
  const room = new FlowRoom(span.to - span.from + 1)
  const computation = { market, part, side: "held", span, rates, room } as const
  const together = part === "whole" ? new Map([["", investments]]) : keptTogether(investments)
  const rateSeries = everyRate(market)
  return [...together].map(([portfolios, held]) => {
    const prices = held.map((ledger) => priceOf(ledger, market))
    // Caches one bundle for each kind of query: of all lines, of those of one class, of the lines of a list.
    const key = [part, span.from, span.to, span.currency, held.length, held[0]?.lineId, portfolios].join(" ")
    return remembered.bundleOf(key, { ledgers: held, prices, rates: rateSeries }, () => bundleOf(held, computation))
  })
}

/** A bundle of one line that is owed or claimed, as a whole. Cached likewise. */
export function owedBundle(ledger: LineLedger, side: Exclude<Side, "held">, market: Market, span: Span): Bundle {
  const count = span.to - span.from + 1
  const origins = { ledgers: [ledger], prices: [priceOf(ledger, market)], rates: everyRate(market) }
  const key = [side, span.from, span.to, span.currency, ledger.lineId].join(" ")
  return remembered.bundleOf(key, origins, () => {
    const rates = dailyRates(market, span.currency, span.from, count)
    return bundleOf([ledger], { market, part: "whole", side, span, rates, room: new FlowRoom(count) })
  })
}

/** The inputs of a bundle. */
interface Origins {
  readonly ledgers: ReadonlyArray<LineLedger>
  /** The price series of each ledger. */
  readonly prices: ReadonlyArray<Series | undefined>
  /** The rate series of every currency. */
  readonly rates: ReadonlyArray<Series>
}

/** A cache of bundles. Evicts the least recently used beyond `#bytesMax`. */
class RememberedBundles {
  static readonly #bytesMax = 24_000_000
  // In order of last use, the least recently used first: a Map iterates in the order of insertion.
  readonly #bundles = new Map<string, { readonly bundle: Bundle; readonly origins: Origins }>()
  #bytes = 0

  bundleOf(key: string, origins: Origins, compute: () => Bundle): Bundle {
    const before = this.#bundles.get(key)
    if (before) {
      this.#bundles.delete(key)
      this.#bytes -= bytesOf(before.bundle)
    }
    const isSame = before && hasSameOrigins(before.origins, origins)
    const bundle = isSame ? before.bundle : compute()
    this.#bundles.set(key, isSame ? before : { bundle, origins })
    this.#bytes += bytesOf(bundle)
    for (const [longestUnused, forgotten] of this.#bundles) {
      if (this.#bytes <= RememberedBundles.#bytesMax) break
      this.#bundles.delete(longestUnused)
      this.#bytes -= bytesOf(forgotten.bundle)
    }
    return bundle
  }
}

const hasSameOrigins = (a: Origins, b: Origins): boolean =>
  isSameList(a.ledgers, b.ledgers) && isSameList(a.prices, b.prices) && isSameList(a.rates, b.rates)

const bytesOf = ({ values, flowsAt, ledgers }: Bundle): number =>
  8 * values.length + 60 * flowsAt.length + 100 * ledgers.length

const remembered = new RememberedBundles()
let bundlesSoFar = 0

interface Conditions {
  readonly market: Market
  readonly part: OwnedOrWhole
  readonly side: Side
  readonly span: Span
  readonly rates: DailyRates
  readonly room: FlowRoom
}

function bundleOf(ledgers: ReadonlyArray<LineLedger>, conditions: Conditions): Bundle {
  const { market, part, side, span, rates, room } = conditions
  const values = new Float64Array(span.to - span.from + 1)
  const withoutRate = new MissingDays()
  for (const ledger of ledgers) {
    for (const stretch of dailyValuesIn(ledger, priceOf(ledger, market), part, span.from, span.to + 1)) {
      if (side === "held") addValues(values, stretch, rates, span.from, withoutRate)
      else addOwed(values, stretch, rates, span.from, withoutRate, sizeOf(ledger, side))
    }
    const flows = flowsIn(ledger, market, part, span.currency, side)
    for (let i = stepOn(flows.days, span.from) + 1; i < flows.days.length; i++) {
      const at = (flows.days[i] as number) - span.from
      if (at >= values.length) break
      room.add(at, flows, i)
    }
    for (const day of flows.missingOn) if (day > span.from && day <= span.to) withoutRate.note(day - span.from)
  }
  const kept = portfolioPeriods(ledgers[0] ?? noPortfolio)
  bundlesSoFar += 1
  const valued = side === "held" ? undefined : runsOf(values)
  return { id: bundlesSoFar, kept, ledgers, side, values, valued, ...room.takeAll(), withoutRate: withoutRate.range() }
}

function runsOf(values: Float64Array): Int32Array {
  const runs: Array<number> = []
  for (let i = 0; i < values.length; i++) {
    const isValued = values[i] !== 0
    if (isValued !== (runs.length % 2 === 1)) runs.push(i)
  }
  if (runs.length % 2 === 1) runs.push(values.length)
  return Int32Array.from(runs)
}

const noPortfolio = { portfolioId: "" as LineLedger["portfolioId"], transfers: [] }

/** Adds the values of a stretch. A value below zero, as of an overdrawn account, is a debt and counts as zero. */
function addValues(
  values: Float64Array,
  stretch: ValueStretch,
  rates: DailyRates,
  first: number,
  withoutRate: MissingDays,
): void {
  const { ratio, tenfold, ratedFrom } = rates.of(stretch.currency)
  const { numerator, denominator } = stretch.factor
  const factor = (Number(numerator) / Number(denominator)) * Number(`1e${tenfold - stretch.decimals}`)
  const start = Math.max(0, stretch.firstDay - first)
  const stop = Math.min(values.length, stretch.firstDay - first + stretch.values.length)
  const offset = first - stretch.firstDay
  for (let i = start; i < Math.min(stop, ratedFrom); i++) {
    if ((stretch.values[i + offset] as number) > 0) withoutRate.note(i)
  }
  if (stretch.sign === "positive") {
    for (let i = Math.max(start, ratedFrom); i < stop; i++) {
      ;(values[i] as number) += (stretch.values[i + offset] as number) * (factor * (ratio[i] as number))
    }
  } else {
    for (let i = Math.max(start, ratedFrom); i < stop; i++) {
      const value = stretch.values[i + offset] as number
      if (value > 0) (values[i] as number) += value * (factor * (ratio[i] as number))
    }
  }
}

/** Of a value, what is owed, below zero, or what is claimed, above zero; the other way round for a debt in credit. */
const sizeOf =
  ({ assetClass }: LineLedger, side: Exclude<Side, "held">) =>
  (value: number): number =>
    assetClass !== "debt" ? Math.min(0, value) : side === "owed" ? value : -value

/** Adds the values of a stretch, each as `of` converts it. */
function addOwed(
  values: Float64Array,
  stretch: ValueStretch,
  rates: DailyRates,
  first: number,
  withoutRate: MissingDays,
  of: (value: number) => number,
): void {
  const { ratio, tenfold, ratedFrom } = rates.of(stretch.currency)
  const factor = Number(`1e${tenfold - stretch.decimals}`)
  const start = Math.max(0, stretch.firstDay - first)
  const stop = Math.min(values.length, stretch.firstDay - first + stretch.values.length)
  for (let i = start; i < stop; i++) {
    const value = of(stretch.values[i + first - stretch.firstDay] as number)
    if (value !== 0 && i < ratedFrom) withoutRate.note(i)
    else (values[i] as number) += value * (factor * (ratio[i] as number))
  }
}

class MissingDays {
  #first = Number.POSITIVE_INFINITY
  #last = -1

  note(at: number): void {
    this.#first = Math.min(this.#first, at)
    this.#last = Math.max(this.#last, at)
  }

  range(): Bundle["withoutRate"] {
    return this.#last < 0 ? undefined : { first: this.#first, last: this.#last }
  }
}

/** A buffer in which the flows of one bundle after the other are added up by day. */
class FlowRoom {
  readonly #sums: SetOff<Float64Array>
  readonly #marked: Uint8Array
  #days: Array<number> = []

  constructor(count: number) {
    this.#sums = forEachAmount(() => new Float64Array(count))
    this.#marked = new Uint8Array(count)
  }

  /** Adds the flows with the index `i` to those of the day `at`. */
  add(at: number, flows: SetOff<Float64Array>, i: number): void {
    if (this.#marked[at] === 0) {
      this.#marked[at] = 1
      this.#days.push(at)
    }
    for (const amount of amountsOfDay) (this.#sums[amount][at] as number) += flows[amount][i] as number
  }

  /** Empties the buffer. */
  takeAll(): Pick<Bundle, "flowsAt" | keyof SetOff<Float64Array>> {
    const flowsAt = Int32Array.from(this.#days).sort()
    const taken = forEachAmount((amount) => Float64Array.from(flowsAt, (at) => this.#sums[amount][at] as number))
    for (const at of flowsAt) {
      this.#marked[at] = 0
      for (const amount of amountsOfDay) this.#sums[amount][at] = 0
    }
    this.#days = []
    return { flowsAt, ...taken }
  }
}
