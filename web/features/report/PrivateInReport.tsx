import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { PrivateFigures, readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { privateMessages } from "#web/features/holdings/privateMarkets/messages.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly answer: AnswerOf<typeof readPrivateMarkets>
  /** The names by the id of the holding. An investment that is not among them is not part of the report. */
  readonly names: ReadonlyMap<string, string>
  /** Whether a last row shows the totals of the household. */
  readonly withTotal: boolean
}

type Amount = "commitment" | "paidIn" | "distributed" | "openCommitment" | "nav"
const amounts = ["commitment", "paidIn", "distributed", "openCommitment", "nav"] as const satisfies Array<Amount>
const ratios = ["dpi", "tvpi", "irr"] as const

/** Each investment as a whole in its own currency, and optionally the totals of the household's part. */
export function PrivateInReport({ answer: { holdings, total, currency }, names, withTotal }: Props) {
  const intl = useIntl()
  const rows = holdings.filter(({ holdingId }) => names.has(holdingId))
  if (rows.length === 0) {
    return <Say className="soft" message={messages.noPrivateMarkets} />
  }
  const footOf = (amount: Amount) =>
    withTotal && amount !== "commitment" ? { foot: <Money amount={total[amount]} currency={currency} /> } : {}
  return (
    <>
      <ReportTable<PrivateFigures>
        label={intl.formatMessage(privateMessages.nav)}
        rows={rows}
        keyOf={({ holdingId }) => holdingId}
        columns={[
          {
            id: "name",
            header: <FormattedMessage {...labelWords.holding} />,
            cell: ({ holdingId }) => names.get(holdingId),
            ...(withTotal ? { foot: <FormattedMessage {...commonWords.total} /> } : {}),
          },
          ...amounts.map((amount) => ({
            id: amount,
            header: <FormattedMessage {...privateMessages[amount]} />,
            kind: "figure" as const,
            cell: (row: PrivateFigures) => {
              const shown = row[amount]
              return shown !== null && <Money amount={shown} currency={row.currency} />
            },
            ...footOf(amount),
          })),
          ...ratios.map((ratio) => ({
            id: ratio,
            header: <FormattedMessage {...privateMessages[ratio]} />,
            kind: "figure" as const,
            cell: (row: PrivateFigures) => (
              <RatioFigure ratio={row[ratio]} as={ratio === "irr" ? "return" : "multiple"} />
            ),
            ...(withTotal
              ? { foot: <RatioFigure ratio={total[ratio]} as={ratio === "irr" ? "return" : "multiple"} /> }
              : {}),
          })),
        ]}
      />
      <Say className="report-note" message={messages.privateMethod} />
    </>
  )
}
