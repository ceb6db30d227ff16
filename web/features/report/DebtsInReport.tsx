import { FormattedMessage, useIntl } from "react-intl"
import type { DebtView } from "#contract/debts.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, debtTypeNames } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { owedParts, partOfDebt, totalOf, type Perspective } from "#web/features/holdings/list/part.ts"
import { isSettled } from "#web/features/debts/debt.ts"
import { CreditNote, debtColumns } from "#web/features/debts/DebtsTable.tsx"
import { liabilitiesMessages } from "#web/features/debts/pageMessages.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly debts: ReadonlyArray<DebtView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly perspective: Perspective
}

/** The debts on the day with their terms. */
export function DebtsInReport({ debts, titles, currency, perspective }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on } = useAsOf()
  const owed = debts.filter((debt) => debt.status === "active" && debt.incurredOn <= on && !isSettled(debt, on))
  if (owed.length === 0) {
    return <Say className="soft" message={messages.nothingOwed} />
  }
  return (
    <>
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
          // Printed days stay on one line.
          ...debtColumns({ intl, figures, titles }).map((one) =>
            one.id === "due" ? { ...one, kind: "day" as const } : one,
          ),
          {
            id: "part",
            header: <FormattedMessage {...messages.part} values={{ currency }} />,
            kind: "figure",
            cell: (debt) => <Money amount={partOfDebt(debt, perspective).value} currency={currency} />,
            foot: <Money amount={totalOf(owedParts(owed, perspective), currency)} currency={currency} />,
          },
        ]}
      />
      <CreditNote debts={owed} perspective={perspective} currency={currency} />
    </>
  )
}
