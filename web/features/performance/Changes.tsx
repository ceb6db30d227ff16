import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { ChangeWindow, readMetrics } from "#contract/figures/standing.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { changeWindowNames } from "#web/i18n/words.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { Change } from "#ui/figures/Money.tsx"
import { Statement, StatementLine } from "#web/page/Statement.tsx"
import { keyFigureMessages as messages } from "./keyFigureMessages.ts"

type Metrics = AnswerOf<typeof readMetrics>

const windows: ReadonlyArray<ChangeWindow> = ["day", "week", "month", "yearToDate", "sinceStart"]

/** The change of the net worth over periods of different length, in money: it includes what was added and taken out. */
export function Changes({ metrics: { changes, currency } }: { readonly metrics: Metrics }) {
  const intl = useIntl()
  return (
    <Statement title={intl.formatMessage(messages.changes)}>
      {windows.map((window) => {
        const change = changes.find((one) => one.window === window)
        return (
          <StatementLine
            key={window}
            name={<FormattedMessage {...changeWindowNames[window]} />}
            note={change ? <Since from={change.from} /> : <FormattedMessage {...whyNoChange(window)} />}
          >
            {change && (
              <Explained figure="change" from={change.from}>
                <Change amount={change.amount} currency={currency} />
              </Explained>
            )}
          </StatementLine>
        )
      })}
    </Statement>
  )
}

function Since({ from }: { readonly from: string }) {
  const figures = useFigures()
  return <FormattedMessage {...messages.since} values={{ day: figures.day(from, "medium") }} />
}

function whyNoChange(window: ChangeWindow) {
  switch (window) {
    case "week":
      return messages.noWeek
    case "month":
      return messages.noMonth
    case "day":
    case "yearToDate":
    case "sinceStart":
      return messages.noHistory
  }
}
