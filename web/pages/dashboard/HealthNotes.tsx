import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { daysBetween } from "../../format/days.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Icon } from "../../ui/Icon.tsx"
import { dashboardMessages as messages } from "./messages.ts"

/** Over a long weekend no exchange is open; what is older than that should have a successor. */
const usualAgeDays = 5

/** What weakens the figures, each with what cures it. */
export function HealthNotes({ netWorth }: { readonly netWorth: NetWorthView }) {
  const figures = useFigures()
  const { on, missingRates, atCost, oldestPriceOn, oldestRateOn } = netWorth
  const isOld = (day: string | null): day is string => day !== null && daysBetween(day, on) > usualAgeDays
  const ageOf = (day: string) => ({
    day: figures.day(day),
    days: daysBetween(day, on),
    age: figures.count(daysBetween(day, on)),
  })
  const showSeries = (
    <AppLink to="/app/settings" more={{ section: "market" }}>
      <FormattedMessage {...messages.showSeries} />
    </AppLink>
  )
  const notes: ReadonlyArray<{ readonly id: string; readonly text: ReactNode; readonly cure: ReactNode }> = [
    ...missingRates.map(({ currency, holdingIds }) => ({
      id: `rate ${currency}`,
      text: <FormattedMessage {...messages.missingRate} values={{ currency, count: holdingIds.length }} />,
      cure: (
        <>
          {showSeries}
          {" · "}
          <AppLink to="/app/assets" more={{ currency }}>
            <FormattedMessage {...messages.showHoldings} />
          </AppLink>
        </>
      ),
    })),
    ...(atCost.length > 0
      ? [
          {
            id: "cost",
            text: <FormattedMessage {...messages.atCost} values={{ count: atCost.length }} />,
            cure: (
              <AppLink to="/app/assets" more={{ basis: "cost" }}>
                <FormattedMessage {...messages.showHoldings} />
              </AppLink>
            ),
          },
        ]
      : []),
    ...(isOld(oldestPriceOn)
      ? [
          {
            id: "price",
            text: <FormattedMessage {...messages.oldPrice} values={ageOf(oldestPriceOn)} />,
            cure: showSeries,
          },
        ]
      : []),
    ...(isOld(oldestRateOn)
      ? [{ id: "age", text: <FormattedMessage {...messages.oldRate} values={ageOf(oldestRateOn)} />, cure: showSeries }]
      : []),
  ]
  if (notes.length === 0) {
    return (
      <p className="health-good">
        <Icon name="check" />
        <FormattedMessage {...messages.healthy} />
      </p>
    )
  }
  return (
    <ul className="health">
      {notes.map(({ id, text, cure }) => (
        <li key={id} className="note health-note">
          <Icon name="caution" />
          <div>
            <p>{text}</p>
            <p>{cure}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
