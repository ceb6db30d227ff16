import type { FoundInstrument } from "#contract/market.ts"
import type { AssetClass, Currency } from "#contract/vocabulary.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { FactorNote } from "#web/features/holdings/entries/FactorNote.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { isDay } from "#web/format/typedDay.ts"
import { priceInOther, typedPriceOf } from "./priceOfUnit.ts"
import { useQuote } from "./useQuote.ts"

interface Props {
  readonly assetClass: AssetClass
  readonly draft: Draft
  readonly currency: Currency
  readonly instrument: FoundInstrument
}

/** Compares the typed price with the stored one of the day on which the holding is opened. */
export function TypedPriceNote({ assetClass, draft, currency, instrument }: Props) {
  const { numberFormat } = useFigures()
  const { today } = useAsOf()
  const day = draft["openedOn"] ?? ""
  const typed = typedPriceOf(assetClass, draft, numberFormat)
  const isAsked = typed !== undefined && isDay(day) && day <= today
  const price = useQuote(isAsked ? instrument : undefined, currency, day)
  const amount = price ? priceInOther(price) : undefined
  if (typed === undefined || !price || amount === undefined) return null
  return <FactorNote typed={typed} quoted={{ amount, on: price.on }} day={day} currency={currency} />
}
