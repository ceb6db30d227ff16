import { useIntl } from "react-intl"
import type { FoundInstrument } from "#contract/market.ts"
import { type AssetClass, type Currency, dayNumber, round, toPlainString } from "#contract/vocabulary.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { texts } from "#web/i18n/texts.ts"
import { CountedValueNote, countedMessages } from "./CountedValueNote.tsx"
import { quotedUnitsOf, quotedValueOf } from "./priceOfUnit.ts"
import { useQuote } from "./useQuote.ts"

const messages = texts("quotedValue", {
  units: [
    "Value today: {amount} ({units} at {price} {age, plural, =0 {of today} one {of {day}, # day old} other {of {day}, # days old}}).",
    "At the foot of a form that adds an asset: its units at the last stored price; age is that of the price in days",
  ],
  ounces: [
    "Value today: {amount} ({units} oz t fine at {price} {age, plural, =0 {of today} one {of {day}, # day old} other {of {day}, # days old}}).",
    "The same for a metal, whose fine weight is in troy ounces",
  ],
})

interface Props {
  readonly assetClass: AssetClass
  readonly draft: Draft
  readonly currency: Currency
  /** The chosen instrument. */
  readonly instrument: FoundInstrument | undefined
}

/** The value of a new holding at the last stored price of its instrument. Without one, with what it counts. */
export function QuotedValueNote({ assetClass, draft, currency, instrument }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useAsOf()
  const { baseCurrency } = useSession().preferences
  const own = useQuote(instrument, currency)
  const base = useQuote(currency === baseCurrency ? undefined : instrument, baseCurrency)
  const units = quotedUnitsOf(assetClass, draft, figures.numberFormat)
  const value = units && own ? quotedValueOf(units, own) : undefined
  if (!units || !own || value === undefined) return <CountedValueNote {...{ assetClass, draft, currency }} />
  const inBase = base ? quotedValueOf(units, base) : undefined
  const amount = figures.money(value, currency)
  return (
    <p role="status" className="counted-value">
      {intl.formatMessage(assetClass === "metal" ? messages.ounces : messages.units, {
        amount:
          inBase === undefined
            ? amount
            : intl.formatMessage(countedMessages.about, { amount, base: figures.money(inBase, baseCurrency) }),
        units: figures.units(toPlainString(assetClass === "metal" ? round(units, fourPlaces) : units)),
        price: figures.price(own.amount, own.currency),
        day: figures.day(own.on, "medium"),
        age: dayNumber(today) - dayNumber(own.on),
      })}
    </p>
  )
}

const fourPlaces = { decimals: 4, rounding: "half-even" } as const
