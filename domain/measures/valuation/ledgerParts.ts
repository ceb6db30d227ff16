import type { Currency } from "#domain/shared/money.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, fraction, minus, negative, nothing } from "#domain/numbers/fraction.ts"
import { decimalsOf, mantissaOf } from "#domain/numbers/plainDecimal.ts"
import { type ExactSteps, fractionAt, lastOn, stepOn } from "#domain/measures/ledger/steps.ts"
import type {
  CapitalAmounts,
  CostMethod,
  LineLedger,
  IncomeStep,
  Market,
  Series,
  Steps,
} from "#domain/measures/ledger/facts.ts"
import { type ParsedLedger, parsedLedgerOf, quotedPerUnit } from "#domain/measures/ledger/parsedLedger.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import { hundredthOf } from "#domain/measures/ledger/capital.ts"
import { incomeSince } from "#domain/measures/ledger/income.ts"
import { handedOverIn } from "#domain/measures/ledger/trading.ts"
import { basketQuotes } from "./basketQuotes.ts"
import { asHeld } from "./reportedSplits.ts"
import { withOwnPrices } from "./ownPrices.ts"
import { type Quotes, quotesIn } from "./quotes.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import type {
  AppraisalOf,
  Appraised,
  CapitalOf,
  CostGone,
  HandedOverOf,
  IncomeOf,
  ComputedLine,
  LineParts,
  TradingOf,
} from "./line.ts"

/** A line from its ledger, in plain numbers. Without a market it has no price. */
export const plainLine = (ledger: LineLedger, market?: Market): ComputedLine<Fraction> =>
  plainLineAt(parsedLedgerOf(ledger), market && priceOf(ledger, market))

/** The same with a known price series. */
export const plainLineAt = (parsed: ParsedLedger, price: Quotes | undefined): ComputedLine<Fraction> => ({
  a: plain,
  ledger: parsed.ledger,
  parts: new LedgerParts(plain, parsed.ledger),
  price,
  firstDay: parsed.firstDay,
  endDay: parsed.endDay,
})

/** The prices of a quoted unit of a line: the same object until a price or rate is new. */
export function priceOf(ledger: LineLedger, market: Market): Quotes | undefined {
  const { priceSymbol, currency } = ledger
  const published = priceSymbol === null ? basketQuotes(ledger, market) : market.price(priceSymbol)
  const series = asHeld(ledger, withOwnPrices(ledger, published, market))
  return series && quotesIn(series, currency, market)
}

/** The series on which the amounts of a line in a currency depend: the same objects until a price or rate is new. */
export function seriesBehind(ledger: LineLedger, market: Market, currency: string): ReadonlyArray<Series | undefined> {
  const price = priceOf(ledger, market)
  const rates = [ledger.currency, currency, price?.currency, ledger.acquisitionCost?.currency].map((of) =>
    of === undefined || of === "EUR" ? undefined : market.rate(of as Currency),
  )
  return [price, ...rates]
}

/** The words for the amounts of a day. */
export const tradingWords = {
  bought: "consideration",
  buyFees: "fees",
  sold: "proceeds",
  sellFees: "fees",
  givenFor: "consideration",
  earnedFor: "income",
  unitsGiven: "units",
  unitsAdded: "units",
  unitsEarned: "units",
  unitsTaken: "units",
  unitsLost: "units",
  unitsEntitled: "units",
  unitsExchanged: "units",
  unitsReceived: "units",
  paidForFractions: "proceeds",
  returned: "distributed",
} as const
const purchaseWords = { bought: "consideration", buyFees: "fees" } as const
const capitalWords: Readonly<Record<keyof CapitalAmounts, ExplainWord>> = {
  paidIn: "paidIn",
  received: "distributed",
  recallable: "recallable",
  soldFor: "proceeds",
  gain: "gainDistributed",
  paidBack: "clawback",
}

/** The words for money paid into a line and received from it: what its class has of them. */
export function capitalWordsOf({ assetClass }: Pick<LineLedger, "assetClass">): typeof capitalWords {
  if (assetClass === "debt") return capitalWords
  const { cashFlows } = behaviourOf[assetClass]
  if (cashFlows.includes("premium")) return { ...capitalWords, paidIn: "premium" }
  return cashFlows.includes("improvement")
    ? { ...capitalWords, paidIn: "improvement", received: "proceeds" }
    : capitalWords
}

