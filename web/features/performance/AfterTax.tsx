import { useIntl } from "react-intl"
import type { SentQuery } from "#contract/endpoint.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { performanceMessages as messages } from "./messages.ts"

/** The same returns after tax, beside those before tax. Nothing while they are loaded, or where there is none. */
export function AfterTax({ query }: { readonly query: SentQuery<typeof readReturns> }) {
  const intl = useIntl()
  const figures = useFigures()
  const { answer } = useQuery(readReturns, { query: { ...query, tax: "after" } })
  const rates = answer && [answer.timeWeighted.value, answer.moneyWeighted.value]
  const [timeWeighted, moneyWeighted] =
    rates?.map((rate) => rate !== null && writtenRatio(rate, figures, "signed")) ?? []
  if (!timeWeighted) return null
  return (
    <p className="fine soft">
      {moneyWeighted
        ? intl.formatMessage(messages.afterTax, { timeWeighted, moneyWeighted })
        : intl.formatMessage(messages.afterTaxAlone, { timeWeighted })}
    </p>
  )
}
