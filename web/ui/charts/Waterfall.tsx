import type { ReactNode } from "react"
import { defineMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { chartTable } from "./chartTable.tsx"
import { type FloatingBar, type Part, reachOf, spansOf, sumColumns, WaterfallRows } from "./WaterfallRows.tsx"

/** A part of the way from what is owned, through what is owed, to what is left. */
export interface WaterfallStep extends Part {
  readonly id: string
  readonly name: string
  /** The name with its link to what it is made of. */
  readonly shown: ReactNode
}

interface Props {
  readonly label: string
  readonly currency: string
  readonly on: string
  /** They add up: the last is the sum of those before it. */
  readonly steps: ReadonlyArray<WaterfallStep>
}

const messages = {
  summary: defineMessage<{ readonly label: string; readonly steps: string }>({
    id: "waterfall.summary",
    defaultMessage: "{label}: {steps}.",
    description: "The chart in words, for those who cannot see it. steps lists each part with its amount",
  }),
}

/** How a result comes about step by step: each bar begins where the one before it ended. */
export function Waterfall({ label, currency, on, steps }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const spans = spansOf(steps)
  const rows = steps.map((step, index) => ({ ...step, ...(spans[index] ?? { from: "0", to: "0" }) }))
  const bars = rows.map(({ id, name, shown, amount, kind, from, to }): FloatingBar => {
    const look = kind === "result" ? "result" : amount.startsWith("-") ? "minus" : "plus"
    return { id, name: shown, words: name, amount, from, to, look }
  })
  return (
    <ChartFrame
      height="asNeeded"
      label={label}
      context={`${figures.day(on)} · ${currency}`}
      summary={intl.formatMessage(messages.summary, {
        label,
        steps: intl.formatList(steps.map(({ name, amount }) => `${name} ${figures.money(amount, currency)}`)),
      })}
      table={chartTable({
        label,
        rows,
        keyOf: ({ id }) => id,
        columns: [
          {
            id: "step",
            header: intl.formatMessage(commonWords.component),
            isRowHeader: true,
            cell: ({ shown }) => shown,
            exact: ({ name }) => name,
          },
          ...sumColumns(intl, currency),
        ],
      })}
    >
      {({ width }) => (
        <WaterfallRows label={label} currency={currency} bars={bars} reach={reachOf(spans)} width={width} />
      )}
    </ChartFrame>
  )
}
