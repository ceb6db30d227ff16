import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type Fraction, fraction, minus, negative, times } from "#domain/numbers/fraction.ts"
import { bookAmount, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import {
  type About,
  adjusted,
  booked,
  called,
  type ExplainedNode,
  isNothing,
  leaf,
  product,
  quotient,
  type Source,
  sum,
} from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import {
  capitalCost,
  changingValue,
  hundredthOf,
  isForeign,
  readCapital,
  readPercentSold,
  rolledForward,
} from "#domain/measures/ledger/capital.ts"
import {
  behaviourOfLine,
  type CostMethod,
  type LineLedger,
  type Market,
  type StoredEntry,
} from "#domain/measures/ledger/facts.ts"
import { accountBalances, amountOfTransfer, daysOfTransfer } from "#domain/measures/ledger/accountBalances.ts"
import { type CarriedStep, valuesBefore } from "#domain/measures/ledger/carriedBack.ts"
import { readPrice } from "#domain/measures/ledger/appraisals.ts"
import { readIncome, withSpentPremiums } from "#domain/measures/ledger/income.ts"
import { type CapitalOf, type CostGone, lineOf, type LineParts } from "#domain/measures/valuation/line.ts"
import { handedOverIn, isEarnedWithoutCost, type Read, readTrading } from "#domain/measures/ledger/trading.ts"
import { AverageCost, type CededLots, FifoCost, followUnits, type UnitCost } from "#domain/measures/ledger/unitCost.ts"
import {
  type CameIn,
  type MovementDay,
  movementsOf,
  type RecordedEntry,
  type Split,
  type WentOut,
} from "#domain/measures/ledger/unitMovements.ts"
import { costOfEarned, pricedEntries } from "#domain/measures/gains/earned.ts"
import { traced } from "./traced.ts"
import { capitalWordsOf, incomeWords, priceOf, tradingWords } from "#domain/measures/valuation/ledgerParts.ts"
import { quotedPerUnit } from "#domain/measures/ledger/parsedLedger.ts"
import { dayOfDebtEntry, type DebtEntry } from "#domain/debt/entries.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { owedByDay } from "#domain/measures/ledger/debtOwed.ts"
import type { StoredWalletEntry } from "#domain/measures/ledger/walletLedger.ts"

/** An amount or a number of units as it was recorded. */
export const recordedNumber = (text: string): Fraction => fractionInBook(bookAmount(text))

/** 25 is a quarter. */
const recordedPercent = (text: string): Fraction => times(recordedNumber(text), fraction(1n, 2))

/** The sum of the amounts of one day; undefined if all are zero. */
function together(
  what: ExplainWord,
  amounts: ReadonlyArray<ExplainedNode>,
  currency?: Currency,
): ExplainedNode | undefined {
  const [first, ...others] = amounts.filter((amount) => !isNothing(amount))
  if (!first) return undefined
  return others.length === 0 ? first : sum(what, [first, ...others], currency === undefined ? {} : { currency })
}

/** Groups items by day, in the order of the days. */
const byDay = <Item extends { readonly on: CalendarDate }>(
  items: ReadonlyArray<Item>,
): ReadonlyArray<readonly [on: CalendarDate, items: ReadonlyArray<Item>]> =>
  [...Map.groupBy(items, ({ on }) => on)].sort(([a], [b]) => (a < b ? -1 : 1))

/** The last on or before a day; of several on one day the last recorded. */
function lastUntil<Item extends { readonly on: CalendarDate }>(
  items: ReadonlyArray<Item>,
  on: CalendarDate,
): Item | undefined {
  let last: Item | undefined
  for (const item of items) if (item.on <= on && (!last || item.on >= last.on)) last = item
  return last
}

type Parts = LineParts<ExplainedNode>

type Recorded = RecordedEntry<StoredEntry>

/** A number of an entry: a leaf, or the computation of an amount that follows from prices. */
type ReadNumber = (what: ExplainWord, exact: Fraction, source: Source, about: About | undefined) => ExplainedNode

/**
 * The parts of a holding of any class, from all its entries. The cost of units earned is explained by their price if
 * there is a market; otherwise it is a leaf.
 */
export function holdingParts(ledger: LineLedger, recorded: ReadonlyArray<Recorded>, market?: Market): Parts {
  const entries = pricedEntries(ledger, recorded)
  const costs = market && ledger.earning ? earnedCosts(ledger, recorded, market) : new Map<string, ExplainedNode>()
  return partsOf(ledger, entries, (what, exact, source, about) => {
    const cost = source._tag === "Entry" && about?.currency !== undefined ? costs.get(source.entryId) : undefined
    return cost ? called(what, cost) : leaf(what, exact, source, about)
  })
}

/** The cost of units earned by entry, as far as a price is known. */
function earnedCosts(ledger: LineLedger, recorded: ReadonlyArray<Recorded>, market: Market) {
  // Prices, also those that were paid, do not depend on costs.
  const line = lineOf(traced, { ledger, parts: partsOf(ledger, recorded, leaf) }, priceOf(ledger, market))
  const costs = new Map<string, ExplainedNode>()
  for (const one of recorded) {
    if (!isEarnedWithoutCost(one.entry)) continue
    const units = leaf("units", recordedNumber(one.entry.quantity), sourceOf(ledger, one))
    const cost = costOfEarned(line, market, one.entry, units)
    if (cost) costs.set(one.entryId, cost)
  }
  return costs
}

const sourceOf = ({ lineId }: LineLedger, { entryId, entry }: Recorded) =>
  ({
    _tag: "Entry",
    lineId,
    entryId,
    kind: entry._tag,
    detail: detailOf(entry),
    on: dayOf(entry as unknown as Entry),
  }) satisfies Source

/** What tells entries of a kind apart, where users call them differently. */
function detailOf(entry: StoredEntry): string | null {
  switch (entry._tag) {
    case "Trade":
      return entry.side
    case "CashFlow":
      return entry.kind
    case "Delivery":
      return entry.reason
    case "Staking":
      return entry.action
    case "CorporateAction":
      return entry.terms._tag
    default:
      return null
  }
}

function partsOf(ledger: LineLedger, recorded: ReadonlyArray<Recorded>, read: ReadNumber): Parts {
  const { currency } = ledger
  const entries = withSpentPremiums(recorded, ledger)
  const dated = entries.map((recorded) => {
    const source = sourceOf(ledger, recorded)
    return { ...recorded, source, on: source.on }
  })
  const movements = movementsOf(
    { ...traced, leaf: (what, exact, source, about) => read(what, exact, source(), about) },
    { currency },
    entries,
    (one) => sourceOf(ledger, one),
  )
  const amount = (what: ExplainWord, text: string, source: Source) =>
    leaf(what, recordedNumber(text), source, { currency })

  const capital = capitalParts(dated, ledger)
  const valuations = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "Valuation" && (entry.criterion ?? "market") === "market"
      ? [{ on, value: amount("valuation", entry.value.amount, source) }]
      : [],
  )
  const tradedPrices = tradedPricesOf(dated, currency)
  const shares = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "OwnershipShare" ? [{ on, share: leaf("share", recordedPercent(entry.percent), source) }] : [],
  )
  const commitments = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "Commitment" ? [{ on, amount: amount("commitment", entry.amount.amount, source) }] : [],
  )
  const income = sums(dated, currency, readIncome, incomeWords)
  const balances = balanceSteps(ledger, dated)
  const firstValued = firstOf(valuations)
  const carriedValues = valuesBefore(traced, ledger, firstValued, capital)
  const behaviour = behaviourOfLine(ledger.assetClass)
  const { isCountedInUnits } = behaviour

  return {
    units: (day) => unitsOn(movements, day),
    unitsBeforeTrades: (day) => unitsOn(movements, day - 1, day),
    quotedPerUnit: () => quotedPerUnit(traced, ledger),
    appraisal(day) {
      const last = lastUntil(valuations, dayOfNumber(day))
      const trade = lastUntil(tradedPrices, dayOfNumber(day))
      if (trade && (!last || last.on < trade.on)) {
        const on = dayNumber(trade.on)
        return { value: trade.paid, unitsThen: unitsAfterSplits(movements, trade.units, on, day), on, isPaid: true }
      }
      if (!last) {
        const carried = carriedValues.findLast((step) => step.day <= day)
        if (!carried || !firstValued) return undefined
        const on = firstValued.day
        return { value: carried.explained(), unitsThen: unitsOn(movements, on, day), on, isPaid: false }
      }
      const changes = changingValue(behaviour, capital)
      const value = rolledForward(traced, last.value, { currency }).between(changes, dayNumber(last.on), day)
      const on = dayNumber(last.on)
      return { value, unitsThen: unitsOn(movements, on, day), on, isPaid: false }
    },
    lastAppraisal(day) {
      return this.appraisal(day)
    },
    appraisedOn: [...valuations, ...tradedPrices].map(({ on }) => dayNumber(on)),
    carryingAmount: (day) =>
      isCountedInUnits
        ? costUntil(movements, day, ledger, "average").held()
        : capitalCost(traced, ledger, capital, day),
    balance: (day) => balances.findLast((step) => step.day <= day)?.explained(),
    get balances() {
      return balances.map((step) => [step.day, step.explained()] as const)
    },
    share: (day) => lastUntil(shares, dayOfNumber(day))?.share,
    unitsChangedOn: unitsChangedOn(movements),
    sharedOn: shares.map(({ on }) => dayNumber(on)),
    commitment: (day) => lastUntil(commitments, dayOfNumber(day))?.amount,
    trading: sums(dated, currency, readTrading, tradingWords, read).map((traded) => ({
      ...traded,
      purchases: purchasesOn(dated, traded.day, currency, read),
    })),
    handedOver: handedOverOf(dated),
    capital,
    income,
    costGone: (method) => (isCountedInUnits ? costGone(movements, ledger, method) : new Map()),
    cost(method, day) {
      if (isCountedInUnits) return costUntil(movements, day, ledger, method).held()
      return isForeign(ledger) ? undefined : capitalCost(traced, ledger, capital, day)
    },
  }
}