export const incomeWords = {
  gross: "income",
  expenses: "expenses",
  taxWithheld: "taxes",
  taxes: "taxes",
  proceedsTax: "taxes",
  fees: "fees",
} as const

const tradedKinds = ["Trade", "SwapLeg"]
const unitKinds = ["Trade", "Delivery", "Split", "SwapLeg", "UnitMove", "StockDividend", "CorporateAction"]
const dayKinds = [...unitKinds, "CashFlow", "CapitalReturn"]

type Amounts<Kind extends string, N> = { readonly [kind in Kind]?: N }

/** Parts from the ledger, read lazily. The source of each number is the last entries of some kinds. */
export class LedgerParts<N> implements LineParts<N> {
  readonly #a: Arithmetic<N>
  readonly #parsed: ParsedLedger
  readonly #money: About
  #trading: ReadonlyArray<TradingOf<N>> | undefined
  #capital: ReadonlyArray<CapitalOf<N>> | undefined
  #appraisedOn: ReadonlyArray<number> | undefined
  #income: ReadonlyArray<IncomeOf<N>> | undefined
  #costGone: { [method in CostMethod]?: ReadonlyMap<number, CostGone<N>> } | undefined

  constructor(a: Arithmetic<N>, ledger: LineLedger) {
    this.#a = a
    this.#parsed = parsedLedgerOf(ledger)
    this.#money = { currency: ledger.currency }
  }

  unitsBeforeTrades(day: number): N | undefined {
    const step = stepOn(this.#parsed.appraisedOn, day)
    const stated = this.#parsed.ledger.appraisals[step]?.[1]
    const before = stated?.valuedOn === dayOfNumber(day) ? stated.heldBefore : undefined
    return before === undefined
      ? undefined
      : this.read("units", recorded(before), () => dayOfNumber(day), unitKinds, {})
  }

  units(day: number): N | undefined {
    return this.#stepOn("units", this.#parsed.units, day, unitKinds, {})
  }

  quotedPerUnit(): N | undefined {
    return quotedPerUnit(this.#a, this.#parsed.ledger)
  }

  appraisal(day: number): AppraisalOf<N> | undefined {
    const { appraisedOn, ledger } = this.#parsed
    const step = stepOn(appraisedOn, day)
    if (step < 0) return undefined
    const [, stated] = ledger.appraisals[step] as LineLedger["appraisals"][number]
    const valuedOn = () => stated.valuedOn
    const { isPaid, on } = this.#appraisedAt(step)
    const kinds = isPaid ? tradedKinds : ["Valuation", "WalletStatement"]
    const what = isPaid ? "consideration" : on > day ? "carriedBack" : "valuation"
    return {
      value: this.read(what, written(stated.value), valuedOn, kinds),
      unitsThen: this.read("units", written(stated.units), valuedOn, unitKinds, {}),
      on,
      isPaid,
    }
  }

  lastAppraisal(day: number): Appraised | undefined {
    const step = stepOn(this.#parsed.appraisedOn, day)
    return step < 0 ? undefined : this.#appraisedAt(step)
  }

  #appraisedAt(step: number): Appraised {
    const { appraisedOn, ledger } = this.#parsed
    const [on, { valuedOn, by }] = ledger.appraisals[step] as LineLedger["appraisals"][number]
    return {
      on: on === valuedOn ? (appraisedOn[step] as number) : dayNumber(valuedOn),
      isPaid: by === "trade",
    }
  }

  get appraisedOn(): ReadonlyArray<number> {
    return (this.#appraisedOn ??= this.#parsed.ledger.appraisals.flatMap(([on, { valuedOn }]) =>
      on === valuedOn ? [dayNumber(on)] : [],
    ))
  }

  carryingAmount(day: number): N | undefined {
    const { costCurrency: currency } = this.#parsed
    return this.#stepOn("cost", this.#parsed.cost(), day, dayKinds, { currency })
  }

  balance(day: number): N | undefined {
    const step = stepOn(this.#parsed.balances.days, day)
    return step < 0 ? undefined : this.#balanceAt(step)
  }

  get balances(): LineParts<N>["balances"] {
    return Array.from(this.#parsed.balances.days, (day, step) => [day, this.#balanceAt(step)])
  }

  share(day: number): N | undefined {
    return this.#stepOn("share", this.#parsed.shares, day, ["OwnershipShare"], {})
  }

  get sharedOn(): ReadonlyArray<number> {
    return [...this.#parsed.shares.days]
  }

  get unitsChangedOn(): ReadonlyArray<number> {
    return [...this.#parsed.units.days]
  }

  commitment(day: number): N | undefined {
    const { commitments } = this.#parsed.ledger
    const promised = lastOn(commitments, dayOfNumber(day))
    const since = () => commitments.findLast(([on]) => dayNumber(on) <= day)?.[0]
    return promised === undefined ? undefined : this.read("commitment", recorded(promised), since, ["Commitment"])
  }

  get trading(): ReadonlyArray<TradingOf<N>> {
    return (this.#trading ??= this.#parsed.ledger.trading.map(([on, { purchases, ...traded }]) => ({
      day: dayNumber(on),
      ...this.#amounts(on, traded, tradingWords),
      purchases: purchases?.map((purchase) => this.#amounts(on, purchase, purchaseWords)),
    })))
  }

  get handedOver(): ReadonlyArray<HandedOverOf<N>> {
    return (this.#parsed.ledger.actions ?? []).flatMap(({ entry }) =>
      handedOverIn(entry).map(({ amount, ...one }) => {
        const on = () => dayOfNumber(one.day)
        return {
          ...one,
          amount: this.read("holdingValue", recorded(amount), on, ["CorporateAction"], { currency: one.currency }),
        }
      }),
    )
  }

  get capital(): ReadonlyArray<CapitalOf<N>> {
    return (this.#capital ??= this.#parsed.ledger.capital.map(([on, { percentsSold, ...flow }]) => ({
      day: dayNumber(on),
      ...this.#amounts(on, flow, capitalWordsOf(this.#parsed.ledger)),
      ...(percentsSold && {
        fractionsSold: percentsSold.map((percent) =>
          this.read("soldFraction", hundredthOf(percent), () => on, ["CashFlow"], {}),
        ),
      }),
    })))
  }

