import type { DebtEntry } from "#domain/debt/entries.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { DebtId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { bareLedger } from "./bareLedger.ts"
import { DailySums } from "./dailySums.ts"
import type { HoldingLedger, IncomeStep, Steps } from "./facts.ts"
import { sinceTheBeginning } from "./income.ts"
import { bookDecimals, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { inOrder, withoutRepeats } from "#domain/numbers/steps.ts"
import type { Stored } from "#domain/shared/stored.ts"

/** A debt's entry as it is stored: decimals as plain text. */
export type StoredDebtEntry = Stored<typeof DebtEntry>

/** Everything recorded of one debt that counts, as it is stored: voided entries and removed debts are left out before. */
export interface StoredDebtFacts {
  readonly debtId: DebtId
  /** The debtor. */
  readonly portfolioId: PortfolioId
  readonly currency: Currency
  readonly incurredOn: CalendarDate
  /** The first day on which nothing is owed any more. */
  readonly settledOn: CalendarDate | null
  readonly creditorId: PortfolioId | null
  /** In any order. */
  readonly entries: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredDebtEntry }>
}

/**
 * A debt as a line of the balance sheet. Its balances are below zero: what the last statement says was owed, less the
 * principal that was paid back after its day. What was paid back on the day itself is in the statement already. Before
 * the first statement nothing is known of what is owed.
 */
export function debtLedgerOfStored(facts: StoredDebtFacts): HoldingLedger {
  const entries = facts.entries.map(({ entry }) => entry)
  return {
    ...bareLedger({
      holdingId: facts.debtId,
      portfolioId: facts.portfolioId,
      assetClass: "debt",
      currency: facts.currency,
      openedOn: facts.incurredOn,
      closedOn: facts.settledOn,
      investable: "non_investable",
    }),
    creditorId: facts.creditorId,
    balances: balancesOf(entries),
    shares: sharesOf(entries),
    income: interestOf(entries),
  }
}

function balancesOf(entries: ReadonlyArray<StoredDebtEntry>): Steps<string> {
  const stated = new Map<CalendarDate, string>()
  const repaid = new DailySums(["principal"])
  for (const entry of entries) {
    if (entry._tag === "OwedBalance") stated.set(entry.statedOn, entry.owed.amount)
    if (entry._tag === "Repayment") repaid.add(entry.paidOn, "principal", entry.principal.amount)
  }
  const repaidOn = new Map(repaid.inOrder().map(([on, { principal = "0" }]) => [on, principal]))
  const steps: Array<readonly [CalendarDate, string]> = []
  let owed: bigint | undefined
  for (const on of [...new Set([...stated.keys(), ...repaidOn.keys()])].sort()) {
    const statement = stated.get(on)
    if (statement !== undefined) owed = mantissaOf(statement, bookDecimals)
    else if (owed === undefined) continue
    else owed -= mantissaOf(repaidOn.get(on) ?? "0", bookDecimals)
    if (owed < 0n) owed = 0n
    steps.push([on, plainText(-owed, bookDecimals)])
  }
  return steps
}

const sharesOf = (entries: ReadonlyArray<StoredDebtEntry>): Steps<string> =>
  withoutRepeats(
    inOrder(
      entries.flatMap((entry) =>
        entry._tag === "OwnershipShare" ? [[entry.effectiveOn, entry.percent] as const] : [],
      ),
    ),
  )

function interestOf(entries: ReadonlyArray<StoredDebtEntry>): Steps<IncomeStep> {
  const sums = new DailySums<keyof IncomeStep>(["gross", "taxWithheld", "expenses"])
  for (const entry of entries) {
    if (entry._tag === "Repayment") sums.add(entry.paidOn, "expenses", entry.interest.amount)
  }
  return sinceTheBeginning(sums)
}