/** The balances of an account by day, from its statements and transfers of money. */
function balanceSteps(ledger: LineLedger, dated: ReadonlyArray<Dated>): ReadonlyArray<CarriedStep<ExplainedNode>> {
  const { currency } = ledger
  const amount = (what: ExplainWord, text: string, source: Source) =>
    leaf(what, recordedNumber(text), source, { currency })
  return accountBalances(traced, ledger, {
    stated: dated
      .flatMap(({ on, entry, source }) =>
        entry._tag === "Balance"
          ? [{ day: dayNumber(on), value: amount("balance", entry.balance.amount, source) }]
          : [],
      )
      .toSorted((one, other) => one.day - other.day),
    transfers: dated.flatMap(({ entry, source }) => {
      if (entry._tag !== "MoneyTransfer") return []
      const { direction } = entry
      return [{ direction, amount: amount("transferred", amountOfTransfer(entry), source), ...daysOfTransfer(entry) }]
    }),
    income: sums(
      dated.filter(({ entry }) => entry._tag !== "MoneyTransfer"),
      currency,
      readIncome,
      incomeWords,
    ),
  })
}

/** The first valuation. */
function firstOf(valuations: ReadonlyArray<{ readonly on: CalendarDate; readonly value: ExplainedNode }>) {
  const first = valuations.toSorted((one, other) => (one.on < other.on ? -1 : 1))[0]
  return first && { day: dayNumber(first.on), value: first.value }
}

