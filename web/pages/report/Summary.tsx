import { FormattedMessage } from "react-intl"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { Change, Money } from "../../ui/Money.tsx"
import { Statement, StatementLine } from "../dashboard/Statement.tsx"
import { reportMessages as messages } from "./messages.ts"

interface Props {
  readonly title: string
  readonly currency: string
  readonly totals: { readonly assets: string | null; readonly debts: string | null; readonly net: string | null }
  /** Against the beginning of the period; absent where nothing was known then. */
  readonly change: {
    readonly from: string
    readonly net: string
    readonly amount: string
    readonly percent: string | null
  } | null
}

/** Assets, debts, what is left of them, and how that changed over the period. */
export function SummaryStatement({ title, currency, totals, change }: Props) {
  const figures = useFigures()
  return (
    <Statement title={title}>
      <StatementLine name={<FormattedMessage {...commonWords.assets} />}>
        <Money amount={totals.assets} currency={currency} />
      </StatementLine>
      <StatementLine name={<FormattedMessage {...commonWords.debts} />}>
        <Money amount={totals.debts} currency={currency} />
      </StatementLine>
      <StatementLine look="total" name={<FormattedMessage {...commonWords.netWorth} />}>
        <Money amount={totals.net} currency={currency} />
      </StatementLine>
      {change && (
        <>
          <StatementLine
            name={<FormattedMessage {...messages.atBeginning} values={{ day: figures.day(change.from, "medium") }} />}
          >
            <Money amount={change.net} currency={currency} />
          </StatementLine>
          <StatementLine name={<FormattedMessage {...messages.change} />}>
            <Change amount={change.amount} currency={currency} percent={change.percent} />
          </StatementLine>
        </>
      )}
    </Statement>
  )
}
