import { behaviourOf } from "#domain/holding/assetClass.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { readCapital } from "#domain/measures/ledger/capital.ts"
import type { CostMethod, HoldingLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { negative } from "#domain/numbers/fraction.ts"
import { readIncome } from "#domain/measures/ledger/income.ts"
import type { CostGone, LineParts } from "#domain/measures/valuation/line.ts"
import { type Read, readTrading } from "#domain/measures/ledger/trading.ts"
import { AverageCost, FifoCost, followUnits, type UnitCost } from "#domain/measures/ledger/unitCost.ts"
import { type MovementDay, movementsOf, type RecordedEntry, type Split } from "#domain/measures/ledger/unitMovements.ts"
import { byDay, lastUntil, recordedNumber, recordedPercent, together } from "./amounts.ts"
import { carriedCost } from "./carriedCost.ts"
import { rolledForward } from "./rolledForward.ts"
import { traced } from "./traced.ts"
import { booked, type ExplainedNode, leaf, product, quotient, type Source, sum } from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import { quotedPerUnit } from "./valuation.ts"

type Parts = LineParts<ExplainedNode>

/** A holding of any class, by all its entries. */
export function holdingParts(ledger: HoldingLedger, entries: ReadonlyArray<RecordedEntry<StoredEntry>>): Parts {
  const { holdingId: lineId, currency } = ledger
  const sourceOf = ({ entryId, entry }: RecordedEntry<StoredEntry>) =>
    ({ _tag: "Entry", lineId, entryId, kind: entry._tag, on: dayOf(entry as unknown as Entry) }) satisfies Source
  const dated = entries.map((recorded) => ({ ...recorded, source: sourceOf(recorded), on: sourceOf(recorded).on }))
  const movements = movementsOf(traced, { currency }, entries, sourceOf)
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

  return {
    units: (day) => unitsOn(movements, day),
    quotedPerUnit: () => quotedPerUnit(ledger),
    appraisal(day) {
      const last = lastUntil(valuations, dayOfNumber(day))
      if (!last) return undefined
      const value = rollsForward ? rolledForward(last.value, capital, [dayNumber(last.on), day], currency) : last.value
      return { value, unitsThen: unitsCountedOn(movements, dayNumber(last.on), day) }
    },
    appraisedOn: valuations.map(({ on }) => dayNumber(on)),
    carryingAmount: (day) =>
      isCountedInUnits ? costUntil(movements, day, ledger, "average").held() : carriedCost(ledger, capital, day).held,
    balance: (day) => balances.findLast(([on]) => on <= day)?.[1],
    balances,
    share: (day) => lastUntil(shares, dayOfNumber(day))?.share,
    unitsChangedOn: unitsChangedOn(movements),
    sharedOn: shares.map(({ on }) => dayNumber(on)),
    commitment: (day) => lastUntil(commitments, dayOfNumber(day))?.amount,
    trading: sums(dated, currency, readTrading, tradingWords),
    capital,
    income: sums(dated, currency, readIncome, incomeWords),
    costGone: (method) => (isCountedInUnits ? costGone(movements, ledger, method) : new Map()),
    cost(method, day) {
      if (isCountedInUnits) return costUntil(movements, day, ledger, method).held()
      const isForeign = ledger.acquisitionCost !== null && ledger.acquisitionCost.currency !== currency
      return isForeign ? undefined : carriedCost(ledger, capital, day).held
    },
  }
}

type Movements = ReadonlyArray<MovementDay<ExplainedNode>>

const newCost = (method: CostMethod, { currency }: HoldingLedger): UnitCost<ExplainedNode> =>
  method === "average" ? new AverageCost(traced, { currency }) : new FifoCost(traced, { currency })

/** What the units cost that are held at the end of a day. */
function costUntil(movements: Movements, day: number, ledger: HoldingLedger, method: CostMethod) {
  const cost = newCost(method, ledger)
  followUnits(traced, movements, day, [cost])
  return cost
}

/** By day, what of the cost left with units. */
function costGone(movements: Movements, ledger: HoldingLedger, method: CostMethod) {
  const goneOn = new Map<number, CostGone<ExplainedNode>>()
  followUnits(traced, movements, Number.POSITIVE_INFINITY, [newCost(method, ledger)], ({ day, gone: [gone] }) => {
    if (gone) goneOn.set(day, gone)
  })
  return goneOn
}

/** The days at whose end another number of units was held than before. */
function unitsChangedOn(movements: Movements): ReadonlyArray<number> {
  const changedOn: Array<number> = []
  let before: bigint | undefined
  followUnits(traced, movements, Number.POSITIVE_INFINITY, [], ({ day, units }) => {
    if (units !== before) changedOn.push(day)
    before = units
  })
  return changedOn
}

/** The units held at the end of a day: what came in less what went out, where each split multiplies all before it. */
function unitsOn(movements: Movements, on: number): ExplainedNode | undefined {
  let parts: ReadonlyArray<ExplainedNode> = []
  let isKnown = false
  for (const { day, splits, cameIn, wentOut } of movements) {
    if (day > on) break
    isKnown = true
    for (const split of splits) if (parts.length > 0) parts = [afterSplit(sum("units", parts), split)]
    parts = [
      ...parts,
      ...cameIn.map(({ units }) => units),
      ...wentOut.map(({ units }) => ({ ...units, exact: negative(units.exact) })),
    ]
  }
  return isKnown ? sum("units", parts) : undefined
}

/** Units × the new for each old, to 18 decimals. */
const afterSplit = (units: ExplainedNode, { from, to }: Split<ExplainedNode>): ExplainedNode =>
  booked(product("units", [units, quotient("split", to, from)]))

/** The units of a day as they would be counted on a later one: splits since then multiply them. */
function unitsCountedOn(movements: Movements, then: number, on: number): ExplainedNode | undefined {
  let units = unitsOn(movements, then)
  if (!units) return undefined
  for (const { day, splits } of movements) {
    if (day > then && day <= on) for (const split of splits) units = afterSplit(units, split)
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