/** What spin-offs and mergers hand over to and from other holdings. */
const handedOverOf = (entries: ReadonlyArray<Dated>): Parts["handedOver"] =>
  entries.flatMap(({ entry, source }) =>
    entry._tag === "CorporateAction"
      ? handedOverIn(entry).map(({ amount, currency, ...one }) => ({
          ...one,
          currency,
          amount: leaf("holdingValue", recordedNumber(amount), source, { currency }),
        }))
      : [],
  )

type Movements = ReadonlyArray<MovementDay<ExplainedNode>>

const newCost = (method: CostMethod, { currency }: LineLedger): UnitCost<ExplainedNode> =>
  method === "average" ? new AverageCost(traced, { currency }) : new FifoCost(traced, { currency })

/** The cost of the units held at the end of a day. */
function costUntil(movements: Movements, day: number, ledger: LineLedger, method: CostMethod) {
  const cost = newCost(method, ledger)
  followUnits(traced, movements, day, [cost])
  return cost
}

/** The cost that left with units, by day. */
function costGone(movements: Movements, ledger: LineLedger, method: CostMethod) {
  const goneOn = new Map<number, CostGone<ExplainedNode>>()
  followUnits(
    traced,
    movements,
    Number.POSITIVE_INFINITY,
    [newCost(method, ledger)],
    ({ day, gone, lowered, ceded, arrived }) => {
      const none = traced.sum("taking", [], { currency: ledger.currency })
      const [left, returned = [], came = []] = [gone[0], lowered[0], arrived[0]]
      if (!left && returned.length === 0 && ceded.length === 0 && came.length === 0) return
      const { sold, taken } = left ?? { sold: none, taken: none }
      const spunOff = ceded.map(({ by }) => by[0]?.costs ?? [])
      goneOn.set(day, { sold, taken, lowered: returned, ceded: spunOff, arrived: came })
    },
  )
  return goneOn
}

