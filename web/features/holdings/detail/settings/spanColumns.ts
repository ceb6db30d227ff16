import type { IntlShape } from "react-intl"
import type { Figures } from "#web/format/useFigures.ts"
import type { Column } from "#ui/figures/FigureTable.tsx"
import { settingsMessages as messages } from "./messages.ts"

interface Span {
  readonly days: number
  readonly firstOn: string | null
  readonly lastOn: string | null
}

/** The columns for how many days some prices have, and for the first and last of the days. */
export const spanColumns = <Row>(
  { intl, figures }: { readonly intl: IntlShape; readonly figures: Figures },
  spanOf: (row: Row) => Span,
): ReadonlyArray<Column<Row>> => [
  {
    id: "days",
    header: intl.formatMessage(messages.days),
    kind: "figure",
    cell: (row) => figures.count(spanOf(row).days),
  },
  {
    id: "period",
    header: intl.formatMessage(messages.period),
    cell: (row) => {
      const { firstOn, lastOn } = spanOf(row)
      return firstOn && lastOn && `${figures.day(firstOn, "medium")} – ${figures.day(lastOn, "medium")}`
    },
  },
]