  get income(): ReadonlyArray<IncomeOf<N>> {
    if (this.#income) return this.#income
    return (this.#income = incomeSince(this.#parsed.ledger.income).map(({ day, ...amounts }) => {
      const read = (kind: keyof IncomeStep): N =>
        this.read(incomeWords[kind], amounts[kind] ?? nothing, () => dayOfNumber(day), ["CashFlow", "Trade", "SwapLeg"])
      const income = { gross: read("gross"), expenses: read("expenses"), taxWithheld: read("taxWithheld") }
      const taxes = amounts.taxes === undefined ? {} : { taxes: read("taxes") }
      const proceedsTax = amounts.proceedsTax === undefined ? {} : { proceedsTax: read("proceedsTax") }
      const fees = amounts.fees === undefined ? {} : { fees: read("fees") }
      return { day, ...income, ...taxes, ...proceedsTax, ...fees }
    }))
  }

  costGone(method: CostMethod): ReadonlyMap<number, CostGone<N>> {
    const known = (this.#costGone ??= {})
    return (known[method] ??= this.#costGoneBy(method))
  }

  cost(method: CostMethod, day: number): N | undefined {
    const steps = this.#parsed.ledger.cost[method]
    const held = lastOn(steps, dayOfNumber(day))
    const since = () => steps.findLast(([on]) => dayNumber(on) <= day)?.[0]
    return held && this.read("cost", recorded(held.cost), since, dayKinds)
  }

  /** Returns a number of the ledger with its source: the entries of these kinds on the day `since`. */
  protected read(
    what: ExplainWord,
    exact: Fraction,
    since: () => CalendarDate | undefined,
    kinds: ReadonlyArray<string>,
    about: About = this.#money,
  ): N {
    const { lineId, openedOn } = this.#parsed.ledger
    return this.#a.leaf(what, exact, () => ({ _tag: "Books", lineId, kinds, on: since() ?? openedOn }), about)
  }

  #stepOn(
    what: ExplainWord,
    steps: ExactSteps,
    day: number,
    kinds: ReadonlyArray<string>,
    about: About,
  ): N | undefined {
    const step = stepOn(steps.days, day)
    return step < 0
      ? undefined
      : this.read(what, fractionAt(steps, step), () => dayOfNumber(steps.days[step] as number), kinds, about)
  }

  #balanceAt(step: number): N {
    const { balances, ledger } = this.#parsed
    const since = () => dayOfNumber(balances.days[step] as number)
    const balance = fractionAt(balances, step)
    if (ledger.assetClass === "debt")
      return this.read("debtOwed", negative(balance), since, ["OwedBalance", "Repayment"])
    const stated = () => lastOn(ledger.known ?? [], since())?.on ?? since()
    const what = stated() > since() ? "carriedBack" : "balance"
    const onItsWay = recorded(lastOn(ledger.onItsWay ?? [], since()) ?? "0")
    const own = this.read(what, minus(balance, onItsWay), stated, ["Balance", "MoneyTransfer"])
    if (onItsWay.numerator === 0n) return own
    const leftOn = () => ledger.onItsWay?.findLast(([on], i, all) => on <= since() && risesAt(all, i))?.[0]
    return this.#a.sum("balance", [own, this.read("onItsWay", onItsWay, leftOn, ["MoneyTransfer"])], this.#money)
  }

  #amounts<Kind extends string>(
    on: CalendarDate,
    amounts: Amounts<Kind, string>,
    words: Readonly<Record<Kind, ExplainWord>>,
  ): Amounts<Kind, N> {
    const read: { [kind in Kind]?: N } = {}
    for (const kind in amounts) {
      const text = amounts[kind]
      if (text === undefined) continue
      read[kind] = this.read(
        words[kind],
        recorded(text),
        () => on,
        dayKinds,
        words[kind] === "units" ? {} : this.#money,
      )
    }
    return read
  }

  /** The cost that left with a sale is the difference between its proceeds and its gain, as far as no capital was returned. */
  #costGoneBy(method: CostMethod): ReadonlyMap<number, CostGone<N>> {
    const steps = this.#parsed.ledger.cost[method]
    const { trading } = this
    const booked = (amount: N | undefined): bigint => (amount === undefined ? 0n : inBook(this.#a.exact(amount)))
    const gone = new Map<number, CostGone<N>>()
    let [cost, realised] = [0n, 0n]
    let [step, traded] = [0, 0]
    while (step < steps.length || traded < trading.length) {
      const stepDay = steps[step] ? dayNumber((steps[step] as (typeof steps)[number])[0]) : Infinity
      const day = Math.min(stepDay, trading[traded]?.day ?? Infinity)
      const money = trading[traded]?.day === day ? trading[traded++] : undefined
      const after = stepDay === day ? steps[step++]?.[1] : undefined
      const [costAfter, realisedAfter] = after ? [bookAmount(after.cost), bookAmount(after.realised)] : [cost, realised]
      const lowered = (after?.lowered ?? []).map(bookAmount)
      const costGivenBack = lowered.reduce((sum, of) => sum + of, 0n)
      const ceded = (after?.ceded ?? []).map((costs) => costs.map(bookAmount))
      const costCeded = ceded.flat().reduce((sum, of) => sum + of, 0n)
      const received =
        booked(money?.sold) + booked(money?.paidForFractions) + booked(money?.returned) - booked(money?.sellFees)
      const costOfSold = received - costGivenBack - (realisedAfter - realised)
      const arrived = after?.arrived ?? []
      const cameIn = arrived.reduce(
        (sum, of) => sum + bookAmount(of.cost),
        booked(money?.bought) + booked(money?.buyFees),
      )
      const costTaken = cost + cameIn - costAfter - costOfSold - costGivenBack - costCeded
      const read = (amount: bigint) => this.read("taking", fractionInBook(amount), () => dayOfNumber(day), unitKinds)
      gone.set(day, {
        sold: read(costOfSold),
        taken: read(costTaken),
        lowered: lowered.map(read),
        ceded: ceded.map((costs) => costs.map(read)),
        arrived: arrived.map((of) => ({ day: dayNumber(of.on), cost: read(bookAmount(of.cost)) })),
      })
      cost = costAfter
      realised = realisedAfter
    }
    return gone
  }
}

/** Whether a step is above the one before it. */
const risesAt = (steps: Steps<string>, i: number): boolean =>
  bookAmount(steps[i]?.[1] ?? "0") > bookAmount(steps[i - 1]?.[1] ?? "0")

/** The number with the decimals that it is written with. */
const written = (text: string): Fraction => {
  const decimals = decimalsOf(text)
  return fraction(mantissaOf(text, decimals), decimals)
}

const recorded = (text: string): Fraction => fractionInBook(bookAmount(text))
