import { type KeyboardEvent, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { ReturnsView } from "#contract/figures/returns.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { ChartFrame } from "./ChartFrame.tsx"
import { chartTable } from "./chartTable.tsx"
import "./MonthlyReturns.css"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("monthly", {
  wholeYear: ["Full year", "Column: return of the year"],
  value: text("monthly.return", "Return", "Column: a time-weighted return"),
  summary: ["{label}: {years}.", "The chart in words, for screen readers. years lists each year with its return"],
})

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))

interface Props {
  readonly label: string
  readonly returns: Pick<ReturnsView, "monthly" | "yearly">
}

/**
 * The return of every month and year, newest year first. The colour is deeper for larger returns, and losses are also
 * hatched. The arrow keys move from month to month.
 */
export function MonthlyReturns({ label, returns: { monthly, yearly } }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const body = useRef<HTMLTableSectionElement>(null)
  const byMonth = new Map(monthly.map(({ month, value }) => [month, value]))
  const largest = Math.max(0, ...monthly.map(({ value }) => Math.abs(Number(value.value ?? 0))))
  const years = [...yearly].reverse()
  const monthName = (month: string) =>
    intl.formatDate(`${month}-01T00:00:00Z`, { month: "long", year: "numeric", timeZone: "UTC" })
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const cells = Array.from(body.current?.rows ?? [], (row) => Array.from(row.cells).slice(1))
    const row = cells.findIndex((ofRow) => ofRow.includes(event.target as HTMLTableCellElement))
    const column = cells[row]?.indexOf(event.target as HTMLTableCellElement) ?? -1
    const [toRow, toColumn] = targetOf(event.key, row, column)
    const target = cells[Math.min(Math.max(toRow, 0), cells.length - 1)]?.at(toColumn)
    if (row < 0 || !target || (toRow === row && toColumn === column)) return
    event.preventDefault()
    target.focus()
  }
  const span = `${years.at(-1)?.year ?? ""}${years.length > 1 ? ` – ${years[0]?.year}` : ""}`
  return (
    <ChartFrame
      height="asNeeded"
      label={label}
      context={span}
      tells="ratios"
      summary={intl.formatMessage(messages.summary, {
        label,
        years: intl.formatList(
          years.map(({ year, value }) =>
            value.value === null ? String(year) : `${year} ${writtenRatio(value.value, figures, "signed")}`,
          ),
        ),
      })}
      table={chartTable({
        label,
        rows: [...monthly].reverse(),
        keyOf: ({ month }) => month,
        columns: [
          {
            id: "month",
            header: intl.formatMessage(commonWords.month),
            isRowHeader: true,
            cell: ({ month }) => monthName(month),
            exact: ({ month }) => month,
          },
          {
            id: "return",
            header: intl.formatMessage(messages.value),
            kind: "figure",
            cell: ({ value }) => <RatioFigure ratio={value} />,
            exact: ({ value }) => value.value,
          },
        ],
      })}
    >
      {() => (
        <div className="months-scroll">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrow keys lead through it */}
          <table className="months" role="grid" aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{intl.formatMessage(commonWords.year)}</th>
                {months.map((month) => (
                  <th key={month} scope="col">
                    {intl.formatDate(`2024-${month}-01T00:00:00Z`, { month: "short", timeZone: "UTC" })}
                  </th>
                ))}
                <th scope="col" className="months-year">
                  <FormattedMessage {...messages.wholeYear} />
                </th>
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- on behalf of its cells, which have the focus */}
            <tbody ref={body} onKeyDown={move}>
              {years.map(({ year, value }, row) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {months.map((month, column) => (
                    <Month
                      key={month}
                      ratio={byMonth.get(`${year}-${month}`)}
                      largest={largest}
                      isFirst={row === 0 && column === 0}
                    />
                  ))}
                  <td className="months-year" tabIndex={-1}>
                    <RatioFigure ratio={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ChartFrame>
  )
}

function targetOf(key: string, row: number, column: number): readonly [row: number, column: number] {
  switch (key) {
    case "ArrowRight":
      return [row, Math.min(column + 1, months.length)]
    case "ArrowLeft":
      return [row, Math.max(column - 1, 0)]
    case "ArrowDown":
      return [row + 1, column]
    case "ArrowUp":
      return [row - 1, column]
    case "Home":
      return [row, 0]
    case "End":
      return [row, months.length]
    default:
      return [row, column]
  }
}

interface MonthProps {
  readonly ratio: Ratio | undefined
  readonly largest: number
  readonly isFirst: boolean
}

function Month({ ratio, largest, isFirst }: MonthProps) {
  const value = Number(ratio?.value ?? 0)
  // A JavaScript number for the colour only; the figure itself is formatted from the server's decimal.
  const depth = largest === 0 ? 0 : Math.round((Math.abs(value) / largest) * 34)
  const tone = value < 0 ? "var(--loss)" : "var(--accent)"
  return (
    <td
      className={value < 0 ? "months-loss" : ""}
      tabIndex={isFirst ? 0 : -1}
      data-value={ratio?.value ?? undefined}
      style={{ backgroundColor: `color-mix(in srgb, ${tone} ${depth}%, transparent)` }}
    >
      {ratio && <RatioFigure ratio={ratio} />}
    </td>
  )
}
