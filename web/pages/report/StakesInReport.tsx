import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import type { listPortfolios } from "../../../server/contract/portfolios.ts"
import { toPlainString } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { Money } from "../../ui/Money.tsx"
import { stakesOn } from "../portfolios/stakes.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"

interface Props {
  readonly ownerId: string
  readonly structure: AnswerOf<typeof listPortfolios>
  readonly netWorth: NetWorthView
}

/** What a portfolio holds of others on the day; nothing where it holds none. */
export function StakesInReport({ ownerId, structure: { portfolios, stakes }, netWorth }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const held = stakesOn(stakes, netWorth.on).filter((stake) => stake.ownerId === ownerId)
  if (held.length === 0) return null
  return (
    <div className="report-group">
      <h3>
        <FormattedMessage {...messages.stakes} />
      </h3>
      <ReportTable
        label={intl.formatMessage(messages.stakes)}
        rows={held}
        keyOf={({ stakeId }) => stakeId}
        columns={[
          {
            id: "title",
            header: <FormattedMessage {...commonWords.portfolio} />,
            cell: ({ childId }) => portfolios.find((one) => one.portfolioId === childId)?.title ?? "\u2013",
          },
          {
            id: "share",
            header: <FormattedMessage {...messages.share} />,
            kind: "figure",
            cell: ({ percent }) => <span className="figure">{figures.percent(toPlainString(percent))}</span>,
          },
          {
            id: "worth",
            header: <FormattedMessage {...messages.stakeWorth} values={{ currency: netWorth.currency }} />,
            kind: "figure",
            cell: ({ childId }) => (
              <Money
                amount={netWorth.portfolios.find((one) => one.portfolioId === childId)?.net ?? null}
                currency={netWorth.currency}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
