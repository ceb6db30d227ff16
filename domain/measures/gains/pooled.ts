import { seriesBehind, plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { lastOn, stepOn } from "#domain/measures/ledger/steps.ts"
import type { ArrivalOfUnits, LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { type ComputedLine, openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import { unpaidAtClosing } from "#domain/measures/returns/investmentFlows.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import { bookAmount, fractionInBook, inBook, partInBook } from "#domain/numbers/bookAmounts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { Latest } from "#domain/shared/memo.ts"
import { type CostDay, costDaysOf, costPaid } from "./costDays.ts"
import { type GainBook, GainDraft, HeldCost, unchangedAround } from "./gainBook.ts"

/*
 * Average cost over several holdings of one owner. Each unit that any of them holds has the same cost, so a sale in one of them
 * realises its proceeds less the average over all of them, and what one of them buys changes the cost of the units of all.
 *
 * On a day, splits and returned capital count first, then all purchases, then all sales and what left otherwise. Units that
 * move between two holdings of the pool change nothing; what comes from elsewhere brings the cost that it has by the ledger of
 * the holding that it left. A spin-off takes the same fraction of the cost of a holding as it does without the pool.
 *
 * Where the holdings have different currencies, each amount is converted into the requested currency at the rates of the day on
 * which it was paid.
 *
 * The cost of the pool is divided by the units held. All parts add up: what the holdings of a pool realised, and what they
 * still gain, is together what it is by the ledger of each of them, unless units left without a sale.
 */

/** A holding of a pool, and its gain by sales and the cost of what it holds by average cost over the pool. */
interface PooledLine<N> {
  readonly line: ComputedLine<N>
  readonly book: GainBook<N>
}

interface Question {
  readonly market: Market
  readonly day: number
  /** The currency of the amounts. */
  readonly currency: string
}

/** The holdings of a pool on a day, by id. Undefined if an exchange rate is missing. */
export function pooledLines(
  pool: ReadonlyArray<LineLedger>,
  { market, day, currency }: Question,
): ReadonlyMap<LineId, PooledLine<Fraction>> | undefined {
  const [first] = pool
  if (!first) return new Map()
  const series = pool.flatMap((ledger) => seriesBehind(ledger, market, currency))
  return computed.of(first, currency, [day, ...pool, ...series], () =>
    pooledIn(
      plain,
      pool.map((ledger) => plainLine(ledger, market)),
      { market, day, currency },
    ),
  )
}

const computed = new Latest<ReadonlyMap<LineId, PooledLine<Fraction>> | undefined>()

/** {@link pooledLines} in an arithmetic. */
export function pooledIn<N>(
  a: Arithmetic<N>,
  lines: ReadonlyArray<ComputedLine<N>>,
  question: Question,
): ReadonlyMap<LineId, PooledLine<N>> | undefined {
  const draft = new PoolDraft(a, lines, question)
  draft.follow()
  return draft.lines()
}

/** What changed the cost of a holding, and the units that left it for something outside of the pool. */
interface PooledDay<N> {
  readonly holding: HoldingOfPool<N>
  readonly costs: CostDay<N>
  readonly sold: bigint
  readonly taken: bigint
}

class PoolDraft<N> {
  readonly #a: Arithmetic<N>
  readonly #question: Question
  readonly #held: HeldCost<N>
  readonly #currencies: CurrenciesOfPool | undefined
  readonly #holdings: ReadonlyArray<HoldingOfPool<N>>
  readonly #units: UnitsOfAll

  constructor(a: Arithmetic<N>, lines: ReadonlyArray<ComputedLine<N>>, question: Question) {
    this.#a = a
    this.#question = question
    const held = new HeldCost(a, "average")
    this.#held = held
    const ids = new Set<string>(lines.map(({ ledger }) => ledger.lineId))
    const within = lines.flatMap(({ ledger: { arrivals = [] } }) =>
      arrivals.filter(({ counterpartId }) => ids.has(counterpartId)),
    )
    this.#currencies = currenciesOf(lines, question.currency)
    const currencies = this.#currencies
    this.#holdings = lines.map((line) => new HoldingOfPool(line, { within, held, question, currencies }))
    this.#units = unitsOfAll(this.#holdings.flatMap((holding) => holding.changesOfUnits()))
  }

  follow(): void {
    const all = this.#holdings.flatMap((holding) => holding.days(this.#question.day))
    const byDay = Map.groupBy(all, ({ costs }) => costs.day)
    for (const day of [...byDay.keys()].sort((a, b) => a - b)) this.#followDay(day, byDay.get(day) ?? [])
  }

  #followDay(day: number, ofDay: ReadonlyArray<PooledDay<N>>): void {
    const hadCost = this.#held.lots.hasCost
    if (hadCost) this.#giveBackAndCede(day, ofDay)
    for (const { holding, costs } of ofDay) holding.draft.buy(holding.inPool(holding.named(holding.fromOutside(costs))))
    if (!hadCost) this.#giveBackAndCede(day, ofDay)
    let units = ofDay.reduce((sum, { sold, taken }) => sum + sold + taken, this.#unitsOn(day))
    for (const { holding, costs, sold, taken } of ofDay) {
      const { cost } = this.#held.lots
      const costOfSold = fractionOfCost(cost, sold, units)
      const costTaken = fractionOfCost(cost - costOfSold, taken, units - sold)
      holding.draft.letGo({ ...holding.inPool(costs), costOfSold, costTaken })
      units -= sold + taken
    }
  }

  #giveBackAndCede(day: number, ofDay: ReadonlyArray<PooledDay<N>>): void {
    for (const { holding, costs } of ofDay) {
      const rated = holding.inPool(costs)
      if (rated.returned === undefined) continue
      const [returned, { cost }] = [inBook(this.#a.exact(rated.returned)), this.#held.lots]
      holding.draft.giveBackAndCede({ ...rated, lowered: [returned < cost ? returned : cost], ceded: [] })
    }
    const { cost } = this.#held.lots
    const before = this.#unitsOn(day - 1)
    for (const { holding, costs, sold, taken } of ofDay) {
      const fractions = holding.cededOn(costs)
      if (fractions.length === 0) continue
      const units = before === 0n ? holding.units(day) + sold + taken : holding.units(day - 1)
      let own = fractionOfCost(cost, units, before === 0n ? units : before)
      const ceded = fractions.map(({ part, of }) => {
        const gone = of === 0n ? 0n : partInBook(own, part, of)
        own -= gone
        return [gone]
      })
      holding.draft.giveBackAndCede({ ...costs, returned: undefined, ceded })
    }
  }

  #unitsOn = (day: number): bigint => this.#units.atEnd[stepOn(this.#units.days, day)] ?? 0n

  lines(): ReadonlyMap<LineId, PooledLine<N>> | undefined {
    if (this.#holdings.some(({ draft }) => draft.isRateMissing)) return undefined
    const { day, currency } = this.#question
    const parts = new PartsByUnits(
      this.#a,
      this.#holdings.map((holding) => holding.unitsHeld(day)),
    )
    // The same for each holding.
    const held = this.#held.lots.held()
    const period = unchangedAround(
      day,
      this.#holdings.flatMap(({ changedOn }) => changedOn),
    )
    const [cost, costIn] = [[this.#cost()], this.#currencyOfCost()]
    return new Map(
      this.#holdings.map(({ line, draft }, i) => {
        const { home, paidIn, ...book } = draft.book(held)
        const part = (amounts: ReadonlyArray<N>, of: string, what: "cost" | "fees" = "cost") => [
          parts.of(i, what, amounts, of),
        ]
        const own = {
          held: {
            atHome: part(held.atHome, home),
            paid: part(held.paid, paidIn),
            asked: part(held.asked, currency),
            fees: part(held.fees, currency, "fees"),
          },
          ...this.#carried(line, parts.of(i, "cost", cost, costIn)),
        }
        return [line.ledger.lineId, { line, book: { ...period, ...book, home, paidIn, ...own } }]
      }),
    )
  }

  /** The cost of the pool, fees included. */
  #cost(): N {
    const [{ line }] = this.#holdings as [HoldingOfPool<N>]
    const currency = this.#currencyOfCost()
    return this.#a.leaf("cost", fractionInBook(this.#held.lots.cost), openingOf(line.ledger), { currency })
  }

  /** That of the holdings, or where they have several the requested one. */
  #currencyOfCost(): string {
    const [{ line }] = this.#holdings as [HoldingOfPool<N>]
    return this.#currencies?.paidIn ?? line.ledger.currency
  }

  /** The cost of what a holding has, in its own currency. Left out without a rate. */
  #carried({ ledger: { currency } }: ComputedLine<N>, cost: N): Pick<GainBook<N>, "carried"> {
    const { market, day } = this.#question
    const carried = bookedIn(this.#a, cost, [this.#currencyOfCost(), currency], market, day)
    return carried === undefined ? {} : { carried }
  }
}

/** The currencies in which the cost of a pool is computed whose holdings have several. */
type CurrenciesOfPool = Pick<GainBook<unknown>, "home" | "paidIn">

/** Undefined where the holdings have one currency: then it is theirs. */
function currenciesOf<N>(lines: ReadonlyArray<ComputedLine<N>>, asked: string): CurrenciesOfPool | undefined {
  if (new Set(lines.map(({ ledger }) => ledger.currency)).size <= 1) return undefined
  const [home, ...others] = new Set(lines.map(({ price }) => price?.currency ?? asked))
  return { home: others.length === 0 ? (home ?? asked) : asked, paidIn: asked }
}

interface PoolOfHolding<N> {
  /** The moves between holdings of the pool. */
  readonly within: ReadonlyArray<ArrivalOfUnits>
  readonly held: HeldCost<N>
  readonly question: Question
  readonly currencies: CurrenciesOfPool | undefined
}

/** A holding of the pool: its units by day, and what changes its cost without the pool. */
class HoldingOfPool<N> {
  readonly line: ComputedLine<N>
  readonly draft: GainDraft<N>
  readonly changedOn: ReadonlyArray<number>
  readonly #ledger: LineLedger
  readonly #market: Market
  readonly #paidIn: string | undefined
  readonly #costs: ReadonlyArray<CostDay<N>>
  readonly #isSoldAtClosing: boolean
  readonly #movedIn: ReadonlyArray<ArrivalOfUnits>
  readonly #movedOut: ReadonlyArray<ArrivalOfUnits>
  /** Its own cost before a day, without the pool. */
  readonly #costBefore = new Map<CostDay<N>, bigint>()

  constructor(line: ComputedLine<N>, { within, held, question, currencies }: PoolOfHolding<N>) {
    const { ledger } = line
    this.#ledger = ledger
    this.line = line
    this.#market = question.market
    this.#paidIn = currencies?.paidIn
    this.draft = new GainDraft(this.line, { ...question, method: "average" }, held, currencies)
    this.#costs = costDaysOf(this.line, "average", question.market)
    this.#isSoldAtClosing = unpaidAtClosing(this.line) !== undefined
    this.#movedIn = within.filter((one) => ledger.arrivals?.includes(one))
    this.#movedOut = within.filter(({ counterpartId }) => counterpartId === ledger.lineId)
    const { income, trading, unitsChangedOn } = this.line.parts
    this.changedOn = [...[this.#costs, income, trading].flatMap((all) => all.map(({ day }) => day)), ...unitsChangedOn]
    this.draft.addIncome()
    this.draft.addEarned()
    let cost = 0n
    for (const one of this.#costs) {
      this.#costBefore.set(one, cost)
      cost += changeOfCost(line.a, one)
    }
  }

  /** The units at the end of a day, none from the closing on. */
  units = (day: number): bigint =>
    day >= this.line.endDay ? 0n : bookAmount(lastOn(this.#ledger.units, dayOfNumber(day)) ?? "0")

  /** By how much its units change on each day on which they do. */
  changesOfUnits(): ReadonlyArray<readonly [day: number, change: bigint]> {
    const { endDay } = this.line
    const steps = this.#ledger.units.map(([on, units]) => [dayNumber(on), bookAmount(units)] as const)
    const counted = steps.filter(([day]) => day < endDay)
    const all = Number.isFinite(endDay) ? [...counted, [endDay, 0n] as const] : counted
    return all.map(([day, units], i) => [day, units - (all[i - 1]?.[1] ?? 0n)])
  }

  /** The same as a number of the arithmetic, too. */
  unitsHeld(day: number): UnitsHeld<N> {
    const { a, parts, ledger } = this.line
    const exact = this.units(day)
    const units = exact === 0n ? undefined : parts.units(day)
    return {
      exact,
      units: a.about(units ?? a.leaf("units", fractionInBook(exact), openingOf(ledger)), subjectOf(ledger)),
    }
  }

  /** Up to a day, in order. */
  days(until: number): ReadonlyArray<PooledDay<N>> {
    const { endDay } = this.line
    const sold = new Map(this.#ledger.sold?.map(([on, lots]) => [dayNumber(on), lots]))
    const traded = new Map(this.#ledger.trading.map(([on, of]) => [dayNumber(on), of]))
    const left = Number.isFinite(endDay) ? bookAmount(lastOn(this.#ledger.units, dayOfNumber(endDay)) ?? "0") : 0n
    const closing = this.#isSoldAtClosing ? this.#costs.at(-1) : undefined
    const days = this.#costs.map((costs) => {
      if (costs === closing) return { holding: this, costs, sold: left, taken: 0n }
      const { unitsTaken = "0", unitsLost = "0" } = traded.get(costs.day) ?? {}
      const moved = this.#movedOut.filter(({ movedOn }) => dayNumber(movedOn) === costs.day)
      return {
        holding: this,
        costs,
        sold: sumOf(sold.get(costs.day)?.map(({ units }) => units) ?? []),
        taken: bookAmount(unitsTaken) + bookAmount(unitsLost) - sumOf(moved.map(({ quantity }) => quantity)),
      }
    })
    const rest =
      left > 0n && !this.#isSoldAtClosing
        ? [{ holding: this, costs: nothingOn<N>(endDay, this.#ledger), sold: 0n, taken: left }]
        : []
    return [...days, ...rest].filter(({ costs }) => costs.day <= until)
  }

  /** The purchases of a day, without what arrived from another holding of the pool. */
  fromOutside(costs: CostDay<N>): CostDay<N> {
    const within = this.#movedIn.filter(({ movedOn }) => dayNumber(movedOn) === costs.day)
    if (within.length === 0) return costs
    const purchases = [...costs.purchases]
    for (const { on, cost } of within.flatMap(({ lots }) => lots.average)) {
      const place = purchases.findIndex(
        (one) => one.paidOn === dayNumber(on) && costPaid(this.line.a, one) === bookAmount(cost),
      )
      if (place >= 0) purchases.splice(place, 1)
    }
    return { ...costs, purchases }
  }

  /** The purchases of a day with the holding that they are of, which an explanation shows. */
  named(costs: CostDay<N>): CostDay<N> {
    const { a, ledger } = this.line
    const of = (amount: N | undefined) => (amount === undefined ? undefined : a.about(amount, subjectOf(ledger)))
    const purchases = costs.purchases.map(({ bought, buyFees, ...one }) => ({
      ...one,
      bought: of(bought),
      buyFees: of(buyFees),
    }))
    return { ...costs, purchases }
  }

  /** The amounts of a day in the currency of the cost of the pool, each at the rates of the day on which it was paid. */
  inPool(costs: CostDay<N>): CostDay<N> {
    const into = this.#paidIn
    const { day, currency, purchases, proceeds, proceedsFees, returned, aboveCapital } = costs
    if (into === undefined || into === currency) return costs
    const rated = (amount: N | undefined, on = day): N | undefined => {
      if (amount === undefined) return undefined
      const { a } = this.line
      const converted = bookedIn(a, a.booked(amount), [currency, into], this.#market, on)
      if (converted === undefined) this.draft.isRateMissing = true
      return converted
    }
    return {
      ...costs,
      currency: into,
      purchases: purchases.map(({ paidOn, bought, buyFees }) => ({
        ...(paidOn !== undefined && { paidOn }),
        bought: rated(bought, paidOn),
        buyFees: rated(buyFees, paidOn),
      })),
      proceeds: rated(proceeds),
      proceedsFees: rated(proceedsFees),
      returned: rated(returned),
      aboveCapital: rated(aboveCapital),
    }
  }

  /** The fractions of the cost that spin-offs of a day take one after the other, without the pool. */
  cededOn(costs: CostDay<N>): ReadonlyArray<{ readonly part: bigint; readonly of: bigint }> {
    const before = this.#costBefore.get(costs) ?? 0n
    let of = before > 0n ? before : paidOn(this.line.a, costs)
    of -= sumOfAmounts(costs.lowered ?? [])
    return (costs.ceded ?? []).map((amounts) => {
      const part = sumOfAmounts(amounts)
      of -= part
      return { part, of: of + part }
    })
  }
}

const nothingOn = <N>(day: number, ledger: LineLedger): CostDay<N> => ({
  day,
  currency: ledger.currency,
  purchases: [],
  costOfSold: 0n,
  costTaken: 0n,
  source: openingOf(ledger),
})

const paidOn = <N>(a: Arithmetic<N>, { purchases }: CostDay<N>): bigint =>
  sumOfAmounts(purchases.map((purchase) => costPaid(a, purchase)))

const changeOfCost = <N>(a: Arithmetic<N>, one: CostDay<N>): bigint =>
  paidOn(a, one) - one.costOfSold - one.costTaken - sumOfAmounts([...(one.lowered ?? []), ...(one.ceded ?? []).flat()])

const sumOfAmounts = (amounts: ReadonlyArray<bigint>): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
const sumOf = (amounts: ReadonlyArray<string>): bigint => sumOfAmounts(amounts.map(bookAmount))

const fractionOfCost = (cost: bigint, part: bigint, units: bigint): bigint =>
  part === 0n || units === 0n ? 0n : partInBook(cost, part, units)

/** The units of a holding, exactly as counted and as a number of the arithmetic. */
interface UnitsHeld<N> {
  readonly exact: bigint
  readonly units: N
}

/** The units of all holdings of a pool at the end of each day on which they change. */
interface UnitsOfAll {
  readonly days: Int32Array
  readonly atEnd: ReadonlyArray<bigint>
}

function unitsOfAll(changes: ReadonlyArray<readonly [day: number, change: bigint]>): UnitsOfAll {
  const byDay = new Map<number, bigint>()
  for (const [day, change] of changes) byDay.set(day, (byDay.get(day) ?? 0n) + change)
  const days = Int32Array.from(byDay.keys()).sort()
  let units = 0n
  return { days, atEnd: Array.from(days, (day) => (units += byDay.get(day) ?? 0n)) }
}

/**
 * The parts of each holding of what several have together: by units, rounded half-even to 18 decimals. The last one with units
 * has the rest, so that the parts add up.
 */
class PartsByUnits<N> {
  readonly #a: Arithmetic<N>
  readonly #held: ReadonlyArray<UnitsHeld<N>>
  readonly #all: N
  readonly #last: number
  /** Sums of amounts, of which each holding has a part. */
  readonly #sums = new Map<ReadonlyArray<N>, N>()

  constructor(a: Arithmetic<N>, held: ReadonlyArray<UnitsHeld<N>>) {
    this.#a = a
    this.#held = held
    this.#all = a.sum(
      "units",
      held.map(({ units }) => units),
    )
    this.#last = held.findLastIndex(({ exact }) => exact > 0n)
  }

  of(i: number, what: "cost" | "fees", amounts: ReadonlyArray<N>, currency: string): N {
    const about = { currency }
    const amount = this.#sums.get(amounts) ?? this.#a.sum(what, amounts, about)
    this.#sums.set(amounts, amount)
    const partOf = ({ units }: UnitsHeld<N>): N => this.#a.bookedShare(what, amount, [units, this.#all], about)
    const one = this.#held[i]
    if (!one || one.exact === 0n) return this.#a.sum(what, [], about)
    if (i < this.#last) return partOf(one)
    const others = this.#held.filter(({ exact }, n) => exact > 0n && n !== i)
    return others.length === 0 ? amount : this.#a.difference(what, amount, others.map(partOf), about)
  }
}
