import { Schema } from "effect"
import { DebtTerms, RepaymentTerms } from "#domain/debt/terms.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineRow } from "#projections/lineTables.ts"

const termsOfDebt = Schema.decodeUnknownSync(DebtTerms)
const changedTerms = Schema.decodeUnknownSync(RepaymentTerms)

/** The terms that are in force on a day. */
export function termsOn(row: LineRow<"debt">, ledger: LineLedger | undefined, on: CalendarDate): DebtTerms {
  // Only these are decoded: a debt may have thousands of changes, and a list many debts.
  const changed = lastOn(ledger?.agreed ?? [], on)
  return { ...termsOfDebt(JSON.parse(row.description)), ...(changed && changedTerms(changed)) }
}
