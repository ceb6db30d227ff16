import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import type { Ratio } from "../../../server/contract/measures.ts"
import type { ReturnsView } from "../../../server/contract/returns.ts"
import { RatioFigure } from "../RatioFigure.tsx"
import "./MonthlyReturns.css"

const messages = {
  year: defineMessage({ id: "monthly.year", defaultMessage: "Year", description: "Column: a calendar year" }),
  wholeYear: defineMessage({
    id: "monthly.wholeYear",
    defaultMessage: "Whole year",
    description: "Column: return of the year",
  }),
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))

interface Props {
  readonly label: string
  readonly returns: Pick<ReturnsView, "monthly" | "yearly">
}

/** The return of every month and year, newest year first: the deeper the colour, the further from zero. */
export function MonthlyReturns({ label, returns: { monthly, yearly } }: Props) {
  const intl = useIntl()
  const byMonth = new Map(monthly.map(({ month, value }) => [month, value]))
  const largest = Math.max(0, ...monthly.map(({ value }) => Math.abs(Number(value.value ?? 0))))
  return (
    <div className="months-scroll" role="group" tabIndex={0} aria-label={label}>
      <table className="months" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage(messages.year)}</th>
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
        <tbody>
          {[...yearly].reverse().map(({ year, value }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {months.map((month) => (
                <Month key={month} ratio={byMonth.get(`${year}-${month}`)} largest={largest} />
              ))}
              <td className="months-year">
                <RatioFigure ratio={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonthProps {
  readonly ratio: Ratio | undefined
  readonly largest: number
}

function Month({ ratio, largest }: MonthProps) {
  const value = Number(ratio?.value ?? 0)
  // A shade of the screen: the figure itself is written as the server told it.
  const depth = largest === 0 ? 0 : Math.round((Math.abs(value) / largest) * 34)
  const tone = value < 0 ? "var(--loss)" : "var(--accent)"
  return (
    <td style={{ background: `color-mix(in srgb, ${tone} ${depth}%, transparent)` }}>
      {ratio && <RatioFigure ratio={ratio} />}
    </td>
  )
}
