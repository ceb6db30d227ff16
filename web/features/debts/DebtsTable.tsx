import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import type { DebtView } from "#contract/debts.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { commonWords, debtTypeNames } from "#web/i18n/words.ts"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { pageOfDebt } from "#web/page/navigation.ts"
import { creditParts, owedParts, type Perspective, totalOf } from "#web/features/holdings/list/part.ts"
import { CountedMoney } from "#web/features/lines/LineMoney.tsx"
import { categories, categoryOf, isSettled } from "./debt.ts"
import { categoryNames, liabilitiesMessages as messages } from "./pageMessages.ts"
import { oldestRateOf, RateNote } from "#web/features/rates/RateNote.tsx"
import { StatedDay } from "#web/features/lines/StatedDay.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly label: string
  readonly debts: ReadonlyArray<DebtView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly on: string
}

/** The debts by category with subtotals, each with a link to its page. Columns that no debt fills are left out. */
export function DebtsTable({ label, debts, titles, currency, on }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const active = debts.filter(isActive)
  const leftOut = active.filter(({ figures }) => figures.household.owedInBase === null)
  const total = (some: ReadonlyArray<DebtView>) => (
    <Money amount={totalOf(owedParts(some.filter(isActive), "household"), currency)} currency={currency} />
  )
  return (
    <>
      <FigureTable
        label={label}
        rows={debts}
        keyOf={({ debtId }) => debtId}
        groups={categories.map((id) => ({
          id,
          title: intl.formatMessage(categoryNames[id]),
          has: (debt: DebtView) => categoryOf(debt) === id,
        }))}
        initialSort={{ column: "family", direction: "descending" }}
        rowClass={({ status }) => (status === "removed" ? "row-removed" : "")}
        columns={[
          {
            id: "name",
            header: intl.formatMessage(messages.debt),
            isRowHeader: true,
            sortBy: ({ name }) => name,
            cell: (debt) => (
              <>
                <AppLink to={pageOfDebt(debt)}>{debt.name}</AppLink>
                <DebtTags debt={debt} on={on} />
                <span className="table-sub">
                  {[titles.get(debt.portfolioId), intl.formatMessage(debtTypeNames[debt.debtType])]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </>
            ),
            foot: <FormattedMessage {...commonWords.total} />,
          },
          ...debtColumns({ intl, figures, titles }).filter(({ isFilled }) => debts.some(isFilled)),
          {
            id: "family",
            header: intl.formatMessage(messages.ofFamily),
            currency,
            kind: "figure",
            onPhone: "first",
            sortBy: ({ figures }) => figures.household.owedInBase,
            cell: ({ debtId, figures: { household } }) => (
              <CountedMoney figure="debtOwed" lineId={debtId} amount={household.owedInBase} currency={currency} />
            ),
            subtotal: total,
            // The part of these debts that the household owes to outsiders, which counts in the total.
            foot: total(debts),
          },
        ]}
      />
      <CreditNote debts={active} perspective="household" currency={currency} />
      <RateNote ratedOn={oldestRateOf(debts)} on={on} />
      {leftOut.length > 0 && (
        <Say className="fine soft" message={messages.leftOut} values={{ count: leftOut.length }} />
      )}
    </>
  )
}

const isActive = ({ status }: DebtView): boolean => status === "active"

interface ColumnContext {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly titles: ReadonlyMap<string, string>
}

/** The columns for the creditor and the terms. */
export const debtColumns = ({ intl, figures, titles }: ColumnContext) =>
  [
    {
      id: "creditor",
      header: intl.formatMessage(messages.creditor),
      isFilled: (debt) => creditorOf(debt, titles, intl) !== null,
      sortBy: (debt) => creditorOf(debt, titles, intl),
      cell: (debt) => creditorOf(debt, titles, intl),
    },
    {
      id: "rate",
      header: intl.formatMessage(messages.rate),
      kind: "figure",
      isFilled: ({ interestRate }) => interestRate !== null,
      sortBy: ({ interestRate }) => interestRate && toPlainString(interestRate),
      cell: ({ interestRate }) =>
        interestRate && <span className="figure">{figures.computedPercent(toPlainString(interestRate))}</span>,
    },
    {
      id: "payment",
      header: intl.formatMessage(messages.payment),
      kind: "figure",
      isFilled: ({ monthlyPayment }) => monthlyPayment !== null,
      cell: ({ monthlyPayment }) => monthlyPayment && <Money {...monthlyPayment} />,
    },
    {
      id: "due",
      header: intl.formatMessage(messages.due),
      isFilled: ({ dueOn }) => dueOn !== null,
      sortBy: ({ dueOn }) => dueOn,
      cell: ({ dueOn }) => dueOn && figures.day(dueOn, "medium"),
    },
    {
      id: "owed",
      header: intl.formatMessage(messages.owed),
      kind: "figure",
      onPhone: "second",
      isFilled: () => true,
      sortBy: ({ figures }) => figures.owed,
      cell: (debt) => (
        <>
          <Money amount={debt.figures.owed} currency={debt.currency} />
          <OwedSource debt={debt} />
        </>
      ),
    },
  ] satisfies ReadonlyArray<Column<DebtView> & { readonly isFilled: (debt: DebtView) => boolean }>

/** The creditor: a portfolio of the family, a text if that is outside the member's scope, or the named lender. */
export function creditorOf(
  { creditorId, lender, outsideView }: DebtView,
  titles: ReadonlyMap<string, string>,
  intl: IntlShape,
): string | null {
  if (outsideView.includes("creditorId")) return intl.formatMessage(commonWords.outsideView)
  return creditorId === null ? lender : (titles.get(creditorId) ?? lender)
}

/** What the amount owed follows from: a statement, the plan since, or a later statement carried back. */
export function OwedSource({ debt: { figures: owed } }: { readonly debt: DebtView }) {
  const figures = useFigures()
  if (owed.statedOn === null) return null
  if (!owed.byPlan || owed.statedOn > owed.on) return <StatedDay on={owed.on} statedOn={owed.statedOn} />
  const day = figures.day(owed.statedOn, "medium")
  return <Say as="span" className="table-sub" message={messages.byPlan} values={{ day }} />
}

interface CreditNoteProps {
  readonly debts: ReadonlyArray<DebtView>
  readonly perspective: Perspective
  readonly currency: string
}

/** What the total of debts leaves out because it counts as an asset. */
export function CreditNote({ debts, perspective, currency }: CreditNoteProps) {
  const figures = useFigures()
  const credits = creditParts(debts, perspective)
  if (credits.length === 0) return null
  return (
    <Say
      className="fine soft"
      message={messages.creditsCount}
      values={{ amount: figures.money(totalOf(credits, currency), currency) }}
    />
  )
}

function DebtTags({ debt, on }: { readonly debt: DebtView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {debt.creditorId !== null && <Say as="span" className="tag" message={messages.withinFamily} />}
      {debt.figures.owed.startsWith("-") && <Say as="span" className="tag" message={messages.inCredit} />}
      {debt.status === "removed" && <Say as="span" className="tag" message={messages.removed} />}
      {debt.settledOn !== null && isSettled(debt, on) && (
        <Say
          as="span"
          className="tag"
          message={messages.settled}
          values={{ day: figures.day(debt.settledOn, "medium") }}
        />
      )}
    </>
  )
}
