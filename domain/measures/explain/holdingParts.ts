import { behaviourOf } from "../../holding/assetClass.ts"
import { dayOf, type Entry } from "../../holding/entries.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import { readCapital } from "../capital.ts"
import type { HoldingLedger, StoredEntry } from "../facts.ts"
import { readIncome } from "../income.ts"
import type { LineParts } from "../line.ts"
import { type Read, readTrading } from "../trading.ts"
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

  const capital = sums(dated, currency, readCapital, capitalWords)
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
    trading: sums(dated, currency, readTrading, tradingWords),
    capital,
    income: sums(dated, currency, readIncome, incomeWords),
    costGone: (method) => (isCountedInUnits ? costUntil[method](movements, lastDay, ledger).gone : new Map()),
    cost(method, day) {
      if (isCountedInUnits) return costUntil[method](movements, dayOfNumber(day), ledger).held
      const isForeign = ledger.acquisitionCost !== null && ledger.acquisitionCost.currency !== currency
      return isForeign ? undefined : carriedCost(ledger, capital, day).held
    },
  }
}

const lastDay = dayOfNumber(dayNumber("9999-12-31"))

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

/** The amounts of each kind of a day, together, each under its word. */
function sums<Kind extends string>(
  entries: ReadonlyArray<Dated>,
  currency: Currency,
  readEntry: (entry: StoredEntry, read: Read<Kind>) => void,
  words: Readonly<Record<Kind, ExplainWord>>,
): ReadonlyArray<{ readonly day: number } & { readonly [kind in Kind]?: ExplainedNode }> {
  return byDay(entries).flatMap(([on, ofDay]) => {
    const leaves = new Map<Kind, Array<ExplainedNode>>()
    for (const { entry, source } of ofDay) {
      readEntry(entry, (_, kind, text) => {
        const about = words[kind] === "units" ? {} : { currency }
        const ofKind = leaves.get(kind) ?? []
        leaves.set(kind, [...ofKind, leaf(words[kind], recordedNumber(text), source, about)])
      })
    }
    const kinds = [...leaves].flatMap(([kind, ofKind]) => {
      const all = together(words[kind], ofKind, words[kind] === "units" ? undefined : currency)
      return all ? [[kind, all] as const] : []
    })
    return kinds.length === 0 ? [] : [{ day: dayNumber(on), ...Object.fromEntries(kinds) } as never]
  })
}

const tradingWords = {
  bought: "consideration",
  buyFees: "fees",
  sold: "proceeds",
  sellFees: "fees",
  unitsGiven: "units",
  unitsEarned: "units",
  unitsTaken: "units",
} as const
const capitalWords = { paidIn: "paidIn", received: "distributed", recallable: "recallable" } as const
const incomeWords = { gross: "income", expenses: "expenses", taxWithheld: "expenses" } as const
