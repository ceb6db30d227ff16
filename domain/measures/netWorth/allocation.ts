import type { Investable } from "#domain/holding/investable.ts"
import { type Decimal, isLess, isZero } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import type { Weighted } from "./balanceLines.ts"
import { addTo, type Conversion } from "#domain/measures/valuation/conversion.ts"
import type { ValuedLine } from "./valuedLines.ts"
import type { LineClass } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, negative, times } from "#domain/numbers/fraction.ts"

/**
 * One group of an allocation. Each exact sum is rounded by itself, so that the groups may differ from the total by
 * cents.
 */
export interface AllocationPart<Key> {
  readonly key: Key
  readonly assets: Decimal
  readonly debts: Decimal
}

/** The allocation by class, currency, portfolio and liquidity. Largest first; groups of zero are left out. */
export interface Allocation {
  /** `debt` contains debts, and as assets the claims on other portfolios of the household. */
  readonly byClass: ReadonlyArray<AllocationPart<LineClass>>
  /** By the holding's own currency, not that of its price. */
  readonly byCurrency: ReadonlyArray<AllocationPart<Currency>>
  /** By the portfolio in whose name it is held directly that day. */
  readonly byPortfolio: ReadonlyArray<AllocationPart<PortfolioId>>
  /** By how soon it can be turned into money. */
  readonly byInvestable: ReadonlyArray<AllocationPart<Investable>>
}

/** The allocation of what belongs to a scope. Amounts without an exchange rate are left out. */
export function allocationOf(lines: ReadonlyArray<Weighted<ValuedLine>>, conversion: Conversion): Allocation {
  const held = lines.flatMap(({ weight, holdings }) => {
    const part = fractionOf(weight)
    return holdings.map((counted) => ({ counted, value: times(counted.value, part) }))
  })
  const by = <Key extends string>(keyOf: (counted: ValuedLine) => Key): ReadonlyArray<AllocationPart<Key>> => {
    const parts = new Map<Key, { readonly assets: Map<string, Fraction>; readonly debts: Map<string, Fraction> }>()
    for (const { counted, value } of held) {
      const key = keyOf(counted)
      const part = parts.get(key) ?? { assets: new Map(), debts: new Map() }
      parts.set(key, part)
      if (value.numerator > 0n) addTo(part.assets, counted.valuation.currency, value)
      else addTo(part.debts, counted.valuation.currency, negative(value))
    }
    return [...parts]
      .map(([key, { assets, debts }]) => ({
        key,
        assets: amountIn(conversion.total(assets), conversion.currency),
        debts: amountIn(conversion.total(debts), conversion.currency),
      }))
      .filter(({ assets, debts }) => !isZero(assets) || !isZero(debts))
      .sort(largestFirst)
  }
  return {
    byClass: by(({ ledger }) => ledger.assetClass),
    byCurrency: by(({ ledger }) => ledger.currency),
    byPortfolio: by(({ portfolioId }) => portfolioId),
    byInvestable: by(({ ledger }) => ledger.investable),
  }
}

function largestFirst(a: AllocationPart<string>, b: AllocationPart<string>): number {
  if (isLess(b.assets, a.assets)) return -1
  if (isLess(a.assets, b.assets)) return 1
  return a.key < b.key ? -1 : 1
}
