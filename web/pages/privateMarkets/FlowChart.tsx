import { useState } from "react"
import { ToggleButton } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { type Flow, FlowBars } from "../../ui/charts/FlowBars.tsx"
import { privateMessages as messages } from "./messages.ts"
import { byYear } from "./payments.ts"

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

/** What was received and paid, year by year or quarter by quarter. */
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
