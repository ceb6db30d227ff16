import type { NumberFormat } from "#contract/people/identity.ts"
import { type AssetClass, behaviourOf, decimal, sum, toPlainString } from "#contract/vocabulary.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { currencyOf, type Draft } from "#web/forms/formFields.ts"
import { isOnlyThere } from "./openingForms.ts"

/** With what a new holding counts, in its currency: a value as typed, or what was paid until a price or value is known. */
interface CountedValue {
  readonly amount: string
  readonly by: "value" | "cost" | "opening"
}

/** With what a holding counts once its form is sent; undefined while nothing says so. Fees are part of what was paid. */
export function countedValueOf(
  assetClass: AssetClass,
  draft: Draft,
  { currency, format }: { readonly currency: string; readonly format: NumberFormat },
): CountedValue | undefined {
  const typed = (name: string) => parseDecimal(draft[name] ?? "", format)
  if (behaviourOf[assetClass].isCountedInUnits) {
    const total = typed("totalCost")
    if (draft["beginning"] === "later" || total === undefined || typed("quantity") === undefined) return undefined
    if (isOnlyThere(draft)) return { amount: total, by: "opening" }
    const paid = sum([decimal(total), decimal(typed("fees") ?? "0")])
    return { amount: toPlainString(paid), by: "cost" }
  }
  const stated = typed("balance") ?? typed("value")
  if (stated !== undefined) return { amount: stated, by: "value" }
  const cost = typed("acquisitionCost")
  const isOwn = (draft[currencyOf("acquisitionCost")] || currency) === currency
  return cost === undefined || !isOwn || isOnlyThere(draft) ? undefined : { amount: cost, by: "cost" }
}
