import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { readNetWorthHistory } from "../../../server/contract/figures.ts"
import { addDays } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { tableDays } from "../../ui/charts/tableDays.ts"
import { Money } from "../../ui/Money.tsx"
import { NetWorthChart } from "../dashboard/NetWorthChart.tsx"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"

/** So many rows at most: a page holds the chart and the table. */
const rowsAtMost = 16

/** The net worth over the period as a line, and at its months, quarters or years as a table. */
export function Evolution({ history }: { readonly history: AnswerOf<typeof readNetWorthHistory> }) {
  const intl = useIntl()
  const figures = useFigures()
  const { from, currency, assets, debts, net } = history
  const money = (amount: string | undefined) => <Money amount={amount ?? null} currency={currency} />
  return (
    <>
      <NetWorthChart history={history} />
      <ReportTable
        label={intl.formatMessage(messages.day)}
        rows={spread(tableDays(from, net.length))}
        keyOf={String}
        columns={[
          {
            id: "day",
            header: intl.formatMessage(messages.day),
            kind: "day",
            cell: (index) => figures.day(addDays(from, index), "medium"),
          },
          {
            id: "assets",
            header: <FormattedMessage {...commonWords.assets} />,
            kind: "figure",
            cell: (index) => money(assets[index]),
          },
          {
            id: "debts",
            header: <FormattedMessage {...commonWords.debts} />,
            kind: "figure",
            cell: (index) => money(debts[index]),
          },
          {
            id: "net",
            header: <FormattedMessage {...commonWords.netWorth} />,
            kind: "figure",
            cell: (index) => money(net[index]),
          },
        ]}
      />
    </>
  )
}

/** The first and the last, and of those between every so many. */
function spread(days: ReadonlyArray<number>): ReadonlyArray<number> {
  const every = Math.ceil(days.length / rowsAtMost)
  return days.filter((_, index) => (days.length - 1 - index) % every === 0 || index === 0)
}
