import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import type { Ratio } from "#contract/figures/measures.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Icon } from "#ui/Icon.tsx"
import { directionOf, Money } from "#ui/figures/Money.tsx"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { balanceSheetMessages as messages } from "./messages.ts"
import { Sparkline } from "./Sparkline.tsx"

interface Props {
  readonly look: "group" | "line" | "total"
  readonly name: ReactNode
  /** Below the name. */
  readonly note?: ReactNode
  readonly currency: string
  readonly value: string
  readonly change: string
  /** Percent of the assets; absent where there is none, as of a debt. */
  readonly weight?: string | null
  readonly timeWeighted?: Ratio | null | undefined
  readonly history?: ReadonlyArray<string>
  /** Of a row with lines below it. */
  readonly unfolding?: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void }
}

/** A row: name, value, weight, change in money, return, and the course of the value. */
export function SheetRow({
  look,
  name,
  note,
  currency,
  value,
  change,
  weight,
  timeWeighted,
  history,
  unfolding,
}: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <tr role="row" className={`sheet-${look}`}>
      <th role="rowheader" scope="row">
        <span className="sheet-name">
          {unfolding && (
            <button
              type="button"
              className="sheet-unfold"
              aria-expanded={unfolding.isOpen}
              aria-label={intl.formatMessage(messages.unfold, { name: unfolding.label })}
              onClick={unfolding.onToggle}
            >
              <Icon name={unfolding.isOpen ? "chevronDown" : "chevronRight"} size={16} />
            </button>
          )}
          <span>
            {name}
            {note && <span className="table-sub">{note}</span>}
          </span>
        </span>
      </th>
      <td role="cell" className="sheet-value">
        <Money amount={value} currency={currency} />
      </td>
      <td role="cell" className="sheet-weight">
        {weight != null && <span className="figure">{figures.computedPercent(weight)}</span>}
      </td>
      <td role="cell" className="sheet-change">
        <span className={`change-${directionOf(change)}`}>
          <Money amount={change} currency={currency} sign="signed" />
        </span>
      </td>
      <td role="cell" className="sheet-return">
        {timeWeighted && <RatioFigure ratio={timeWeighted} />}
      </td>
      <td role="cell" className="sheet-course">
        {history && <Sparkline values={history} />}
      </td>
    </tr>
  )
}
