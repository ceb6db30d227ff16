import { useCurrencies } from "#web/forms/useCurrencies.ts"
import { useDeferredValue, useState } from "react"
import { ListBox, ListBoxItem } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { addDays, type Currency, earliestDay } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { endBefore, monthsBefore } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { DayField } from "#ui/DayField.tsx"
import { FieldErrorsContext, SelectField, TextField } from "#ui/Field.tsx"
import { type DayRefusal, refusalOfDay, useChosenAsOf, useFixedAddress } from "./asOf.tsx"
import { dayRefused, asOfMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The fields for the day and the currency of the figures, and a button that copies a link to them. */
export function AsOfPanel({ onDone }: { readonly onDone: () => void }) {
  // The day is painted first: a list of all currencies takes a slow processor a third of the time of the window.
  const isWhole = useDeferredValue(true, false)
  return (
    <>
      <DayForm onDone={onDone} />
      <Presets onDone={onDone} />
      {isWhole && (
        <>
          <CurrencyChoice />
          <AsOfLink />
        </>
      )}
    </>
  )
}

function DayForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, today, choose } = useChosenAsOf()
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
        <Button type="submit" look="primary" message={messages.show} />
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

/** The days that users choose most often. The arrow keys move through them. */
function Presets({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { today, choose } = useChosenAsOf()
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
          <Say as="span" message={name} />
          <span className="soft fine figure">{figures.day(day, "medium")}</span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}

/** Another currency for the totals. It lives in the address and does not change the preferences. */
function CurrencyChoice() {
  const intl = useIntl()
  const { currency, choose } = useChosenAsOf()
  const { baseCurrency } = useSession().preferences
  return (
    <div className="as-of-part">
      <SelectField<Currency>
        name="in"
        label={intl.formatMessage(messages.totalsIn)}
        value={currency}
        onChange={(chosen) => choose({ currency: chosen })}
        options={useCurrencies(currency).map((one) => ({
          value: one,
          label: one,
          ...(one === baseCurrency ? { note: intl.formatMessage(messages.ownCurrency) } : {}),
        }))}
      />
    </div>
  )
}

/** A field for the first day of a period. */
export function AsOfSince({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, from, choose } = useChosenAsOf()
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
        <Button type="submit" look="primary" message={messages.show} />
      </div>
    </form>
  )
}

/** Copies an address that shows the same figures to all who may see them, also on later days. */
export function AsOfLink() {
  const intl = useIntl()
  const addressOf = useFixedAddress()
  const [byHand, setByHand] = useState<string>()
  const copy = async () => {
    const address = addressOf()
    try {
      await navigator.clipboard.writeText(address)
      showToast(intl.formatMessage(messages.linkCopied))
    } catch {
      // Browsers offer the clipboard only over a secure connection.
      setByHand(address)
    }
  }
  return (
    <div className="as-of-part">
      {byHand === undefined ? (
        <Button look="plain" icon="link" onPress={() => void copy()}>
          <FormattedMessage {...messages.copyLink} />
        </Button>
      ) : (
        <TextField
          name="link"
          label={intl.formatMessage(messages.linkByHand)}
          value={byHand}
          onChange={() => undefined}
          autoFocus
        />
      )}
      <Say className="fine soft" message={messages.copyLinkNote} />
    </div>
  )
}
