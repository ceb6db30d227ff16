import { FormattedMessage, useIntl } from "react-intl"
import type { ReturnsView } from "#contract/figures/returns.ts"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Say } from "#ui/Say.tsx"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { performanceMessages } from "#web/features/performance/messages.ts"
import type { Text } from "#web/i18n/texts.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"

interface TaxedReturns {
  readonly before: ReturnsView | undefined
  readonly after: ReturnsView | undefined
}

interface Props {
  readonly assets: TaxedReturns
  readonly ownMoney: TaxedReturns
}

interface Row {
  readonly id: string
  readonly name: Text
  readonly returns: ReturnsView
}

/** The returns of the period on assets and, where something is owed, on own money: before and after tax. */
export function ReturnsInReport({ assets, ownMoney }: Props) {
  const intl = useIntl()
  const rowOf = (name: Text, returns: ReturnsView | undefined): ReadonlyArray<Row> =>
    returns ? [{ id: name.id, name, returns }] : []
  const owned = ownMoney.before?.debts
    ? [...rowOf(messages.ownBeforeTax, ownMoney.before), ...rowOf(messages.ownAfterTax, ownMoney.after)]
    : []
  const rows = [
    ...rowOf(messages.assetsBeforeTax, assets.before),
    ...rowOf(messages.assetsAfterTax, assets.after),
    ...owned,
  ]
  const columnOf = (id: "timeWeighted" | "moneyWeighted") => ({
    id,
    header: intl.formatMessage(returnMessages.columns[id]),
    kind: "figure" as const,
    cell: ({ returns }: Row) =>
      returns[id].value === null ? <WhyAbsent ratio={returns[id]} /> : <RatioFigure ratio={returns[id]} />,
  })
  return (
    <>
      <ReportTable
        label={intl.formatMessage(returnMessages.title)}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "measured",
            header: intl.formatMessage(messages.measured),
            cell: ({ name }) => <FormattedMessage {...name} />,
          },
          columnOf("timeWeighted"),
          columnOf("moneyWeighted"),
        ]}
      />
      {owned.length > 0 && <Say className="report-note" message={performanceMessages.ownMoneyNote} />}
    </>
  )
}
