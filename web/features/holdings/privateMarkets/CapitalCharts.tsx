import { roundedIn, writtenLike } from "#web/format/amounts.ts"
import { useState } from "react"
import { ToggleButton } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { EntryView, HoldingView } from "#contract/holdings.ts"
import type { readCapitalHistory } from "#contract/figures/privateMarkets.ts"
import {
  type CalendarDate,
  type Decimal,
  decimal,
  directionOf,
  round,
  roundingIn,
  subtract,
  sum,
} from "#contract/vocabulary.ts"
import { type Flow, FlowBars } from "#ui/charts/FlowBars.tsx"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { privateMessages as messages } from "./messages.ts"

interface Props {
  readonly label: string
  readonly currency: string
  /** The quarters with payments, such as `2024-Q1`, in their order. */
  readonly quarters: ReadonlyArray<Flow>
}

const spans = [
  { id: "year", name: messages.byYear },
  { id: "quarter", name: messages.byQuarter },
] as const

/** Money received and paid, by year or by quarter. */
export function FlowChart({ label, currency, quarters }: Props) {
  const intl = useIntl()
  const [span, setSpan] = useState<"year" | "quarter">("year")
  return (
    <div>
      <div className="map-choices" role="group" aria-label={intl.formatMessage(messages.spans)} data-print="hidden">
        {spans.map(({ id, name }) => (
          <ToggleButton key={id} className="chart-toggle" isSelected={span === id} onChange={() => setSpan(id)}>
            <FormattedMessage {...name} />
          </ToggleButton>
        ))}
      </div>
      <FlowBars
        key={span}
        label={label}
        currency={currency}
        flows={span === "year" ? byYear(quarters) : quarters}
        names={{
          span: intl.formatMessage(span === "year" ? messages.year : messages.quarter),
          received: intl.formatMessage(messages.received),
          paid: intl.formatMessage(messages.paid),
          net: intl.formatMessage(messages.net),
        }}
      />
    </div>
  )
}

interface CapitalHistoryChartProps {
  readonly label: string
  readonly course: AnswerOf<typeof readCapitalHistory>
}

/** Commitment, paid-in capital, distributions and NAV of private investments over time. */
export function CapitalHistoryChart({ label, course }: CapitalHistoryChartProps) {
  const intl = useIntl()
  return (
    <HistoryChart
      label={label}
      from={course.from}
      currency={course.currency}
      course="steps"
      shownAtFirst={["paidIn", "distributed", "nav"]}
      series={[
        { id: "committed", name: intl.formatMessage(messages.commitment), look: "fine", values: course.committed },
        { id: "paidIn", name: intl.formatMessage(messages.paidIn), look: "equal-2", values: course.paidIn },
        {
          id: "distributed",
          name: intl.formatMessage(messages.distributed),
          look: "equal-3",
          values: course.distributed,
        },
        { id: "nav", name: intl.formatMessage(messages.nav), look: "equal-1", values: course.nav },
      ]}
      note={
        course.missingRates.length > 0 &&
        intl.formatMessage(messages.courseMissing, { currencies: intl.formatList([...course.missingRates]) })
      }
    />
  )
}

/** Money received or paid by the owner of a holding. Both are amounts without a sign. */
interface Payment {
  readonly on: CalendarDate
  readonly side: "received" | "paid"
  /** False for income and expenses, which do not change the invested capital. */
  readonly isCapital: boolean
  readonly amount: Decimal
}

type Facts = Pick<HoldingView, "currency" | "openedOn" | "acquisitionCost">

/** The acquisition cost and the cash flows that count up to a day, in order, before tax. */
export function paymentsOf(
  holding: Facts,
  entries: ReadonlyArray<EntryView>,
  until: CalendarDate,
): ReadonlyArray<Payment> {
  const payments: Array<Payment> = []
  const { acquisitionCost, currency, openedOn } = holding
  if (acquisitionCost?.currency === currency) {
    payments.push({ on: openedOn, side: "paid", isCapital: true, amount: acquisitionCost.amount })
  }
  for (const { entry, status } of entries) {
    if (status !== "counts" || entry._tag !== "CashFlow" || entry.amount.currency !== currency) continue
    const direction = directionOf[entry.kind]
    payments.push({
      on: entry.paidOn,
      side: direction === "income" || direction === "received" || direction === "refund" ? "received" : "paid",
      isCapital: direction !== "income" && direction !== "expense" && direction !== "refund",
      amount: entry.amount.amount,
    })
  }
  return payments.filter(({ on }) => on <= until).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/**
 * The sums received and paid in each quarter with payments, such as `2024-Q1`, in order. Each is the difference of the
 * rounded totals at its ends, so that the quarters add up to the rounded total.
 */
export function flowsByQuarter(payments: ReadonlyArray<Payment>, currency: string): ReadonlyArray<Flow> {
  const cents = roundingIn(currency)
  const printed = (amount: Decimal): string => roundedIn(amount, currency)
  const totals = { received: sum([]), paid: sum([]) }
  return [...Map.groupBy(payments, ({ on }) => quarterOf(on))].map(([span, ofQuarter]) => {
    const before = { received: round(totals.received, cents), paid: round(totals.paid, cents) }
    for (const { side, amount } of ofQuarter) totals[side] = sum([totals[side], amount])
    const during = (side: Payment["side"]) => subtract(round(totals[side], cents), before[side])
    const [received, paid] = [during("received"), during("paid")]
    return { span, received: printed(received), paid: printed(paid), net: printed(subtract(received, paid)) }
  })
}

const quarterOf = (on: CalendarDate): string => `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`

/** Sums the quarters by calendar year. Years without payments between the first and the last are included. */
export function byYear(quarters: ReadonlyArray<Flow>): ReadonlyArray<Flow> {
  const years = quarters.map(({ span }) => Number(span.slice(0, 4)))
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const span = String(first + index)
    const ofYear = quarters.filter((quarter) => quarter.span.startsWith(span))
    const added = (side: "received" | "paid" | "net") => {
      const amounts = ofYear.map((quarter) => quarter[side])
      return writtenLike(sum(amounts.map(decimal)), ...quarters.map((quarter) => quarter[side]))
    }
    return { span, received: added("received"), paid: added("paid"), net: added("net") }
  })
}
