import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { bareLedger } from "./bareLedger.ts"
import { DailySums } from "./dailySums.ts"
import type { LineLedger, IncomeStep, Steps, StoredDebtEntry, StoredRepaymentTerms } from "./facts.ts"
import { sinceTheBeginning } from "./income.ts"
import { hasNoSource, type RecordedEntry } from "./unitMovements.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookText } from "#domain/numbers/bookAmounts.ts"
import { isZero, toPlainString } from "#domain/numbers/decimal.ts"
import { type Fraction, negative } from "#domain/numbers/fraction.ts"
import type { AgreedInSteps } from "./debtPlan.ts"
import { interestAtSettlement, type OwedStep, owedByDay, planOf } from "./debtOwed.ts"
import { inOrder, withoutRepeats } from "./steps.ts"

/** All facts of one debt that count, as stored. The caller leaves out voided entries and removed debts. */
interface StoredDebtFacts {
  readonly lineId: LineId
  /** The debtor. */
  readonly portfolioId: PortfolioId
  readonly currency: Currency
  readonly incurredOn: CalendarDate
  /** The first day on which nothing is owed any more. */
  readonly settledOn: CalendarDate | null
  readonly creditorId: PortfolioId | null
  /** The terms of its beginning. */
  readonly terms: StoredRepaymentTerms
  /** In any order. */
  readonly entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>>
}

/**
 * A debt as a balance-sheet line. Its balances are below zero: {@link owedByDay the amount owed} from each day on.
 */
export function debtLedgerOfStored(facts: StoredDebtFacts): LineLedger {
  const entries = facts.entries.map(({ entry }) => entry)
  const agreed = termsByDay(facts, entries)
  const bare = bareLedger({
    lineId: facts.lineId,
    portfolioId: facts.portfolioId,
    assetClass: "debt",
    currency: facts.currency,
    openedOn: facts.incurredOn,
    closedOn: facts.settledOn,
    investable: "non_investable",
  })
  const owed = owedByDay(plain, { ...bare, agreed }, facts.entries, hasNoSource)
  return {
    ...bare,
    creditorId: facts.creditorId,
    balances: owed.map((step) => [dayOfNumber(step.day), bookText(negative(step.owed))]),
    shares: sharesOf(entries),
    income: interestOf(entries),
    agreed,
    ...plannedInterestOf(owed, settlementOf({ ...bare, agreed }, owed, facts)),
    known: withoutRepeats(owed.map(({ day, known }) => [dayOfNumber(day), known])),
  }
}

type DueInterest = Steps<string>

/** The interest of the payments of the plan, and that of a settlement, by their days. */
function plannedInterestOf(
  owed: ReadonlyArray<OwedStep<Fraction>>,
  ofSettlement: DueInterest,
): Pick<LineLedger, "plannedInterest"> {
  const paid = owed.flatMap(({ day, plannedInterest }) =>
    isZero(plannedInterest) ? [] : [[dayOfNumber(day), toPlainString(plannedInterest)] as const],
  )
  return paid.length + ofSettlement.length === 0 ? {} : { plannedInterest: inOrder([...paid, ...ofSettlement]) }
}

function settlementOf(
  debt: AgreedInSteps,
  owed: ReadonlyArray<OwedStep<Fraction>>,
  { settledOn, entries }: StoredDebtFacts,
): DueInterest {
  if (settledOn === null) return []
  const interest = interestAtSettlement(planOf(debt), settledOn, owed, entries)
  return isZero(interest) ? [] : [[settledOn, toPlainString(interest)]]
}

/** The terms of repayment from each day on: those of the beginning, and later changes. */
const termsByDay = (
  { incurredOn, terms }: StoredDebtFacts,
  entries: ReadonlyArray<StoredDebtEntry>,
): Steps<StoredRepaymentTerms> =>
  inOrder([
    [incurredOn, terms] as const,
    ...entries.flatMap((entry) => {
      if (entry._tag !== "TermsChange") return []
      const { _tag, effectiveOn, comment: _comment, ...changed } = entry
      return [[effectiveOn, changed] as const]
    }),
  ])

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
