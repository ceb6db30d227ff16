import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { chartTable } from "./chartTable.tsx"
import { type FloatingBar, type WaterfallPart, reachOf, spansOf, sumColumns, WaterfallRows } from "./WaterfallRows.tsx"
import { texts } from "#web/i18n/texts.ts"

/** A step of the chart, such as an asset class, a debt or a sum. */
export interface WaterfallStep extends WaterfallPart {
  readonly id: string
  readonly name: string
  /** The name, which can be a link. */
  readonly shown: ReactNode
}

interface Props {
  readonly label: string
  readonly currency: string
  readonly on: string
  /** The last step is the sum of those before it. */
  readonly steps: ReadonlyArray<WaterfallStep>
  /** Shown in the head, beside the buttons for the table and the files. */
  readonly path?: ReactNode
}

const messages = texts("waterfall", {
  summary: ["{label}: {steps}.", "The chart in words, for screen readers. steps lists each part with its amount"],
})

/** How a result adds up step by step: each bar starts where the previous one ends. */
export function Waterfall({ label, currency, on, steps, path }: Props) {
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
      path={path}
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
