import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { dayOfDebtEntry, type DebtEntry } from "#domain/debt/entries.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/debtLedger.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { nothing } from "#domain/numbers/fraction.ts"
import type { LineParts } from "#domain/measures/valuation/line.ts"
import { byDay, lastUntil, recordedNumber, recordedPercent } from "./amounts.ts"
import { bareParts } from "./lineParts.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import { adjusted, difference, type ExplainedNode, leaf, type Source } from "./tree.ts"

/** A debt: what the last statement says is owed, less the principal that was paid back after its day. */
export function debtParts(
  { holdingId: lineId, currency }: HoldingLedger,
  entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>>,
): LineParts<ExplainedNode> {
  const all = entries.map(({ entryId, entry }) => {
    const on = dayOfDebtEntry(entry as unknown as DebtEntry)
    return { on, entry, source: { _tag: "Entry", lineId, entryId, kind: entry._tag, on } satisfies Source }
  })
  const shares = all.flatMap(({ on, entry, source }) =>
    entry._tag === "OwnershipShare" ? [{ on, share: leaf("share", recordedPercent(entry.percent), source) }] : [],
  )
  const balances = balancesOf(all, currency)
  return {
    ...bareParts,
    balance: (day) => balances.findLast(([on]) => on <= day)?.[1],
    balances,
    share: (day) => lastUntil(shares, dayOfNumber(day))?.share,
    sharedOn: shares.map(({ on }) => dayNumber(on)),
  }
}

interface Dated {
  readonly on: CalendarDate
  readonly entry: StoredDebtEntry
  readonly source: Source
}

function balancesOf(
  entries: ReadonlyArray<Dated>,
  currency: HoldingLedger["currency"],
): LineParts<ExplainedNode>["balances"] {
  const balances: Array<readonly [number, ExplainedNode]> = []
  let statement: ExplainedNode | undefined
  let repaid: ReadonlyArray<ExplainedNode> = []
  for (const [on, ofDay] of byDay(entries)) {
    const stated = ofDay.findLast(({ entry }) => entry._tag === "OwedBalance")
    if (stated?.entry._tag === "OwedBalance") {
      statement = leaf("balance", recordedNumber(stated.entry.owed.amount), stated.source, { currency })
      repaid = []
    } else {
      const today = ofDay.flatMap(({ entry, source }) =>
        entry._tag === "Repayment"
          ? [leaf("repayment", recordedNumber(entry.principal.amount), source, { currency })]
          : [],
      )
      if (today.length === 0) continue
      repaid = [...repaid, ...today]
    }
    if (statement) balances.push([dayNumber(on), owedOf(statement, repaid, currency)])
  }
  return balances
}

/** What was paid back beyond what was owed is not owed the other way round. */
function owedOf(
  statement: ExplainedNode,
  repaid: ReadonlyArray<ExplainedNode>,
  currency: HoldingLedger["currency"],
): ExplainedNode {
  if (repaid.length === 0) return statement
  const left = difference("debtOwed", statement, repaid, { currency })
  return left.exact.numerator < 0n ? adjusted("debtOwed", left, nothing, "notBelowZero") : left
}
