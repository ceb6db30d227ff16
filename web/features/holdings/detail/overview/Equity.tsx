import { useState } from "react"
import { useIntl } from "react-intl"
import type { EquityView } from "#contract/figures/borrowing.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { AddDebtDialog } from "#web/features/debts/AddDebtDialog.tsx"
import { borrowingMessages as messages } from "#web/features/debts/borrowingMessages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { pageOfDebt } from "#web/page/navigation.ts"
import { Section } from "#web/page/Page.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"

interface Props {
  readonly holding: HoldingView
  /** Absent while nothing is owed for it. */
  readonly equity: EquityView | undefined
}

/** The debts that were taken up for a holding, each with a link to its page, and a way to add one. */
export function DebtsOnHolding({ holding, equity }: Props) {
  const intl = useIntl()
  const [isAdding, setAdding] = useState(false)
  const isHouse = holding.assetClass === "realEstate"
  if (!equity && !isHouse) return null
  const { holdingId, portfolioId, currency } = holding
  return (
    <Section
      title={intl.formatMessage(messages.debtsOn)}
      tools={
        holding.status === "active" && (
          <Button needs="record" look="quiet" icon="plus" onPress={() => setAdding(true)}>
            {intl.formatMessage(isHouse ? messages.addMortgage : messages.addDebt)}
          </Button>
        )
      }
    >
      {equity && <DebtsTable debts={equity.debts} />}
      {isAdding && (
        <AddDebtDialog
          {...(portfolioId === null ? {} : { portfolioId })}
          currency={currency}
          preset={{ linkedHoldingId: holdingId, ...(isHouse ? { debtType: "mortgage" } : {}) }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}

function DebtsTable({ debts }: Pick<EquityView, "debts">) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <FigureTable
      label={intl.formatMessage(messages.debtsOn)}
      rows={debts}
      keyOf={({ debtId }) => debtId}
      columns={[
        {
          id: "name",
          header: intl.formatMessage(messages.debt),
          isRowHeader: true,
          sortBy: ({ name }) => name,
          cell: (debt) => (
            <>
              <AppLink to={pageOfDebt(debt)}>{debt.name}</AppLink>
              {debt.lender !== null && <span className="table-sub">{debt.lender}</span>}
            </>
          ),
        },
        {
          id: "owed",
          header: intl.formatMessage(messages.owedColumn),
          kind: "figure",
          sortBy: ({ owed }) => owed,
          cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
        },
        {
          id: "rate",
          header: intl.formatMessage(messages.rate),
          kind: "figure",
          sortBy: ({ interestRate }) => interestRate,
          cell: ({ interestRate }) =>
            interestRate && <span className="figure">{figures.computedPercent(interestRate)}</span>,
        },
        {
          id: "due",
          header: intl.formatMessage(messages.fixedUntil),
          sortBy: ({ dueOn }) => dueOn,
          cell: ({ dueOn }) => dueOn && figures.day(dueOn, "medium"),
        },
        {
          id: "next",
          header: intl.formatMessage(messages.nextPayment),
          sortBy: ({ next }) => next?.on ?? null,
          cell: ({ next, currency }) =>
            next &&
            intl.formatMessage(messages.nextOf, {
              amount: figures.money(next.payment, currency),
              day: figures.day(next.on, "medium"),
            }),
        },
        {
          id: "paidOff",
          header: intl.formatMessage(messages.paidOff),
          sortBy: ({ paidOffOn }) => paidOffOn,
          cell: ({ paidOffOn }) => paidOffOn && figures.day(paidOffOn, "medium"),
        },
      ]}
    />
  )
}
