import type { StoredDebtEntry } from "#domain/measures/ledger/debtLedger.ts"
import type { HoldingLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import type { StoredWalletStatement } from "#domain/measures/ledger/walletLedger.ts"
import { debtParts } from "./debtParts.ts"
import { holdingParts } from "./holdingParts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { walletParts } from "./walletParts.ts"

/** Everything recorded of a line that counts, in the order of recording. */
export type RecordedLine =
  | { readonly of: "holding"; readonly entries: ReadonlyArray<RecordedEntry<StoredEntry>> }
  | { readonly of: "debt"; readonly entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>> }
  | { readonly of: "wallet"; readonly entries: ReadonlyArray<RecordedEntry<StoredWalletStatement>> }

/** A line by all its entries. Of the ledger only what describes the line is read, such as its class. */
export function lineByEntries(ledger: HoldingLedger, recorded: RecordedLine): ExplainedLine {
  switch (recorded.of) {
    case "holding":
      return { ledger, parts: holdingParts(ledger, recorded.entries) }
    case "debt":
      return { ledger, parts: debtParts(ledger, recorded.entries) }
    case "wallet":
      return { ledger, parts: walletParts(ledger, recorded.entries) }
  }
}
