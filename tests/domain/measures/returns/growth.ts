import { Result } from "effect"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { marketOf, portfolio } from "#tests/domain/measures/examples.ts"

/** The time-weighted return of a holding over a period, with eight decimals; or why there is none. */
export function growthOf(ledger: LineLedger, from: string, to: string): string {
  const span = { from: dayNumber(from), to: dayNumber(to), currency: ledger.currency }
  const wealth = { ledgers: [ledger], stakes: [], portfolios: [portfolio("Anna")], market: marketOf({}) }
  return Result.match(performanceOf(wealth, span, { of: "household" }).index, {
    onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(8),
    onFailure: ({ _tag }) => _tag,
  })
}
