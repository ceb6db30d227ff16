import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { bareLedger } from "#domain/measures/ledger/bareLedger.ts"
import {
  noPrices,
  partStated,
  type PricedTerms,
  type PricesOfActions,
  type SidesOfAction,
} from "#domain/measures/ledger/actionLots.ts"
import type {
  ConnectedHolding,
  LineLedger,
  Market,
  Series,
  StoredAction,
  StoredEntry,
} from "#domain/measures/ledger/facts.ts"
import { withValuesOfActions } from "#domain/measures/ledger/appraisals.ts"
import { unitsFollowed } from "#domain/measures/ledger/ledger.ts"
import { withArrivedLots } from "#domain/measures/ledger/movedLots.ts"
import { quotedPerUnit } from "#domain/measures/ledger/parsedLedger.ts"
import { mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { priceOf, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import type { Quotes } from "#domain/measures/valuation/quotes.ts"
import { bookAmount, bookText, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { dividedBy, type Fraction, fraction, nothing, plus, times, whole } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { Latest, oncePerObject } from "#domain/shared/memo.ts"
import type { Currency } from "#domain/shared/money.ts"

/*
 * Which cost goes along with a spin-off that states no percentage, what a merger with cash realises, and the cost of lots in
 * another currency follow from prices and rates, which the stored ledger does not know. They are filled in where a ledger is
 * read together with the market, from the entries of all connected holdings, so that a price that is known later counts.
 */

const followed = new Latest<LineLedger>()

/**
 * A function that returns ledgers with what spin-offs and mergers brought and took. The same object for the same prices and
 * rates. Connected holdings are followed once for all of their ledgers, which have to be of one snapshot.
 */
export function actionsFollowedWith(market: Market): (ledger: LineLedger) => LineLedger {
  const groups = new Map<string, ReturnType<typeof withArrivedLots>>()
  const followedIn = (connected: ReadonlyArray<ConnectedHolding>) => {
    const key = connected.map(({ lineId }) => lineId).join()
    const known = groups.get(key)
    if (known) return known
    const entries = new Map<string, ConnectedHolding["entries"]>(
      connected.map((other) => [other.lineId, other.entries]),
    )
    const group = withArrivedLots(entries, new ActionPrices(connected, market))
    groups.set(key, group)
    return group
  }
  return (ledger) => {
    const { connected } = ledger
    if (connected === undefined) return ledger
    const priced = connected.filter(({ entries }) => entries.some(({ entry }) => entry._tag === "CorporateAction"))
    const series = priced.flatMap((other) => seriesBehind(pricedBy(other), market, ledger.currency))
    return followed.of(ledger, "", series, () => withEntries(ledger, followedIn(connected).get(ledger.lineId) ?? []))
  }
}

/** The ledger with its entries as they were followed. */
function withEntries(ledger: LineLedger, own: ConnectedHolding["entries"]): LineLedger {
  const known = new Map(own.map((recorded) => [recorded.entryId, recorded]))
  const earning = ledger.earning?.map((recorded) => known.get(recorded.entryId) ?? recorded)
  const units = unitsFollowed({ entries: own })
  const appraisals = withValuesOfActions(
    ledger.appraisals,
    own.map(({ entry }) => entry),
    units.units,
  )
  return { ...ledger, ...units, appraisals, ...(earning && { earning }) }
}

/** What prices a connected holding, as a ledger. */
const pricedBy = oncePerObject((other: ConnectedHolding): LineLedger => {
  const { ownPrices, answeredSplits, priceSymbol, quotedPerUnit: each } = other
  const bare = bareLedger({ ...other, closedOn: null, investable: "easily_convertible", portfolioId: noPortfolio })
  return {
    ...bare,
    ...unitsFollowed(other),
    priceSymbol,
    quotedPerUnit: each,
    ...(ownPrices && { ownPrices }),
    ...(answeredSplits && { answeredSplits }),
  }
})
const noPortfolio = "" as LineLedger["portfolioId"]

/** How many days an action waits for the first price of the old holding after it, as over a weekend. */
const daysWaitingMost = 7

/** An amount on the day of the price from which it was computed. */
interface Valued {
  readonly value: Fraction
  readonly currency: string
  readonly day: number
}

class ActionPrices implements PricesOfActions {
  readonly #holdings: ReadonlyMap<string, ConnectedHolding>
  readonly #market: Market

  constructor(connected: ReadonlyArray<ConnectedHolding>, market: Market) {
    this.#holdings = new Map<string, ConnectedHolding>(connected.map((other) => [other.lineId, other]))
    this.#market = market
  }

  currencyOf(holdingId: string): Currency | undefined {
    return this.#holdings.get(holdingId)?.currency
  }

  converted(cost: bigint, { givenId, receivedId }: SidesOfAction, on: CalendarDate): bigint | undefined {
    const [from, into] = [this.currencyOf(givenId), this.currencyOf(receivedId)]
    if (from === undefined || into === undefined) return cost
    const amount = converted(plain, fractionInBook(cost), [from, into], this.#market, dayNumber(on))
    return amount && inBook(amount)
  }

  termsOf(action: StoredAction, sides: SidesOfAction): PricedTerms {
    const [given, received] = [this.#holdings.get(sides.givenId), this.#holdings.get(sides.receivedId)]
    if (!given || !received) return noPrices.termsOf(action, sides)
    const day = dayNumber(action.effectiveOn)
    const countsOn = this.#countsOn(action, [given, received])
    const effectiveOn = dayOfNumber(countsOn)
    const [kept, fractionPaid] = [unitsOf(action.unitsReceived), unitsOf(action.fraction?.quantity ?? "0")]
    const ofKept = this.#firstValue(received, kept, day)
    const handedOver = ofKept && {
      amount: bookText(ofKept.value),
      currency: ofKept.currency as Currency,
      ratedOn: dayOfNumber(Math.max(ofKept.day, day)),
    }
    const all = plus(kept, fractionPaid)
    const untilPriced =
      ofKept && ofKept.day > countsOn
        ? converted(plain, ofKept.value, [ofKept.currency, received.currency], this.#market, ofKept.day)
        : undefined
    const terms = {
      effectiveOn,
      ...(handedOver && { handedOver }),
      ...(untilPriced && { valueUntilPriced: bookText(untilPriced) }),
    }
    if (action.terms._tag === "spinOff") {
      const part = partStated(action.terms.costPercent) ?? this.#partByPrices(action, [given, received], all)
      return part === undefined ? { ...terms, part: "0", isUnpriced: true } : { ...terms, part }
    }
    const ofAll = this.#firstValue(received, all, day)
    const value = ofAll && converted(plain, ofAll.value, [ofAll.currency, given.currency], this.#market, ofAll.day)
    if (value) return { ...terms, value: bookText(value) }
    const isOpen = action.terms.cash !== null && action.terms.cost === null
    return isOpen ? { ...terms, isUnpriced: true } : terms
  }

  /** The fraction that the new units make up of the value of both, on the first day on which both have a price. */
  #partByPrices(
    { effectiveOn, unitsGiven }: StoredAction,
    [given, received]: readonly [ConnectedHolding, ConnectedHolding],
    units: Fraction,
  ): string | undefined {
    const [old, young] = [this.#priceOf(given), this.#priceOf(received)]
    const from = dayNumber(effectiveOn)
    const day = young?.days.find((on) => on >= from && isPricedOn(old, on))
    if (day === undefined) return undefined
    const [ofOld, ofYoung] = [this.#valueOn(given, unitsOf(unitsGiven), day), this.#valueOn(received, units, day)]
    const into = (one: Valued | undefined) =>
      one && converted(plain, one.value, [one.currency, given.currency], this.#market, day)
    const [left, gone] = [into(ofOld), into(ofYoung)]
    if (left === undefined || gone === undefined) return undefined
    const both = plus(left, gone)
    return both.numerator === 0n ? undefined : bookText(dividedBy(gone, both))
  }

  /** The value by the first price from a day on; without one, by the newest before it. */
  #firstValue(holding: ConnectedHolding, units: Fraction, from: number): Valued | undefined {
    const price = this.#priceOf(holding)
    const day = price?.days.find((on) => on >= from) ?? price?.days.at(-1)
    return day === undefined ? undefined : this.#valueOn(holding, units, day)
  }

  #valueOn(holding: ConnectedHolding, units: Fraction, day: number): Valued | undefined {
    const price = this.#priceOf(holding)
    const step = price ? stepOn(price.days, day) : -1
    if (!price || step < 0) return undefined
    const each = quotedPerUnit(plain, pricedBy(holding)) ?? whole
    const value = times(times(units, each), fraction(mantissaAt(price, step), price.decimals))
    return { value: fractionInBook(inBook(value)), currency: price.currency, day }
  }

  #priceOf = (holding: ConnectedHolding): Quotes | undefined => priceOf(pricedBy(holding), this.#market)

  /**
   * The day on which a spin-off counts: the next one with a price of the old holding, if its day has none, as on a weekend. Until
   * then its last price is that of the units with the right. Not where anything else moved in between.
   */
  #countsOn(
    { terms, effectiveOn }: StoredAction,
    [given, received]: readonly [ConnectedHolding, ConnectedHolding],
  ): number {
    const stated = dayNumber(effectiveOn)
    const price = this.#priceOf(given)
    if (terms._tag === "merger" || !price || isPricedOn(price, stated)) return stated
    const next = price.days.find((on) => on > stated)
    if (next === undefined || next - stated > daysWaitingMost || (price.days[0] ?? next) > stated) return stated
    const days = [given, received].flatMap(({ entries }) => entries.map(({ entry }) => dayNumber(dayOfStored(entry))))
    return days.filter((on) => on >= stated && on <= next).length > 2 ? stated : next
  }
}

/** The day of a stored entry is in the same field as that of a decoded one. */
const dayOfStored = (entry: StoredEntry): CalendarDate => dayOf(entry as unknown as Entry)

const isPricedOn = (series: Series | undefined, day: number): boolean => {
  const step = series ? stepOn(series.days, day) : -1
  return step >= 0 && series?.days[step] === day
}

const unitsOf = (text: string): Fraction => (text === "0" ? nothing : fractionInBook(bookAmount(text)))
