import { Schema } from "effect"
import { Entry } from "../holding/entries.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import { appraisalsOf } from "./appraisals.ts"
import type {
  CostMethod,
  CostStep,
  HoldingFacts,
  HoldingLedger,
  Steps,
  StoredEntry,
  StoredHoldingFacts,
} from "./facts.ts"
import { mantissaOf, plainText } from "./plainDecimal.ts"
import { mantissaAt } from "./steps.ts"
import { bookOf, type UnitBook } from "./unitBook.ts"
import { bookDecimals, UnitJournal } from "./unitJournal.ts"

export type { StoredEntry, StoredHoldingFacts } from "./facts.ts"

/**
 * The books of a holding: what is held, what it cost and what it was said to be worth, by day, out of everything
 * recorded of it. Purchase fees are part of the cost, sale fees come off the proceeds, and a delivery out takes its
 * cost along without a gain. Steps stand only where something changes, but for statements (balances, appraisals), which
 * each keep their day.
 */
export const ledgerOf = (facts: HoldingFacts): HoldingLedger => ledgerOfStored(storedFacts(facts))

/** {@link ledgerOf} from the stored form, with the same outcome. */
export function ledgerOfStored(facts: StoredHoldingFacts): HoldingLedger {
  const { holdingId, portfolioId, assetClass, currency, openedOn, closedOn, priceSymbol } = facts
  const entries = facts.entries.map(({ entry }) => entry)
  const book = bookOf(unitJournalOf(entries))
  return {
    holdingId,
    portfolioId,
    assetClass,
    currency,
    openedOn,
    closedOn,
    priceSymbol,
    units: unitSteps(book),
    cost: { average: costSteps(book, "average"), fifo: costSteps(book, "fifo") },
    balances: balanceSteps(entries),
    appraisals: appraisalsOf(entries, book),
    shares: shareSteps(entries),
    income: incomeSteps(entries),
  }
}

/** A purchase, or what sales have left of it. */
export interface OpenLot {
  readonly day: CalendarDate
  readonly units: string
  /** In the holding's currency, with its part of the purchase fees. */
  readonly cost: string
}

/** The lots still held at the end of a day when the oldest units are taken to leave first. Oldest first. */
export const openLots = (facts: HoldingFacts, on: CalendarDate): ReadonlyArray<OpenLot> =>
  openLotsOfStored(storedFacts(facts), on)

/** {@link openLots} from the stored form. */
export const openLotsOfStored = (facts: StoredHoldingFacts, on: CalendarDate): ReadonlyArray<OpenLot> => {
  const book = bookOf(unitJournalOf(facts.entries.map(({ entry }) => entry)), dayNumber(on))
  return book.lots.map(({ day, units, cost }) => ({
    day: dayOfNumber(day),
    units: plainText(units, bookDecimals),
    cost: plainText(cost, bookDecimals),
  }))
}

const encode = Schema.encodeSync(Entry)

const storedFacts = (facts: HoldingFacts): StoredHoldingFacts => ({
  ...facts,
  entries: facts.entries.map(({ entryId, entry }) => ({ entryId, entry: encode(entry) })),
})

function unitJournalOf(entries: ReadonlyArray<StoredEntry>): UnitJournal {
  const journal = new UnitJournal()
  for (const entry of entries) {
    switch (entry._tag) {
      case "Trade":
        journal.trade(entry)
        break
      case "Delivery":
        journal.delivery(entry)
        break
      case "Split":
        journal.split(entry)
        break
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "OwnershipShare":
      case "Note":
    }
  }
  return journal
}

const unitSteps = ({ units }: UnitBook): Steps<string> =>
  withoutRepeats(
    Array.from(units.days, (day, i) => [dayOfNumber(day), plainText(mantissaAt(units, i), units.decimals)] as const),
  )

const costSteps = ({ units, costAt }: UnitBook, method: CostMethod): Steps<CostStep> =>
  withoutRepeats(
    Array.from(units.days, (day, i) => {
      const { cost, realised } = costAt(method, i)
      const texts = { cost: plainText(cost, bookDecimals), realised: plainText(realised, bookDecimals) }
      return [dayOfNumber(day), texts] as const
    }),
    (a, b) => a.cost === b.cost && a.realised === b.realised,
  )

const balanceSteps = (entries: ReadonlyArray<StoredEntry>): Steps<string> =>
  inOrder(
    entries.flatMap((entry) =>
      entry._tag === "Balance" ? [[entry.statedOn as CalendarDate, entry.balance.amount] as const] : [],
    ),
  )

const shareSteps = (entries: ReadonlyArray<StoredEntry>): Steps<string> =>
  withoutRepeats(
    inOrder(
      entries.flatMap((entry) =>
        entry._tag === "OwnershipShare" ? [[entry.effectiveOn as CalendarDate, entry.percent] as const] : [],
      ),
    ),
  )

function incomeSteps(entries: ReadonlyArray<StoredEntry>): HoldingLedger["income"] {
  const flows = inOrder(
    entries.flatMap((entry) => (entry._tag === "CashFlow" ? [[entry.paidOn as CalendarDate, entry] as const] : [])),
  )
  let gross = 0n
  let taxWithheld = 0n
  const byDay = new Map<CalendarDate, { readonly gross: string; readonly taxWithheld: string }>()
  for (const [day, flow] of flows) {
    gross += mantissaOf(flow.amount.amount, bookDecimals)
    taxWithheld += mantissaOf(flow.taxWithheld.amount, bookDecimals)
    byDay.set(day, { gross: plainText(gross, bookDecimals), taxWithheld: plainText(taxWithheld, bookDecimals) })
  }
  return [...byDay]
}

const inOrder = <Value>(steps: ReadonlyArray<readonly [CalendarDate, Value]>): Steps<Value> =>
  [...steps].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

const withoutRepeats = <Value>(
  steps: Steps<Value>,
  same: (a: Value, b: Value) => boolean = (a, b) => a === b,
): Steps<Value> => steps.filter(([, value], i) => i === 0 || !same(value, (steps[i - 1] as Steps<Value>[number])[1]))
