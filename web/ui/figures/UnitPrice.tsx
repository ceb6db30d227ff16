import { formatPercent, formatPrice } from "#web/format/numberFormat.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Written } from "./Money.tsx"

interface UnitPriceProps {
  readonly amount: string
  readonly currency: string
  /** Whether it is a percentage of the nominal amount. */
  readonly inPercent?: boolean
}

/** The price of one unit, which looks like any amount but is public: it is never hidden. */
export function UnitPrice({ amount, currency, inPercent = false }: UnitPriceProps) {
  const { numberFormat } = useFigures()
  if (inPercent) return <span className="figure">{formatPercent(amount, numberFormat, { min: 2, max: 6 })}</span>
  return (
    <span className="money figure">
      <Written digits={formatPrice(amount, numberFormat, currency)} currency={currency} />
    </span>
  )
}
