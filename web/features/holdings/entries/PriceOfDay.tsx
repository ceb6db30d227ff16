import { useEffect } from "react"
import { readHolding } from "#contract/holdings.ts"
import { decimal, divide, isZero, toPlainString } from "#contract/vocabulary.ts"
import { isDay } from "#web/format/typedDay.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { FactorNote } from "./FactorNote.tsx"
import { eachOf, hundredfold } from "./kinds/trade.ts"
import { unitsHeld } from "./kinds/valuation.ts"

interface Props {
  readonly holdingId: string
  readonly kind: "Trade" | "Valuation"
  readonly draft: Draft
  readonly onChange: (changed: Draft) => void
  readonly currency: string
  /** Whether the price is quoted in percent of the nominal amount. */
  readonly inPercent: boolean
}

/**
 * Reads the holding on the typed day: a valuation per unit needs the units of that day, and a price that is off the quoted
 * one by a factor of about 100 or 1,000 is asked about. It can be recorded all the same.
 */
export function PriceOfDay({ holdingId, kind, draft, onChange, currency, inPercent }: Props) {
  const figures = useFigures()
  const day = draft[kind === "Trade" ? "tradedOn" : "valuedOn"] ?? ""
  const { answer } = useQuery(readHolding, { params: { holdingId }, query: isDay(day) ? { on: day } : {} })
  const known = answer?.holding.figures
  const units = known?.units ?? ""
  useEffect(() => {
    if (kind === "Valuation" && (draft[unitsHeld] ?? "") !== units) onChange({ [unitsHeld]: units })
  }, [kind, draft, units, onChange])
  const each = kind === "Trade" ? eachOf(draft, figures.numberFormat) : perUnit(draft["value"], units, figures)
  const typed = each !== undefined && inPercent ? hundredfold(each) : each
  const quoted = known?.basis === "quoted" && known.price?.currency === currency ? known.price : null
  if (typed === undefined || quoted === null) return null
  return <FactorNote typed={typed} quoted={quoted} day={day} currency={currency} inPercent={inPercent} />
}

function perUnit(
  value: string | undefined,
  units: string,
  { numberFormat }: Pick<ReturnType<typeof useFigures>, "numberFormat">,
): string | undefined {
  const plain = parseDecimal(value ?? "", numberFormat)
  if (plain === undefined || units === "" || isZero(decimal(units))) return undefined
  return toPlainString(divide(decimal(plain), decimal(units), { decimals: 6, rounding: "half-even" }))
}
