import { behaviourOf } from "../../holding/assetClass.ts"
import { dayOf, directionOf, type Entry } from "../../holding/entries.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger, StoredEntry } from "../facts.ts"
import type { LineParts } from "../line.ts"
import { byDay, lastUntil, recordedNumber, recordedPercent, together } from "./amounts.ts"
import { carriedCost } from "./carriedCost.ts"
import {
  afterSplit,
  explainUnits,
  type MovementDay,
  movementsOf,
  type RecordedEntry,
  unitsChangedOn,
} from "./movements.ts"
import { rolledForward } from "./rolledForward.ts"
import { type ExplainedNode, leaf, type Source } from "./tree.ts"
import { averageCost, fifoCost } from "./unitCost.ts"
import type { ExplainWord } from "./words.ts"
import { quotedPerUnit } from "./worth.ts"

type Parts = LineParts<ExplainedNode>

/** A holding of any class, by everything recorded of it. */
export function holdingParts(ledger: HoldingLedger, entries: ReadonlyArray<RecordedEntry<StoredEntry>>): Parts {
  const { holdingId: lineId, currency } = ledger
  const sourceOf = ({ entryId, entry }: RecordedEntry<StoredEntry>) =>
    ({ _tag: "Entry", lineId, entryId, kind: entry._tag, on: dayOf(entry as unknown as Entry) }) satisfies Source
  const dated = entries.map((recorded) => ({ ...recorded, source: sourceOf(recorded), on: sourceOf(recorded).on }))
  const movements = movementsOf(ledger, entries, sourceOf)
  const amount = (what: ExplainWord, text: string, source: Source) =>
    leaf(what, recordedNumber(text), source, { currency })

  const capital = capitalOf(dated, currency)
  const valuations = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "Valuation" && (entry.criterion ?? "market") === "market"
      ? [{ on, value: amount("valuation", entry.value.amount, source) }]
      : [],
  )
  const shares = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "OwnershipShare" ? [{ on, share: leaf("share", recordedPercent(entry.percent), source) }] : [],
  )
  const commitments = dated.flatMap(({ on, entry, source }) =>
    entry._tag === "Commitment" ? [{ on, amount: amount("commitment", entry.amount.amount, source) }] : [],
  )
  const balances = dated
    .flatMap(({ on, entry, source }) =>
      entry._tag === "Balance" ? [[dayNumber(on), amount("balance", entry.balance.amount, source)] as const] : [],
    )
    .sort(([a], [b]) => a - b)
  const { isCountedInUnits, rollsForward } = behaviourOf[ledger.assetClass === "debt" ? "other" : ledger.assetClass]
  const costUntil = { average: averageCost, fifo: fifoCost }

  return {
    units: (day) => explainUnits(movements, dayOfNumber(day)),
    quotedPerUnit: () => quotedPerUnit(ledger),
    appraisal(day) {
      const last = lastUntil(valuations, dayOfNumber(day))
      if (!last) return undefined
      const value = rollsForward ? rolledForward(last.value, capital, [dayNumber(last.on), day], currency) : last.value
      return { value, unitsThen: unitsCountedOn(movements, last.on, dayOfNumber(day)) }
    },
    appraisedOn: valuations.map(({ on }) => dayNumber(on)),
    stoodAt: (day) =>
      isCountedInUnits ? averageCost(movements, dayOfNumber(day), ledger).held : carriedCost(ledger, capital, day).held,
    balance: (day) => balances.findLast(([on]) => on <= day)?.[1],
    balances,
    share: (day) => lastUntil(shares, dayOfNumber(day))?.share,
    unitsChangedOn: unitsChangedOn(movements).map(dayNumber),
    sharedOn: shares.map(({ on }) => dayNumber(on)),
    commitment: (day) => lastUntil(commitments, dayOfNumber(day))?.amount,
    trading: tradingOf(dated, currency),
    capital,
    income: incomeOf(dated, currency),
    costGone: (method) => (isCountedInUnits ? costUntil[method](movements, lastDay, ledger).gone : new Map()),
    cost(method, day) {
      if (isCountedInUnits) return costUntil[method](movements, dayOfNumber(day), ledger).held
      const isForeign = ledger.acquisitionCost !== null && ledger.acquisitionCost.currency !== currency
      return isForeign ? undefined : carriedCost(ledger, capital, day).held
    },
  }
}