/** The days on which the number of units held changed. */
function unitsChangedOn(movements: Movements): ReadonlyArray<number> {
  const changedOn: Array<number> = []
  let before: bigint | undefined
  followUnits(traced, movements, Number.POSITIVE_INFINITY, [], ({ day, units }) => {
    if (inBook(units) !== before) changedOn.push(day)
    before = inBook(units)
  })
  return changedOn
}

/** The units held: those that came in less those that went out, where each split multiplies all before it. */
class UnitsHeld implements UnitCost<ExplainedNode> {
  readonly method = "average"
  #parts: ReadonlyArray<ExplainedNode> = []
  #isKnown = false
  readonly cost = 0n

  split({ from, to }: Split<ExplainedNode>): void {
    this.#isKnown = true
    if (this.#parts.length === 0) return
    this.#parts = [product("units", [sum("units", this.#parts), quotient("split", to, from)])]
  }

  giveBack(): ReadonlyArray<ExplainedNode> {
    this.#isKnown = true
    return []
  }

  cede(): CededLots<ExplainedNode> {
    this.#isKnown = true
    return { costs: [] }
  }

  add({ units }: CameIn<ExplainedNode>): void {
    this.#isKnown = true
    this.#parts = [...this.#parts, units]
  }

  take(wentOut: ReadonlyArray<WentOut<ExplainedNode>>, _: Fraction, left: Fraction): undefined {
    this.#isKnown = true
    this.#parts = [...this.#parts, ...wentOut.map(({ units }) => ({ ...units, exact: negative(units.exact) }))]
    const exact = sum("units", this.#parts)
    if (minus(exact.exact, left).numerator !== 0n) this.#parts = [adjusted("units", exact, left, "rounding")]
  }

  held(): ExplainedNode | undefined {
    return this.#isKnown ? booked(sum("units", this.#parts)) : undefined
  }
}

/** The units held at the end of a day, counted as on a later one: splits since then multiply them. With 18 decimals. */
function unitsOn(movements: Movements, day: number, countedOn = day): ExplainedNode | undefined {
  const held = new UnitsHeld()
  followUnits(traced, movements, day, [held])
  if (!held.held()) return undefined
  for (const { day: later, splits } of movements) {
    if (later > day && later <= countedOn) for (const split of splits) held.split(split)
  }
  return held.held()
}

/** Units of a day, counted as on a later one: splits since then multiply them. With 18 decimals. */
function unitsAfterSplits(movements: Movements, units: ExplainedNode, day: number, countedOn: number): ExplainedNode {
  const held = new UnitsHeld()
  held.add({ day, units, paid: [] })
  for (const { day: later, splits } of movements) {
    if (later > day && later <= countedOn) for (const split of splits) held.split(split)
  }
  return held.held() ?? units
}

/** What was paid and received for the units of the trades of each day, before fees, and the number of these units. */
function tradedPricesOf(entries: ReadonlyArray<Dated>, currency: Currency) {
  const trades = entries.flatMap(({ entry, source }) => {
    const prices: Array<{ on: CalendarDate; paid: ExplainedNode; units: ExplainedNode }> = []
    readPrice(entry, (on, paid, units) => {
      prices.push({
        on,
        paid: leaf("consideration", recordedNumber(paid), source, { currency }),
        units: leaf("units", recordedNumber(units), source),
      })
    })
    return prices
  })
  return byDay(trades).map(([on, ofDay]) => {
    const [first] = ofDay as [(typeof trades)[number]]
    if (ofDay.length === 1) return first
    const paid = ofDay.map((one) => one.paid)
    const units = ofDay.map((one) => one.units)
    return { on, paid: sum("consideration", paid, { currency }), units: sum("units", units) }
  })
}

interface Dated {
  readonly on: CalendarDate
  readonly entry: StoredEntry
  readonly source: Source
}

/** The cost of each purchase of a day, separately. */
const purchasesOn = (entries: ReadonlyArray<Dated>, day: number, currency: Currency, read: ReadNumber) =>
  entries
    .filter(({ on }) => dayNumber(on) === day)
    .flatMap((entry) => sums([entry], currency, readTrading, tradingWords, read))
    .filter(({ bought, buyFees }) => bought !== undefined || buyFees !== undefined)

/** The sum of each kind of amount by the day on which it counts, each named by its word. */
function sums<Kind extends string>(
  entries: ReadonlyArray<Dated>,
  currency: Currency,
  readEntry: (entry: StoredEntry, read: Read<Kind>) => void,
  words: Readonly<Record<Kind, ExplainWord>>,
  readNumber: ReadNumber = leaf,
): ReadonlyArray<{ readonly day: number } & { readonly [kind in Kind]?: ExplainedNode }> {
  const amounts = entries.flatMap(({ entry, source }) => {
    const ofEntry: Array<{ readonly on: CalendarDate; readonly kind: Kind; readonly amount: ExplainedNode }> = []
    readEntry(entry, (on, kind, text) => {
      const about = words[kind] === "units" ? {} : { currency }
      ofEntry.push({ on, kind, amount: readNumber(words[kind], recordedNumber(text), source, about) })
    })
    return ofEntry
  })
  return byDay(amounts).flatMap(([on, ofDay]) => {
    const kinds = [...Map.groupBy(ofDay, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
      const leaves = ofKind.map(({ amount }) => amount)
      const all = together(words[kind], leaves, words[kind] === "units" ? undefined : currency)
      return all ? [[kind, all] as const] : []
    })
    return kinds.length === 0 ? [] : [{ day: dayNumber(on), ...Object.fromEntries(kinds) } as never]
  })
}

/** The payments into and out of a holding, with the fractions that were sold, by day. */
function capitalParts(entries: ReadonlyArray<Dated>, ledger: LineLedger): ReadonlyArray<CapitalOf<ExplainedNode>> {
  const [{ currency }, words] = [ledger, capitalWordsOf(ledger)]
  const sold = entries.flatMap(({ entry, source }) => {
    const percents: Array<{ readonly on: CalendarDate; readonly percent: string; readonly source: Source }> = []
    readPercentSold(entry, (on, percent) => percents.push({ on, percent, source }))
    return percents
  })
  const days = new Map<number, CapitalOf<ExplainedNode>>()
  for (const amounts of sums(entries, currency, readCapital, words)) days.set(amounts.day, amounts)
  for (const [on, ofDay] of byDay(sold)) {
    const day = dayNumber(on)
    const fractionsSold = ofDay
      .toSorted((one, other) => (one.percent < other.percent ? -1 : 1))
      .map(({ percent, source }) => leaf("soldFraction", hundredthOf(percent), source))
    days.set(day, { ...days.get(day), day, fractionsSold })
  }
  return [...days.values()].sort((one, other) => one.day - other.day)
}

const never = () => undefined

/** The parts of a line without entries, to be filled in. */
const bareParts: LineParts<ExplainedNode> = {
  units: never,
  unitsBeforeTrades: never,
  quotedPerUnit: never,
  appraisal: never,
  lastAppraisal: never,
  appraisedOn: [],
  carryingAmount: never,
  balance: never,
  balances: [],
  share: never,
  commitment: never,
  trading: [],
  handedOver: [],
  capital: [],
  income: [],
  unitsChangedOn: [],
  sharedOn: [],
  costGone: () => new Map(),
  cost: never,
}

/** The parts of a debt: the amount owed by the last statement, less the principal repaid after its day. */
export function debtParts(
  ledger: LineLedger,
  entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>>,
): LineParts<ExplainedNode> {
  const { lineId } = ledger
  const sourceOf = ({ entryId, entry }: RecordedEntry<StoredDebtEntry>): Source => {
    const on = dayOfDebtEntry(entry as unknown as DebtEntry)
    return { _tag: "Entry", lineId, entryId, kind: entry._tag, detail: null, on }
  }
  const shares = entries.flatMap(({ entryId, entry }) =>
    entry._tag === "OwnershipShare"
      ? [{ on: entry.effectiveOn, share: leaf("share", recordedPercent(entry.percent), sourceOf({ entryId, entry })) }]
      : [],
  )
  const steps = owedByDay(traced, ledger, entries, sourceOf)
  return {
    ...bareParts,
    balance: (day) => steps.findLast((step) => step.day <= day)?.explained(),
    get balances() {
      return steps.map(({ day, explained }) => [day, explained()] as const)
    },
    share: (day) => lastUntil(shares, dayOfNumber(day))?.share,
    sharedOn: shares.map(({ on }) => dayNumber(on)),
  }
}

/** The parts of a wallet: the value of each of its tokens in the last statement. */
export function walletParts(
  { lineId, currency, appraisals }: LineLedger,
  entries: ReadonlyArray<RecordedEntry<StoredWalletEntry>>,
): LineParts<ExplainedNode> {
  const statements = entries.flatMap(({ entryId, entry }) =>
    "statedOn" in entry ? [{ on: entry.statedOn, entryId, entry }] : [],
  )
  return {
    ...bareParts,
    appraisal(day) {
      const on = dayOfNumber(day)
      // Before the first statement, the ledger says which one is carried back.
      const last = lastUntil(statements, on) ?? lastUntil(statements, lastOn(appraisals, on)?.valuedOn ?? on)
      if (!last) return undefined
      const source: Source = {
        _tag: "Entry",
        lineId,
        entryId: last.entryId,
        kind: "WalletStatement",
        detail: null,
        on: last.on,
      }
      const tokens = last.entry.tokens.map(({ token, value }) =>
        leaf("valuation", recordedNumber(value.amount), source, { currency, subject: { of: "text", text: token } }),
      )
      const value = tokens.length === 0 ? leaf("balance", recordedNumber("0"), source, { currency }) : undefined
      return {
        value: value ?? sum(last.on > on ? "carriedBack" : "balance", tokens, { currency }),
        unitsThen: undefined,
        on: dayNumber(last.on),
        isPaid: false,
      }
    },
    lastAppraisal(day) {
      return this.appraisal(day)
    },
    appraisedOn: statements.map(({ on }) => dayNumber(on)),
  }
}
