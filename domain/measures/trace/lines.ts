import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { LedgerParts, priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { behaviourOfLine, type LineLedger, type Market, type StoredEntry } from "#domain/measures/ledger/facts.ts"
import { type AppraisalOf, type ComputedLine, lineOf, type LineParts } from "#domain/measures/valuation/line.ts"
import { traced } from "./traced.ts"
import type { ExplainedNode } from "./tree.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import type { StoredWalletEntry } from "#domain/measures/ledger/walletLedger.ts"
import { changingValue, rolledForward } from "#domain/measures/ledger/capital.ts"
import { debtParts, holdingParts, walletParts } from "./entryParts.ts"

/** A balance-sheet line, and the inputs of its figures, each with its source. */
export interface ExplainedLine {
  readonly ledger: LineLedger
  readonly parts: LineParts<ExplainedNode>
}

/** The line as input of computations on explained nodes. */
export const tracedLine = (line: ExplainedLine, market?: Market): ComputedLine<ExplainedNode> =>
  lineOf(traced, line, market && priceOf(line.ledger, market))

/** A line from its ledger, whose steps are the leaves. {@link lineByEntries} explains a single line in more detail. */
export const lineByLedger = (ledger: LineLedger): ExplainedLine => ({ ledger, parts: new TracedLedgerParts(ledger) })

class TracedLedgerParts extends LedgerParts<ExplainedNode> {
  readonly #ledger: LineLedger

  constructor(ledger: LineLedger) {
    super(traced, ledger)
    this.#ledger = ledger
  }

  /** The ledger's values are already rolled forward; this explains them by the payments since the valuation. */
  override appraisal(day: number): AppraisalOf<ExplainedNode> | undefined {
    const { appraisals, assetClass, currency } = this.#ledger
    const appraisal = super.appraisal(day)
    const valuedOn = lastOn(appraisals, dayOfNumber(day))?.valuedOn
    const changes = changingValue(behaviourOfLine(assetClass), this.capital)
    if (!appraisal || valuedOn === undefined || changes.length === 0) return appraisal
    if (dayNumber(valuedOn) > day) return appraisal // carried back
    const stated = super.appraisal(dayNumber(valuedOn)) ?? appraisal
    const value = rolledForward(traced, stated.value, { currency }).between(changes, dayNumber(valuedOn), day)
    return { ...appraisal, value }
  }
}

/** Everything recorded of a line that counts, in the order of recording. */
export type RecordedLine =
  | { readonly of: "holding"; readonly entries: ReadonlyArray<RecordedEntry<StoredEntry>> }
  | { readonly of: "debt"; readonly entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>> }
  | { readonly of: "wallet"; readonly entries: ReadonlyArray<RecordedEntry<StoredWalletEntry>> }

/**
 * A line from all its entries. Only the description of the line, such as its class, is read from the ledger. With a
 * market, the cost of units earned is explained by their price.
 */
export function lineByEntries(ledger: LineLedger, recorded: RecordedLine, market?: Market): ExplainedLine {
  switch (recorded.of) {
    case "holding":
      return { ledger, parts: holdingParts(ledger, recorded.entries, market) }
    case "debt":
      return { ledger, parts: debtParts(ledger, recorded.entries) }
    case "wallet":
      return { ledger, parts: walletParts(ledger, recorded.entries) }
  }
}