const lastDay = "9999-12-31" as CalendarDate

/** The units of a day as they would be counted on a later one: splits since then multiply them. */
function unitsCountedOn(
  movements: ReadonlyArray<MovementDay>,
  then: CalendarDate,
  on: CalendarDate,
): ExplainedNode | undefined {
  let units = explainUnits(movements, then)
  if (!units) return undefined
  for (const day of movements) {
    if (day.on > then && day.on <= on) for (const split of day.splits) units = afterSplit(units, split)
  }
  return { ...units, what: "units" }
}

interface Dated {
  readonly on: CalendarDate
  readonly entry: StoredEntry
  readonly source: Source
}

type Currency = HoldingLedger["currency"]

/** The amounts of each kind of a day, together. */
function sums<Kind extends string>(
  entries: ReadonlyArray<Dated>,
  currency: Currency,
  read: (dated: Dated) => ReadonlyArray<readonly [kind: Kind, what: ExplainWord, text: string]>,
): ReadonlyArray<{ readonly day: number } & { readonly [kind in Kind]?: ExplainedNode }> {
  return byDay(entries).flatMap(([on, ofDay]) => {
    const leaves = ofDay.flatMap((dated) =>
      read(dated).map(([kind, what, text]) => {
        const about = kind.startsWith("units") ? {} : { currency }
        return { kind, node: leaf(what, recordedNumber(text), dated.source, about) }
      }),
    )
    const kinds = [...Map.groupBy(leaves, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
      const [first] = ofKind
      const all = together(
        first?.node.what ?? "trade",
        ofKind.map(({ node }) => node),
        kind.startsWith("units") ? undefined : currency,
      )
      return all ? [[kind, all] as const] : []
    })
    return kinds.length === 0 ? [] : [{ day: dayNumber(on), ...Object.fromEntries(kinds) } as never]
  })
}

const tradingOf = (entries: ReadonlyArray<Dated>, currency: Currency): Parts["trading"] =>
  sums(entries, currency, ({ entry }) => {
    switch (entry._tag) {
      case "Trade":
        return entry.side === "buy"
          ? [
              ["bought", "consideration", entry.consideration.amount],
              ["buyFees", "fees", entry.fees.amount],
            ]
          : [
              ["sold", "proceeds", entry.consideration.amount],
              ["sellFees", "fees", entry.fees.amount],
            ]
      case "SwapLeg":
        return entry.direction === "in"
          ? [
              ["bought", "consideration", entry.value.amount],
              ["buyFees", "fees", entry.fees.amount],
            ]
          : [
              ["sold", "proceeds", entry.value.amount],
              ["sellFees", "fees", entry.fees.amount],
            ]
      case "Delivery":
        if (entry.direction === "out") return [["unitsTaken", "units", entry.quantity]]
        if (/[1-9]/.test(entry.cost.amount)) return [["bought", "consideration", entry.cost.amount]]
        return entry.reason === "airdrop" || entry.reason === "reward"
          ? [["unitsEarned", "units", entry.quantity]]
          : [["unitsGiven", "units", entry.quantity]]
      case "Split":
      case "Staking":
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "Commitment":
      case "OwnershipShare":
      case "Transfer":
      case "Note":
        return []
    }
  })

const capitalOf = (entries: ReadonlyArray<Dated>, currency: Currency): Parts["capital"] =>
  sums(entries, currency, ({ entry }) => {
    if (entry._tag !== "CashFlow") return []
    const { amount } = entry.amount
    switch (directionOf[entry.kind]) {
      case "paidIn":
        return [["paidIn", "paidIn", amount]]
      case "received":
        return entry.recallable
          ? [
              ["received", "distributed", amount],
              ["recallable", "recallable", amount],
            ]
          : [["received", "distributed", amount]]
      case "income":
      case "expense":
        return []
    }
  })

const incomeOf = (entries: ReadonlyArray<Dated>, currency: Currency): Parts["income"] =>
  sums(entries, currency, ({ entry }) => {
    if (entry._tag !== "CashFlow") return []
    switch (directionOf[entry.kind]) {
      case "income":
        return [["gross", "income", entry.amount.amount]]
      case "expense":
        return [["expenses", "expenses", entry.amount.amount]]
      case "paidIn":
      case "received":
        return []
    }
  })
