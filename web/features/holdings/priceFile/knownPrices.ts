import type { EntryView, HoldingView } from "#contract/holdings.ts"
import { type PriceFile, pricesIn } from "#contract/priceFiles.ts"
import { factorOff, fractionOf } from "#contract/unitOfPrice.ts"
import { decimal, divide, isZero, toPlainString } from "#contract/vocabulary.ts"

/** How many days of a file already have an own price: one of an earlier file, or a valuation. */
export function ownDaysIn(
  { prices }: PriceFile,
  entries: ReadonlyArray<EntryView>,
): { readonly replaced: number; readonly valued: number } {
  const [listed, valued] = [new Set<string>(), new Set<string>()]
  for (const { status, entry } of entries) {
    if (status !== "counts") continue
    if (entry._tag === "OwnPrices") for (const [day] of pricesIn(entry.prices)) listed.add(day)
    if (entry._tag === "Valuation" && entry.criterion === "market") valued.add(entry.valuedOn)
  }
  const count = (days: ReadonlySet<string>) => prices.filter(({ day }) => days.has(day)).length
  return { replaced: count(listed), valued: count(valued) }
}

/** A price of the file that is off by a factor of about 100 or 1,000, beside what is known of the day. */
interface FactorFound {
  readonly day: string
  readonly typed: string
  readonly known: string
}

/**
 * The first price of the file that is about 100 or 1,000 times that of a trade or of the quote of its day, or a hundredth or
 * thousandth. Metals are traded in pieces and quoted in ounces, so theirs are compared with the quote alone.
 */
export function factorIn(
  { prices }: PriceFile,
  entries: ReadonlyArray<EntryView>,
  { assetClass, figures }: Pick<HoldingView, "assetClass" | "figures">,
  currency: string,
): FactorFound | undefined {
  const known = new Map<string, string>()
  const { price, basis } = figures
  if (price?.currency === currency && basis === "quoted" && price.source !== "own") known.set(price.on, price.amount)
  for (const { status, entry } of entries) {
    if (status !== "counts" || entry._tag !== "Trade" || assetClass === "metal") continue
    const { consideration, quantity, tradedOn } = entry
    if (consideration.currency !== currency || isZero(consideration.amount)) continue
    known.set(tradedOn, toPlainString(divide(consideration.amount, quantity, { decimals: 6, rounding: "half-even" })))
  }
  for (const { day, price: typed } of prices) {
    const one = known.get(day)
    if (one !== undefined && factorOff(fractionOf(decimal(typed)), fractionOf(decimal(one)))) {
      return { day, typed, known: one }
    }
  }
  return undefined
}
