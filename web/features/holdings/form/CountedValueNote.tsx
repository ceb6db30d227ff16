import { useIntl } from "react-intl"
import { readRates } from "#contract/market.ts"
import { type AssetClass, decimal, multiply, round, toPlainString } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { texts } from "#web/i18n/texts.ts"
import { countedValueOf } from "./countedValue.ts"

export const countedMessages = texts("counted", {
  value: ["Counts with {amount}.", "At the foot of a form that adds an asset: its value as typed"],
  cost: [
    "Counts with {amount}, as paid, until a price or value is known.",
    "At the foot of a form that adds an asset: what was paid is its value for now",
  ],
  opening: [
    "Counts with {amount} until a price or value is known.",
    "At the foot of a form that adds an asset: the value that was typed is its value for now",
  ],
  about: ["{amount}, about {base}", "An amount, and the same in the currency of the totals"],
})

interface Props {
  readonly assetClass: AssetClass
  readonly draft: Draft
  readonly currency: string
}

/** With what a new holding counts, before it is added, so that a wrong number, unit or currency is seen. */
export function CountedValueNote({ assetClass, draft, currency }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { baseCurrency } = useSession().preferences
  const counted = countedValueOf(assetClass, draft, { currency, format: figures.numberFormat })
  const isOther = currency !== baseCurrency
  const { answer } = useQuery(readRates, counted && isOther ? { query: { currency: baseCurrency } } : null)
  const rate = isOther ? answer?.rates.find((one) => one.currency === currency)?.rate : undefined
  if (!counted) return <p role="status" className="counted-value" />
  const own = figures.money(counted.amount, currency)
  const amount = rate
    ? intl.formatMessage(countedMessages.about, { amount: own, base: inBase(counted.amount, rate) })
    : own
  return (
    <p role="status" className="counted-value">
      {intl.formatMessage(countedMessages[counted.by], { amount })}
    </p>
  )

  function inBase(plain: string, each: string): string {
    const converted = round(multiply(decimal(plain), decimal(each)), cents)
    return figures.money(toPlainString(converted), baseCurrency)
  }
}

const cents = { decimals: 2, rounding: "half-even" } as const
