import { type ReactNode, useMemo } from "react"
import { percentOf, writtenRatio, writtenTo } from "#web/format/ratio.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { formatPercent, formatTick } from "#web/format/numberFormat.ts"
import type { Exact } from "#ui/download/sheet.ts"
import { Money } from "#ui/figures/Money.tsx"

/** How the values of a chart are formatted in a sentence, in its table and on its scale. */
export interface ChartMeasure {
  readonly text: (value: string) => string
  readonly cell: (value: string) => ReactNode
  readonly tick: (value: number) => string
  /** The value in a downloaded file. */
  readonly exact: (value: string) => Exact
  readonly tells: "amounts" | "ratios"
}

const moneyIn = (currency: string, figures: Figures): ChartMeasure => ({
  text: (value) => figures.money(value, currency),
  cell: (value) => <Money amount={value} currency={currency} />,
  tick: figures.tick,
  exact: (amount) => ({ amount, currency }),
  tells: "amounts",
})

/** Ratios as percentages: 0.25 is 25 %. They reveal no amounts, so they are never hidden. */
const inPercent = (figures: Figures): ChartMeasure => {
  const text = (value: string) => writtenRatio(value, figures)
  return {
    text,
    cell: (value) => <span className="figure">{text(value)}</span>,
    // The scale has round numbers, for which three decimals are enough.
    tick: (value) => formatPercent(percentOf(value.toFixed(3)), figures.numberFormat, { min: 0, max: 1 }),
    exact: (value) => value,
    tells: "ratios",
  }
}

/** An index that starts at 100. */
const indexed = (figures: Figures): ChartMeasure => {
  const text = (value: string) => writtenTo(value, 2, figures)
  return {
    text,
    cell: (value) => <span className="figure">{text(value)}</span>,
    tick: (value) => formatTick(value, figures.language, figures.numberFormat),
    exact: (value) => value,
    tells: "ratios",
  }
}

export type MeasureName = "percent" | "index"

/** The measure of a chart of money in a currency, or of plain numbers. */
export function useMeasure(measured: { readonly currency: string } | { readonly as: MeasureName }): ChartMeasure {
  const figures = useFigures()
  const kind = "as" in measured ? measured.as : "money"
  const currency = "currency" in measured ? measured.currency : ""
  return useMemo(() => {
    switch (kind) {
      case "money":
        return moneyIn(currency, figures)
      case "percent":
        return inPercent(figures)
      case "index":
        return indexed(figures)
    }
  }, [kind, currency, figures])
}
