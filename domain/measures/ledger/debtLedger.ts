import type { DebtEntry } from "#domain/debt/entries.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { bareLedger } from "./bareLedger.ts"
import { DailySums } from "./dailySums.ts"
import type { LineLedger, IncomeStep, Steps } from "./facts.ts"
import { sinceTheBeginning } from "./income.ts"
import { hasNoSource, type RecordedEntry } from "./unitMovements.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, negative, nothing, sumOf } from "#domain/numbers/fraction.ts"
import { inOrder, withoutRepeats } from "./steps.ts"
import type { Stored } from "#domain/shared/stored.ts"

/** A debt's entry as it is stored: decimals as plain text. */
export type StoredDebtEntry = Stored<typeof DebtEntry>

/** All facts of one debt that count, as stored. The caller leaves out voided entries and removed debts. */
export interface StoredDebtFacts {
  readonly lineId: LineId
  /** The debtor. */
  readonly portfolioId: PortfolioId
  readonly currency: Currency
  readonly incurredOn: CalendarDate
  /** The first day on which nothing is owed any more. */
  readonly settledOn: CalendarDate | null
  readonly creditorId: PortfolioId | null
  /** In any order. */
  readonly entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>>
}

/**
 * A debt as a balance-sheet line. Its balances are below zero: the amount owed by the last statement, less the
 * principal repaid after its day. The statement already includes repayments of its own day. Before the first statement,
 * the amount owed is unknown.
 */
export function debtLedgerOfStored(facts: StoredDebtFacts): LineLedger {
  const entries = facts.entries.map(({ entry }) => entry)
  return {
    ...bareLedger({
      lineId: facts.lineId,
      portfolioId: facts.portfolioId,
      assetClass: "debt",
      currency: facts.currency,
      openedOn: facts.incurredOn,
      closedOn: facts.settledOn,
      investable: "non_investable",
    }),
    creditorId: facts.creditorId,
    balances: owedByDay(plain, {}, facts.entries, hasNoSource).map(([day, owed]) => [
      dayOfNumber(day),
      bookText(negative(owed)),
    ]),
    shares: sharesOf(entries),
    income: interestOf(entries),
  }
}

/**
 * The amount owed from each day on, with its derivation: the amount of a statement, less the principal repaid after its
 * day. Never below zero: repayments beyond the amount owed do not become a claim.
 */
export function owedByDay<N>(
  a: Arithmetic<N>,
  money: About,
  entries: ReadonlyArray<RecordedEntry<StoredDebtEntry>>,
  sourceOf: (recorded: RecordedEntry<StoredDebtEntry>) => Source,
): ReadonlyArray<readonly [day: number, owed: Fraction, explained: () => N]> {
  const dated = entries.flatMap((recorded): ReadonlyArray<{ on: CalendarDate; stated?: N; repaid?: N }> => {
    const { entry } = recorded
    const read = (what: "balance" | "repayment", amount: string): N =>
      a.leaf(what, fractionInBook(bookAmount(amount)), () => sourceOf(recorded), money)
    if (entry._tag === "OwedBalance") return [{ on: entry.statedOn, stated: read("balance", entry.owed.amount) }]
    return entry._tag === "Repayment" && /[1-9]/.test(entry.principal.amount)
      ? [{ on: entry.paidOn, repaid: read("repayment", entry.principal.amount) }]
      : []
  })
  let statement: N | undefined
  let repaid: ReadonlyArray<N> = []
  let owed = nothing
  return [...Map.groupBy(dated, ({ on }) => on)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([on, ofDay]) => {
      const stated = ofDay.findLast((one) => one.stated !== undefined)?.stated
      const today = stated === undefined ? ofDay.flatMap((one) => one.repaid ?? []) : []
      statement = stated ?? statement
      if (statement === undefined) return []
      repaid = stated === undefined ? [...repaid, ...today] : []
      owed = plain.clipped(minus(stated === undefined ? owed : a.exact(stated), sumOf(today.map(a.exact))))
      const [from, less] = [statement, repaid]
      const explained = () =>
        less.length === 0 ? from : a.notBelowZero("debtOwed", a.difference("debtOwed", from, less, money))
      return [[dayNumber(on), owed, explained] as const]
    })
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
