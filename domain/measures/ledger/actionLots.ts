import { bookAmount, bookText, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals, plainText, sumText } from "#domain/numbers/plainDecimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { ArrivedLots, CostOfDay, HandedOver, StoredAction, StoredEntry } from "./facts.ts"
import type { RecordedEntry } from "./unitMovements.ts"

/** What prices and rates say of spin-offs and mergers. */
export interface PricesOfActions {
  /** What follows from prices of an action between two holdings. */
  readonly termsOf: (action: StoredAction, sides: SidesOfAction) => PricedTerms
  /** A cost in the currency of the new holding, at the rates of a day; with 18 decimals. Undefined without a rate. */
  readonly converted: (cost: bigint, sides: SidesOfAction, on: CalendarDate) => bigint | undefined
  /** The currency of a holding. */
  readonly currencyOf: (holdingId: string) => HandedOver["currency"] | undefined
}

export interface SidesOfAction {
  readonly givenId: string
  readonly receivedId: string
}

export interface PricedTerms extends Pick<
  StoredAction,
  "part" | "value" | "handedOver" | "valueUntilPriced" | "isUnpriced"
> {
  /** The day on which the action counts, if that is a later one. */
  readonly effectiveOn?: CalendarDate
}

/** Nothing but what the entries state. */
export const noPrices: PricesOfActions = {
  termsOf: ({ terms }) => (terms._tag === "spinOff" ? { part: partStated(terms.costPercent) ?? "0" } : {}),
  converted: (cost) => cost,
  currencyOf: () => undefined,
}

/** 20 percent as a fraction. */
export const partStated = (percent: string | null): string | undefined =>
  percent === null ? undefined : plainText(bookAmount(percent) / 100n, bookDecimals)

type Recorded = RecordedEntry<StoredEntry>

const sidesOf = (id: string, { direction, counterpartId }: StoredAction): SidesOfAction =>
  direction === "out" ? { givenId: id, receivedId: counterpartId } : { givenId: counterpartId, receivedId: id }

/** The entries, in which each leg of an action has what follows from prices. */
export const withTermsOf = (
  holdings: ReadonlyMap<string, ReadonlyArray<Recorded>>,
  prices: PricesOfActions,
): ReadonlyMap<string, ReadonlyArray<Recorded>> =>
  new Map(
    Array.from(holdings, ([id, entries]) => [
      id,
      entries.map((recorded) => {
        const { entryId, entry } = recorded
        if (entry._tag !== "CorporateAction") return recorded
        return { entryId, entry: { ...entry, ...prices.termsOf(entry, sidesOf(id, entry)) } }
      }),
    ]),
  )

/** What leaves a holding with a leg out: the cost by days, and lots with their own units. */
export interface Leaving extends ArrivedLots {
  /** Of a merger: the cost that goes over by each of the methods, which may differ from that of the lots. */
  readonly over?: { readonly average: string; readonly fifo: string }
}

/** What arrives in the other holding. */
export interface Arrival {
  readonly lots: ArrivedLots
  readonly handedOver?: HandedOver
}

/**
 * What arrives with a spin-off or merger. The new units are divided over the lots as the old ones were, and each lot keeps its
 * day; its cost is converted at the rates of that day, or else of the action. Where the price of the new units is not known, the cost by average is
 * handed over.
 */
export function arrivalOf(action: StoredAction, givenId: string, leaving: Leaving, prices: PricesOfActions): Arrival {
  const sides = sidesOf(givenId, action)
  const { effectiveOn, unitsReceived, fraction = null } = action
  const units = sumText(unitsReceived, fraction?.quantity ?? "0")
  const average = addingUpTo(leaving.average, leaving.over?.average, effectiveOn)
  const fifo = leaving.fifo.length > 0 ? leaving.fifo : [{ on: effectiveOn, units, cost: "0" }]
  const own = addingUpTo(fifo, leaving.over?.fifo, effectiveOn)
  const converted = <Of extends CostOfDay>(lots: ReadonlyArray<Of>): ReadonlyArray<Of> =>
    lots.map((lot) => {
      const rated = (on: CalendarDate) => prices.converted(bookAmount(lot.cost), sides, on)
      return { ...lot, cost: plainText(rated(lot.on) ?? rated(effectiveOn) ?? 0n, bookDecimals) }
    })
  const lots = { average: converted(average), fifo: converted(withUnits(own, units)) }
  const handedOver = action.handedOver ?? costHandedOver(average, action, prices.currencyOf(givenId))
  return { lots, ...(handedOver && { handedOver }) }
}

/** The cost that goes along, as far as the units were not paid out as a fraction. */
function costHandedOver(
  average: ReadonlyArray<CostOfDay>,
  { effectiveOn, unitsReceived, fraction = null }: StoredAction,
  currency: HandedOver["currency"] | undefined,
): HandedOver | undefined {
  if (currency === undefined) return undefined
  const cost = sumOf(average.map((one) => bookAmount(one.cost)))
  const [kept, all] = [bookAmount(unitsReceived), bookAmount(sumText(unitsReceived, fraction?.quantity ?? "0"))]
  return { amount: bookText(fractionInBook((cost * kept) / all)), currency, ratedOn: effectiveOn }
}

/** Costs that add up to another sum, each in proportion. Where they are all zero, the sum is that of the first one. */
function addingUpTo<Of extends CostOfDay>(
  costs: ReadonlyArray<Of>,
  sum: string | undefined,
  effectiveOn: CalendarDate,
): ReadonlyArray<Of | CostOfDay> {
  if (sum === undefined) return costs
  const [all, wanted] = [sumOf(costs.map(({ cost }) => bookAmount(cost))), bookAmount(sum)]
  if (all === wanted) return costs
  const [first, ...others] = costs
  if (all === 0n) {
    return first === undefined ? [{ on: effectiveOn, cost: sum }] : [{ ...first, cost: sum }, ...others]
  }
  const parts = proportional(
    costs.map(({ cost }) => bookAmount(cost)),
    wanted,
  )
  return costs.map((one, n) => ({ ...one, cost: plainText(parts[n] ?? 0n, bookDecimals) }))
}

/** Lots with other units that add up to `units`, each in proportion. */
function withUnits(lots: ReadonlyArray<CostOfDay & { readonly units?: string }>, units: string): ArrivedLots["fifo"] {
  const parts = proportional(
    lots.map((lot) => bookAmount(lot.units ?? "0")),
    bookAmount(units),
  )
  return lots.map(({ on, cost }, n) => ({ on, cost, units: plainText(parts[n] ?? 0n, bookDecimals) }))
}

/** Divides a sum in proportion to some sizes. The parts add up to it. */
function proportional(sizes: ReadonlyArray<bigint>, sum: bigint): ReadonlyArray<bigint> {
  const all = sumOf(sizes)
  let [until, before] = [0n, 0n]
  return sizes.map((size, n) => {
    until += size
    const upTo = n === sizes.length - 1 || all === 0n ? sum : (sum * until) / all
    const part = upTo - before
    before = upTo
    return part
  })
}

const sumOf = (amounts: ReadonlyArray<bigint>): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
