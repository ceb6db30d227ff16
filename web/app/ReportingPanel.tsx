import { useState } from "react"
import { ListBox, ListBoxItem } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { addDays, currencies, type Currency, earliestDay } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { endBefore, monthsBefore } from "../format/days.ts"
import { useFigures } from "../format/useFigures.ts"
import { Button } from "../ui/Button.tsx"
import { DayField, FieldErrorsContext, SelectField } from "../ui/Field.tsx"
import { useChosenReporting } from "./reporting.ts"
import { type DayRefusal, refusalOfDay } from "./reportingAddress.ts"
import { ReportingLink } from "./ReportingLink.tsx"
import { dayRefused, reportingMessages as messages } from "./reportingMessages.ts"

/** What the day and the currency of the figures are chosen in: typed, step by step or from a list; and a link to them. */
export function ReportingPanel({ onDone }: { readonly onDone: () => void }) {
  return (
    <>
      <DayForm onDone={onDone} />
      <Presets onDone={onDone} />
      <CurrencyChoice />
      <ReportingLink />
    </>
  )
}

function DayForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, today, choose } = useChosenReporting()
  const [typed, setTyped] = useState<string>(on)
  const [refused, setRefused] = useState<DayRefusal>()
  const goTo = (day: string) => {
    setRefused(undefined)
    setTyped(day)
    choose({ on: day })
  }
  const errors = refused && { on: dayRefused(refused, today, intl, figures) }
  return (
    <form
      noValidate
      aria-label={intl.formatMessage(messages.chooseDay)}
      onSubmit={(event) => {
        event.preventDefault()
        const refusal = refusalOfDay(typed, today)
        setRefused(refusal)
        if (refusal) return
        choose({ on: typed })
        onDone()
      }}
    >
      <div className="as-of-day">
        <FieldErrorsContext value={errors ?? {}}>
          <DayField
            name="on"
            label={intl.formatMessage(messages.chooseDay)}
            value={typed}
            onChange={setTyped}
            max={today}
            autoFocus
          />
        </FieldErrorsContext>
        <Button type="submit" look="primary">
          <FormattedMessage {...messages.show} />
        </Button>
      </div>
      <div className="as-of-steps">
        <Button look="quiet" icon="chevronLeft" isDisabled={on <= earliestDay} onPress={() => goTo(addDays(on, -1))}>
          <FormattedMessage {...messages.dayBefore} />
        </Button>
        <Button look="quiet" icon="chevronRight" isDisabled={on >= today} onPress={() => goTo(addDays(on, 1))}>
          <FormattedMessage {...messages.dayAfter} />
        </Button>
      </div>
    </form>
  )
}

/** The days that are asked for most, moved through with the arrow keys. */
function Presets({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { today, choose } = useChosenReporting()
  const presets = [
    { id: "today", name: messages.today, day: today },
    { id: "month", name: messages.endOfMonth, day: endBefore(today, "month") },
    { id: "quarter", name: messages.endOfQuarter, day: endBefore(today, "quarter") },
    { id: "year", name: messages.endOfYear, day: endBefore(today, "year") },
    { id: "aYearAgo", name: messages.aYearAgo, day: monthsBefore(today, 12) },
  ]
  return (
    <ListBox
      aria-label={intl.formatMessage(messages.presets)}
      className="listbox as-of-presets"
      items={presets}
      onAction={(key) => {
        const chosen = presets.find(({ id }) => id === key)
        if (chosen) choose({ on: chosen.id === "today" ? null : chosen.day })
        onDone()
      }}
    >
      {({ id, name, day }) => (
        <ListBoxItem id={id} textValue={intl.formatMessage(name)} className="listbox-item">
          <span>
            <FormattedMessage {...name} />
          </span>
          <span className="soft fine figure">{figures.day(day, "medium")}</span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}

/** Another currency for the totals, for as long as one looks. It is no preference. */
function CurrencyChoice() {
  const intl = useIntl()
  const { currency, choose } = useChosenReporting()
  const { baseCurrency } = useSession().preferences
  return (
    <div className="as-of-part">
      <SelectField<Currency>
        name="in"
        label={intl.formatMessage(messages.totalsIn)}
        value={currency}
        onChange={(chosen) => choose({ currency: chosen })}
        options={currencies.map((one) => ({
          value: one,
          label: one,
          ...(one === baseCurrency ? { note: intl.formatMessage(messages.ownCurrency) } : {}),
        }))}
      />
    </div>
  )
}
