import { useState } from "react"
import { Dialog, DialogTrigger, Popover, Radio, RadioGroup } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { endBefore, monthsBefore } from "../format/days.ts"
import { periods } from "../format/period.ts"
import { useFigures } from "../format/useFigures.ts"
import { periodDescriptions, periodNames } from "../messages/words.ts"
import { Button } from "../ui/Button.tsx"
import { DayField } from "../ui/Field.tsx"
import { useReporting } from "./reporting.ts"
import "./ReportingControls.css"

const messages = {
  period: defineMessage({ id: "reporting.period", defaultMessage: "Period", description: "Name of the period picker" }),
  asOf: defineMessage<{ readonly day: string }>({
    id: "reporting.asOf",
    defaultMessage: "As of {day}",
    description: "Button that shows and changes the day all figures are told for",
  }),
  today: defineMessage({ id: "reporting.today", defaultMessage: "Today", description: "Button: figures of today" }),
  chooseDay: defineMessage({
    id: "reporting.chooseDay",
    defaultMessage: "All figures as of",
    description: "Field and title: the day all figures are told for",
  }),
  show: defineMessage({
    id: "reporting.show",
    defaultMessage: "Show",
    description: "Button: shows the figures of the chosen day",
  }),
  endOfMonth: defineMessage({ id: "reporting.endOfMonth", defaultMessage: "End of last month", description: "Button" }),
  endOfQuarter: defineMessage({
    id: "reporting.endOfQuarter",
    defaultMessage: "End of last quarter",
    description: "Button",
  }),
  endOfYear: defineMessage({ id: "reporting.endOfYear", defaultMessage: "End of last year", description: "Button" }),
  aYearAgo: defineMessage({ id: "reporting.aYearAgo", defaultMessage: "A year ago", description: "Button" }),
}

/** How far back the figures of the page look. */
export function PeriodPicker() {
  const intl = useIntl()
  const { period, choose } = useReporting()
  return (
    <RadioGroup
      className="period"
      aria-label={intl.formatMessage(messages.period)}
      orientation="horizontal"
      value={period}
      onChange={(chosen) => choose({ period: chosen as typeof period })}
    >
      {periods.map((one) => (
        <Radio key={one} value={one} className="period-option" aria-label={intl.formatMessage(periodDescriptions[one])}>
          {intl.formatMessage(periodNames[one])}
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** The day for which every figure of the page is told. */
export function AsOfControl() {
  const figures = useFigures()
  const { on, choose } = useReporting()
  return (
    <DialogTrigger>
      <Button icon="calendar">
        <span className="as-of-words">
          <FormattedMessage {...messages.asOf} values={{ day: figures.day(on, "medium") }} />
        </span>
        <span className="as-of-day-alone" aria-hidden="true">
          {figures.day(on, "medium")}
        </span>
      </Button>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Dialog className="as-of">
          {({ close }) => (
            <AsOfChoices
              onChoose={(day) => {
                choose({ on: day })
                close()
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function AsOfChoices({ onChoose }: { readonly onChoose: (day: string | null) => void }) {
  const intl = useIntl()
  const { on, today } = useReporting()
  const [typed, setTyped] = useState<string>(on)
  const choices = [
    { name: messages.today, day: null },
    { name: messages.endOfMonth, day: endBefore(today, "month") },
    { name: messages.endOfQuarter, day: endBefore(today, "quarter") },
    { name: messages.endOfYear, day: endBefore(today, "year") },
    { name: messages.aYearAgo, day: monthsBefore(today, 12) },
  ]
  return (
    <form
      className="as-of-form"
      aria-label={intl.formatMessage(messages.chooseDay)}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== "") onChoose(typed)
      }}
    >
      <div className="as-of-day">
        <DayField
          name="on"
          label={intl.formatMessage(messages.chooseDay)}
          value={typed}
          onChange={setTyped}
          max={today}
          autoFocus
        />
        <Button type="submit" look="primary">
          <FormattedMessage {...messages.show} />
        </Button>
      </div>
      <ul className="as-of-choices">
        {choices.map(({ name, day }) => (
          <li key={name.id}>
            <Button look="quiet" onPress={() => onChoose(day)}>
              <FormattedMessage {...name} />
            </Button>
          </li>
        ))}
      </ul>
    </form>
  )
}
