import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainedFigure } from "../../../server/contract/explain.ts"
import type { GainView } from "../../../server/contract/measures.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Explain } from "../../ui/Explain.tsx"
import { Change, Money } from "../../ui/Money.tsx"
import { keyFigureMessages as messages } from "./keyFigureMessages.ts"
import { Statement, StatementLine } from "./Statement.tsx"

const parts: ReadonlyArray<{ readonly id: "price" | "exchange" | "fees"; readonly figure: ExplainedFigure }> = [
  { id: "price", figure: "priceGain" },
  { id: "exchange", figure: "exchangeGain" },
  { id: "fees", figure: "fees" },
]

/** The capital gain since the beginning, by where it came from; income stands beside it, never inside. */
export function GainFigures({ gain }: { readonly gain: GainView }) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency } = gain
  return (
    <Statement
      title={intl.formatMessage(messages.gain)}
      note={
        <FormattedMessage
          {...messages.gainNote}
          values={{
            realised: figures.money(gain.realised, currency, "signed"),
            unrealised: figures.money(gain.unrealised, currency, "signed"),
          }}
        />
      }
    >
      {parts.map(({ id, figure }) => (
        <StatementLine
          key={id}
          name={
            <>
              <FormattedMessage {...messages[id]} /> <Explain figure={figure} />
            </>
          }
        >
          <Money amount={gain[id]} currency={currency} sign="signed" />
        </StatementLine>
      ))}
      <StatementLine
        look="total"
        name={
          <>
            <FormattedMessage {...messages.totalGain} /> <Explain figure="totalGain" />
          </>
        }
      >
        <Change amount={gain.total} currency={currency} />
      </StatementLine>
      <StatementLine
        name={
          <>
            <FormattedMessage {...messages.income} /> <Explain figure="income" />
          </>
        }
        note={<FormattedMessage {...messages.incomeNote} />}
      >
        <Money amount={gain.income} currency={currency} />
      </StatementLine>
    </Statement>
  )
}
