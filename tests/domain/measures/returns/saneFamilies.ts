import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import type { AnyHolding } from "#tests/domain/measures/anyLines.ts"
import type { Family } from "#tests/domain/measures/secondOpinion.ts"

/** Amounts between a tenth of a cent and ten millions, for which sums of JavaScript numbers are precise enough. */
export const isSane = (line: AnyHolding): boolean =>
  numbersIn(line).every((amount) => amount < 1e7) && isWithoutTraces(line)

/** For amounts so small that 18 decimals are too few for a fraction of them, it is unclear whether anything is left. */
const isWithoutTraces = (line: AnyHolding): boolean =>
  numbersIn(line).every((amount) => amount === 0 || amount >= 0.001)

const numbersIn = ({ example, entries }: AnyHolding): ReadonlyArray<number> =>
  [...JSON.stringify([example.acquisitionCost, entries]).matchAll(/"-?([\d.]+)"/gu)].map(([, text]) => Number(text))

const withPrices = (family: Family, isGood: (price: number) => boolean): Family => ({
  ...family,
  prices: Object.fromEntries(
    Object.entries(family.prices).map(([symbol, { currency, rows }]) => [
      symbol,
      { currency, rows: rows.filter(([, price]) => isGood(Number(price))) },
    ]),
  ),
})

export const withoutTraces = (family: Family): Family =>
  withPrices(
    { ...family, holdings: family.holdings.filter(isWithoutTraces), wallets: [] },
    (price) => price === 0 || price >= 0.001,
  )

export const saneOf = (family: Family): Family =>
  withPrices(
    { ...family, holdings: family.holdings.filter(isSane), wallets: [] },
    (price) => price >= 0.001 && price < 1e7,
  )

export function inTwo(entry: StoredEntry): ReadonlyArray<StoredEntry> {
  const half = (text: string, of: 0 | 1): string => {
    const [all, part] = [mantissaOf(text, 18), mantissaOf(text, 18) / 2n]
    return plainText(of === 0 ? part : all - part, 18)
  }
  const money = <M extends { readonly amount: string }>(all: M, of: 0 | 1): M => ({
    ...all,
    amount: half(all.amount, of),
  })
  const both = [0, 1] as const
  if (entry._tag === "CashFlow") {
    // Half a house that is sold twice leaves a quarter.
    if (entry.percentSold != null) return [entry]
    const partsOf = (of: 0 | 1) =>
      entry.parts &&
      Object.fromEntries(Object.entries(entry.parts).map(([name, part]) => [name, part && money(part, of)]))
    return both.map((of) => ({
      ...entry,
      amount: money(entry.amount, of),
      taxWithheld: money(entry.taxWithheld, of),
      ...(entry.parts && { parts: partsOf(of) }),
    }))
  }
  if (entry._tag !== "Trade" || mantissaOf(entry.quantity, 18) < 2n) return [entry]
  return both.map((of) => ({
    ...entry,
    quantity: half(entry.quantity, of),
    consideration: money(entry.consideration, of),
    fees: money(entry.fees, of),
  }))
}

export const tenTimesAmounts = (key: string, value: unknown): unknown =>
  key === "amount" && typeof value === "string"
    ? plainText(10n * mantissaOf(value.replace("-", ""), 18) * (value.startsWith("-") ? -1n : 1n), 18)
    : value
