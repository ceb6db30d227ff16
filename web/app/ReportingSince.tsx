import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { monthsBefore } from "../format/days.ts"
import { useFigures } from "../format/useFigures.ts"
import { Button } from "../ui/Button.tsx"
import { DayField, FieldErrorsContext } from "../ui/Field.tsx"
import { useChosenReporting } from "./reporting.ts"
import { refusalOfDay } from "./reportingAddress.ts"
import { dayRefused, reportingMessages as messages } from "./reportingMessages.ts"

/** A field for the first day of a period. */
export function ReportingSince({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, from, choose } = useChosenReporting()
  const [typed, setTyped] = useState<string>(from ?? monthsBefore(on, 12))
  const [error, setError] = useState<string>()
  const errorOf = (day: string): string | undefined => {
    const refusal = refusalOfDay(day, on)
    if (refusal === "future" || day === on) {
      return intl.formatMessage(messages.sinceMustBeEarlier, { day: figures.day(on) })
    }
    return refusal && dayRefused(refusal, on, intl, figures)
  }
  return (
    <form
      noValidate
      aria-label={intl.formatMessage(messages.sinceDay)}
      onSubmit={(event) => {
        event.preventDefault()
        const found = errorOf(typed)
        setError(found)
        if (found !== undefined) return
        choose({ since: typed })
        onDone()
      }}
    >
      <div className="as-of-day">
        <FieldErrorsContext value={error === undefined ? {} : { since: error }}>
          <DayField
            name="since"
            label={intl.formatMessage(messages.since)}
            value={typed}
            onChange={setTyped}
            max={on}
            autoFocus
          />
        </FieldErrorsContext>
        <Button type="submit" look="primary">
          <FormattedMessage {...messages.show} />
        </Button>
      </div>
    </form>
  )
}
