import { type InstrumentView, readInstrument } from "#contract/instruments.ts"
import type { AssetClass, Currency } from "#contract/vocabulary.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { FactorNote } from "#web/features/holdings/entries/FactorNote.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { isDay } from "#ui/DayField.tsx"
import { priceInOther, typedPriceOf } from "./priceOfUnit.ts"

interface Props {
  readonly assetClass: AssetClass
  readonly draft: Draft
  readonly currency: Currency
  readonly instrument: InstrumentView
}

/** Compares the typed price with the stored one of the day on which the holding is opened. */
export function TypedPriceNote({ assetClass, draft, currency, instrument: { instrumentId } }: Props) {
  const { numberFormat } = useFigures()
  const { today } = useAsOf()
  const day = draft["openedOn"] ?? ""
  const typed = typedPriceOf(assetClass, draft, numberFormat)
  const isAsked = typed !== undefined && isDay(day) && day <= today
  const { answer, isCurrent } = useQuery(
    readInstrument,
    isAsked ? { params: { instrumentId }, query: { on: day, currency } } : null,
  )
  const price = isCurrent ? answer?.price : undefined
  const amount = price ? priceInOther(price) : undefined
  if (typed === undefined || !price || amount === undefined) return null
  return <FactorNote typed={typed} quoted={{ amount, on: price.on }} day={day} currency={currency} />
}
