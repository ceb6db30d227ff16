import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import type { StoredWalletStatement } from "#domain/measures/ledger/walletLedger.ts"
import type { LineParts } from "#domain/measures/valuation/line.ts"
import { lastUntil, recordedNumber } from "./amounts.ts"
import { bareParts } from "./lineParts.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import { type ExplainedNode, leaf, type Source, sum } from "./tree.ts"

/** A wallet: what its tokens were valued at by the last statement, one by one. */
export function walletParts(
  { holdingId: lineId, currency }: HoldingLedger,
  entries: ReadonlyArray<RecordedEntry<StoredWalletStatement>>,
): LineParts<ExplainedNode> {
  const statements = entries.map(({ entryId, entry }) => ({ on: entry.statedOn, entryId, entry }))
  return {
    ...bareParts,
    appraisal(day) {
      const last = lastUntil(statements, dayOfNumber(day))
      if (!last) return undefined
      const source: Source = { _tag: "Entry", lineId, entryId: last.entryId, kind: "WalletStatement", on: last.on }
      const tokens = last.entry.tokens.map(({ token, value }) =>
        leaf("valuation", recordedNumber(value.amount), source, { currency, subject: { of: "text", text: token } }),
      )
      const value = tokens.length === 0 ? leaf("balance", recordedNumber("0"), source, { currency }) : undefined
      return { value: value ?? sum("balance", tokens, { currency }), unitsThen: undefined }
    },
    appraisedOn: statements.map(({ on }) => dayNumber(on)),
  }
}
