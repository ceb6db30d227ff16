import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { EquityView } from "#contract/figures/borrowing.ts"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { borrowingMessages } from "#web/features/debts/borrowingMessages.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { cashFlowNames } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { pageOfDebt, pageOfHolding } from "#web/page/navigation.ts"
import { Statement, StatementLine } from "#web/page/Statement.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { isSomething } from "./readingSource.ts"
import { useKeyFigures } from "./useKeyFigures.ts"

interface Props {
  readonly answer: HoldingAnswer
  readonly equity: EquityView | undefined
}

/** The calendar year of a property in numbers, each a link to its entries. What was nothing is left out. */
export function YearInNumbers({ answer, equity }: Props) {
  const intl = useIntl()
  const words = useFigures()
  const { holding, on } = answer
  const year = useKeyFigures(answer)?.answer?.figures?.year
  const { currency, holdingId } = holding
  const costs = holding.figures.average
  if (!year) return null
  const inTab = (tab: string) => (name: ReactNode) => (
    <AppLink to={pageOfHolding(holding)} more={{ tab }}>
      {name}
    </AppLink>
  )
  const [debt, ...others] = equity?.debts ?? []
  const ofDebt = (name: ReactNode) => (
    <AppLink to={debt && others.length === 0 ? pageOfDebt(debt) : "/app/liabilities"}>{name}</AppLink>
  )
  const change = (amount: string) => <Change amount={amount} currency={currency} />
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const repaid = year.debts?.repaid
  const lines: ReadonlyArray<Line> = [
    { name: messages.revaluation, amount: year.revaluation, link: inTab("valuations"), as: change },
    { name: cashFlowNames.rent, amount: year.income, link: inTab("cashFlows"), as: change },
    { name: messages.interestPaid, amount: year.debts?.interest, link: ofDebt, as: change },
    repaid?.startsWith("-")
      ? { name: messages.borrowed, amount: repaid.slice(1), link: ofDebt, as: money }
      : { name: borrowingMessages.repaid, amount: repaid, link: ofDebt, as: money },
    { name: messages.upkeep, amount: year.expenses, link: inTab("cashFlows"), as: change },
    { name: messages.improvements, amount: year.improvements, link: inTab("cashFlows"), as: money },
  ]
  const shown = lines.filter(({ amount }) => amount !== undefined && isSomething(amount))
  if (shown.length === 0) return null
  const hasImproved = isSomething(year.improvements)
  return (
    <Statement
      heading="h2"
      title={intl.formatMessage(messages.yearInNumbers, { year: on.slice(0, 4) })}
      note={
        <>
          {hasImproved && (
            <>
              <FormattedMessage {...messages.revaluationNote} />{" "}
            </>
          )}
          {costs && (
            <Explained figure="cost" subjectId={holdingId} currency={currency} method="average">
              <FormattedMessage
                {...messages.costWithImprovements}
                values={{ cost: words.money(costs.cost, currency) }}
              />
            </Explained>
          )}
        </>
      }
    >
      {shown.map(({ name, amount = "", link, as }) => (
        <StatementLine key={name.id} name={link(<FormattedMessage {...name} />)}>
          {as(amount)}
        </StatementLine>
      ))}
    </Statement>
  )
}

interface Line {
  readonly name: TypedMessageDescriptor
  /** Undefined where nothing is owed for the property. */
  readonly amount: string | undefined
  readonly link: (name: ReactNode) => ReactNode
  readonly as: (amount: string) => ReactNode
}
