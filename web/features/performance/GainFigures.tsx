import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readMetrics } from "#contract/figures/standing.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { keyFigureMessages as messages } from "./keyFigureMessages.ts"
import { Statement, StatementLine } from "#web/page/Statement.tsx"

const parts: ReadonlyArray<{ readonly id: "price" | "exchange" | "fees"; readonly figure: ExplainedFigure }> = [
  { id: "price", figure: "priceGain" },
  { id: "exchange", figure: "exchangeGain" },
  { id: "fees", figure: "fees" },
]

type Metrics = AnswerOf<typeof readMetrics>

/** The capital gain since the beginning, by source. Income is shown separately and is not part of the gain. */
export function GainFigures({ gain, neverPriced }: Pick<Metrics, "gain" | "neverPriced">) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency } = gain
  return (
    <Statement
      title={intl.formatMessage(messages.gain)}
      note={
        <>
          <FormattedMessage
            {...messages.gainNote}
            values={{
              realised: figures.money(gain.realised, currency, "signed"),
              unrealised: figures.money(gain.unrealised, currency, "signed"),
            }}
          />
          {neverPriced.length > 0 && (
            <>
              {" "}
              <FormattedMessage {...messages.neverPriced} values={{ count: neverPriced.length }} />
            </>
          )}
        </>
      }
    >
      {parts.map(({ id, figure }) => (
        <StatementLine key={id} name={<FormattedMessage {...messages[id]} />}>
          <Explained figure={figure}>
            <Money amount={gain[id]} currency={currency} sign="signed" />
          </Explained>
        </StatementLine>
      ))}
      <StatementLine look="total" name={<FormattedMessage {...messages.totalGain} />}>
        <Explained figure="totalGain">
          <Change amount={gain.total} currency={currency} />
        </Explained>
      </StatementLine>
      <StatementLine
        name={<FormattedMessage {...messages.income} />}
        note={<FormattedMessage {...messages.incomeNote} />}
      >
        <Explained figure="income">
          <Money amount={gain.income} currency={currency} />
        </Explained>
      </StatementLine>
    </Statement>
  )
}
