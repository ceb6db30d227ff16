import { FormattedMessage, useIntl } from "react-intl"
import type { DebtView } from "#contract/debts.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, debtTypeNames } from "#web/i18n/words.ts"
import { Money } from "#ui/Money.tsx"
import { totalOf, type Whose } from "#web/features/holdings/list/part.ts"
import { isSettled } from "#web/features/debts/debt.ts"
import { creditorOf } from "#web/features/debts/DebtsTable.tsx"
import { liabilitiesMessages } from "#web/features/debts/pageMessages.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly debts: ReadonlyArray<DebtView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly whose: Whose
}

/** What is owed on the day and on which terms. */
export function DebtsInReport({ debts, titles, currency, whose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on } = useAsOf()
  const owed = debts.filter((debt) => debt.status === "active" && debt.incurredOn <= on && !isSettled(debt, on))
  if (owed.length === 0) {
    return <Say className="soft" message={messages.nothingOwed} />
  }
  const partOf = ({ figures: { household, share, ownedOwedInBase, ownedUnroundedInBase } }: DebtView) =>
    whose === "household"
      ? { share: household.share, value: household.owedInBase, unrounded: household.unroundedInBase }
      : { share, value: ownedOwedInBase, unrounded: ownedUnroundedInBase }
  return (
    <ReportTable
      label={intl.formatMessage(commonWords.debts)}
      rows={owed}
      keyOf={({ debtId }) => debtId}
      columns={[
        {
          id: "name",
          header: <FormattedMessage {...liabilitiesMessages.debt} />,
          cell: (debt) => (
            <>
              {debt.name}
              <span className="table-sub">
                {[intl.formatMessage(debtTypeNames[debt.debtType]), titles.get(debt.portfolioId)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </>
          ),
          foot: <FormattedMessage {...commonWords.total} />,
        },
        {
          id: "creditor",
          header: <FormattedMessage {...liabilitiesMessages.creditor} />,
          cell: (debt) => creditorOf(debt, titles, intl),
        },
        {
          id: "rate",
          header: <FormattedMessage {...liabilitiesMessages.rate} />,
          kind: "figure",
          cell: ({ interestRate }) =>
            interestRate && <span className="figure">{figures.computedPercent(toPlainString(interestRate))}</span>,
        },
        {
          id: "payment",
          header: <FormattedMessage {...liabilitiesMessages.payment} />,
          kind: "figure",
          cell: ({ monthlyPayment }) =>
            monthlyPayment && (
              <Money amount={toPlainString(monthlyPayment.amount)} currency={monthlyPayment.currency} />
            ),
        },
        {
          id: "due",
          header: <FormattedMessage {...liabilitiesMessages.due} />,
          kind: "day",
          cell: ({ dueOn }) => dueOn && figures.day(dueOn, "medium"),
        },
        {
          id: "owed",
          header: <FormattedMessage {...liabilitiesMessages.owed} />,
          kind: "figure",
          cell: ({ figures: { owed, statedOn }, currency }) => (
            <>
              <Money amount={owed} currency={currency} />
              {statedOn !== null && <span className="table-sub">{figures.day(statedOn, "medium")}</span>}
            </>
          ),
        },
        {
          id: "part",
          header: <FormattedMessage {...messages.part} values={{ currency }} />,
          kind: "figure",
          cell: (debt) => <Money amount={partOf(debt).value} currency={currency} />,
          foot: <Money amount={totalOf(owed.map(partOf))} currency={currency} />,
        },
      ]}
    />
  )
}
