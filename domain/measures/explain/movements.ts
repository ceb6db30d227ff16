import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { Currency } from "../../shared/money.ts"
import type { StoredEntry } from "../facts.ts"
import { fraction, negative } from "../fraction.ts"
import { byDay, inBook, recordedNumber, splitOf } from "./amounts.ts"
import { booked, type ExplainedNode, leaf, product, quotient, type Source, sum } from "./tree.ts"

export interface RecordedEntry<Entry> {
  readonly entryId: string
  readonly entry: Entry
}

/** Units that came in, and what was paid for them. */
export interface CameIn {
  readonly units: ExplainedNode
  readonly paid: ReadonlyArray<ExplainedNode>
}

/** Units that went out: by a sale, with what it brought, or otherwise. */
export interface WentOut {
  readonly by: "sale" | "delivery"
  readonly units: ExplainedNode
}

/** One day, in the order in which it counts: splits, what came in, and then what went out. */
export interface MovementDay {
  readonly on: CalendarDate
  readonly splits: ReadonlyArray<{ readonly from: ExplainedNode; readonly to: ExplainedNode }>
  readonly cameIn: ReadonlyArray<CameIn>
  readonly wentOut: ReadonlyArray<WentOut>
}

interface Line {
  readonly currency: Currency
}

type Movement = { readonly on: CalendarDate } & (
  | { readonly kind: "split"; readonly from: ExplainedNode; readonly to: ExplainedNode }
  | ({ readonly kind: "in" } & CameIn)
  | ({ readonly kind: "out" } & WentOut)
)

/** What moved the units of a holding, day by day. `sourceOf` says where an entry stands. */
export function movementsOf(
  { currency }: Line,
  entries: ReadonlyArray<RecordedEntry<StoredEntry>>,
  sourceOf: (recorded: RecordedEntry<StoredEntry>) => Source & { readonly on: CalendarDate },
): ReadonlyArray<MovementDay> {
  const movements = entries.flatMap((recorded): ReadonlyArray<Movement> => {
    const { entry } = recorded
    const source = sourceOf(recorded)
    const { on } = source
    const money = (what: ExplainedNode["what"], amount: string): ReadonlyArray<ExplainedNode> =>
      /[1-9]/.test(amount) ? [leaf(what, recordedNumber(amount), source, { currency })] : []
    const cameIn = (quantity: string, paid: ReadonlyArray<ExplainedNode>): ReadonlyArray<Movement> => [
      { kind: "in", on, units: leaf("units", recordedNumber(quantity), source), paid },
    ]
    const wentOut = (quantity: string, by: WentOut["by"]): ReadonlyArray<Movement> => [
      { kind: "out", on, by, units: leaf("units", recordedNumber(quantity), source) },
    ]
    switch (entry._tag) {
      case "Trade":
        return entry.side === "buy"
          ? cameIn(entry.quantity, [
              ...money("consideration", entry.consideration.amount),
              ...money("fees", entry.fees.amount),
            ])
          : wentOut(entry.quantity, "sale")
      case "SwapLeg":
        return entry.direction === "in"
          ? cameIn(entry.quantity, [...money("consideration", entry.value.amount), ...money("fees", entry.fees.amount)])
          : wentOut(entry.quantity, "sale")
      case "Delivery":
        return entry.direction === "in"
          ? cameIn(entry.quantity, money("consideration", entry.cost.amount))
          : wentOut(entry.quantity, "delivery")
      case "Split":
        return [
          {
            kind: "split",
            on,
            from: leaf("split", fraction(BigInt(entry.from), 0), source),
            to: leaf("split", fraction(BigInt(entry.to), 0), source),
          },
        ]
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
  return byDay(movements).map(([on, ofDay]) => ({
    on,
    splits: ofDay.filter((movement) => movement.kind === "split"),
    cameIn: ofDay.filter((movement) => movement.kind === "in"),
    wentOut: ofDay.filter((movement) => movement.kind === "out"),
  }))
}

/** The units held at the end of a day: what came in less what went out, where each split multiplies all before it. */
export function explainUnits(days: ReadonlyArray<MovementDay>, on: CalendarDate): ExplainedNode | undefined {
  let parts: ReadonlyArray<ExplainedNode> = []
  let isKnown = false
  for (const day of days) {
    if (day.on > on) break
    isKnown = true
    for (const split of day.splits) if (parts.length > 0) parts = [afterSplit(sum("units", parts), split)]
    parts = [
      ...parts,
      ...day.cameIn.map(({ units }) => units),
      ...day.wentOut.map(({ units }) => ({ ...units, exact: negative(units.exact) })),
    ]
  }
  return isKnown ? sum("units", parts) : undefined
}

/** Units × the new for each old, to 18 decimals. */
export const afterSplit = (units: ExplainedNode, { from, to }: MovementDay["splits"][number]): ExplainedNode =>
  booked(product("units", [units, quotient("split", to, from)]))

/** The days at whose end another number of units was held than before. */
export function unitsChangedOn(days: ReadonlyArray<MovementDay>): ReadonlyArray<CalendarDate> {
  let [held, isFirst] = [0n, true]
  return days.flatMap(({ on, splits, cameIn, wentOut }) => {
    const before = held
    for (const { from, to } of splits) held = splitOf(held, from, to)
    for (const { units } of cameIn) held += inBook(units)
    for (const { units } of wentOut) held -= inBook(units)
    const changes = isFirst || held !== before
    isFirst = false
    return changes ? [on] : []
  })
}
