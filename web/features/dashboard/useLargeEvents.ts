import { useMemo } from "react"
import { type IntlShape, useIntl } from "react-intl"
import type { SentQuery } from "#contract/endpoint.ts"
import { type ActivityView, readLargeEvents } from "#contract/figures/figures.ts"
import { activitySentence, pageOfSubject } from "#web/features/activity/activitySentence.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import type { ChartMark } from "#ui/charts/chartSeries.ts"
import { dashboardMessages as messages } from "./messages.ts"

interface Words {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly titles: ReadonlyMap<string, string>
}

/** Marks for the days of a period with the largest changes of the net worth, each with the events that caused it. */
export function useLargeEvents(
  asked: SentQuery<typeof readLargeEvents>,
  titles: ReadonlyMap<string, string>,
): ReadonlyArray<ChartMark> {
  const intl = useIntl()
  const figures = useFigures()
  const { answer } = useQuery(readLargeEvents, { query: asked })
  return useMemo(
    () =>
      (answer?.events ?? []).map(({ on, change, causes, count }): ChartMark => {
        const [cause] = causes
        const first = cause ? labelOf(cause, { intl, figures, titles }) : "\u2013"
        const [page] = causes.flatMap((one) =>
          one.assetClass === null ? [] : [pageOfSubject({ ...one, assetClass: one.assetClass })],
        )
        return {
          on,
          shape: change.startsWith("-") ? "down" : "up",
          label: count > 1 ? intl.formatMessage(messages.andMore, { first, count: count - 1 }) : first,
          change,
          // Only stakes have no line; all members see them among the portfolios.
          to: page ?? "/app/portfolios",
        }
      }),
    [answer, intl, figures, titles],
  )
}

function labelOf(cause: ActivityView, words: Words): string {
  const name = cause.subjectName ?? "\u2013"
  const { intl } = words
  switch (cause.type) {
    case "HoldingOpened":
    case "WalletConnected":
      return intl.formatMessage(messages.opened, { name })
    case "HoldingClosed":
      return intl.formatMessage(messages.closed, { name })
    case "DebtIncurred":
      return intl.formatMessage(messages.incurred, { name })
    case "DebtSettled":
      return intl.formatMessage(messages.settled, { name })
    default: {
      const what = activitySentence(cause, words)
      return cause.subjectName === null ? what : intl.formatMessage(messages.recordedOf, { name, what })
    }
  }
}
