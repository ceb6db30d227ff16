import { writtenLike } from "#web/format/amounts.ts"
import { assetClassNames } from "#ui/lineClasses.ts"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { AllocationBy, LineClass, readAllocation } from "#contract/figures/figures.ts"
import {
  decimal,
  divide,
  type Investable,
  isLess,
  multiply,
  type Sector,
  sum,
  toFixedString,
} from "#contract/vocabulary.ts"
import { investableNames, sectorNames } from "#web/i18n/words.ts"
import type { BarPart } from "#ui/charts/AllocationBar.tsx"
import { liquidityMessages } from "#web/features/liquidity/messages.ts"
import { allocationMessages as messages } from "./allocationMessages.ts"

/** The key of everything without a country or sector. */
const none = "none"

export type Allocation = AnswerOf<typeof readAllocation>
export type AllocatedLine = Allocation["parts"][number]["lines"][number]

/** The id of the group of small parts. */
export const others = "others"

/** The most parts that are drawn individually. A part below 1 % of the level is not drawn individually either. */
const drawnMost = 8

interface Gathered {
  readonly drawn: ReadonlyArray<BarPart>
  /** Parts that are too small to be drawn individually; empty or at least two. */
  readonly small: ReadonlyArray<BarPart>
}

/** Splits the parts of a level, which are given largest first, into those drawn individually and the small ones. */
export function gathered(parts: ReadonlyArray<BarPart>): Gathered {
  const whole = sum(parts.map(({ amount }) => decimal(amount)))
  const isSmall = ({ amount }: BarPart, index: number) =>
    index >= drawnMost || isLess(multiply(decimal(amount), decimal("100")), whole)
  const small = parts.filter(isSmall)
  return small.length < 2 ? { drawn: parts, small: [] } : { drawn: parts.filter((one, i) => !isSmall(one, i)), small }
}

/** Sums several parts into one. The percentage is computed from the exact sum, half-even to two decimals. */
export function asOne(name: string, parts: ReadonlyArray<BarPart>, assets: string): BarPart {
  const amount = sum(parts.map((part) => decimal(part.amount)))
  const whole = decimal(assets)
  const percent = isLess(decimal("0"), whole)
    ? toFixedString(divide(multiply(amount, decimal("100")), whole, { decimals: 2, rounding: "half-even" }), 2)
    : null
  return { id: others, name, amount: writtenLike(amount, ...parts.map((part) => part.amount)), percent }
}

/** Returns the names of the parts for each way of dividing. `titles` are those of the portfolios. */
export function useAllocationNames(titles: ReadonlyMap<string, string>) {
  const intl = useIntl()
  const countries = new Intl.DisplayNames(intl.locale, { type: "region" })
  return (divided: AllocationBy) =>
    (key: string): string => {
      switch (divided) {
        case "assetClass":
          return intl.formatMessage(key === "debt" ? liquidityMessages.claims : assetClassNames[key as LineClass])
        case "investable":
          return intl.formatMessage(investableNames[key as Investable])
        case "currency":
          return key
        case "portfolio":
          return titles.get(key) ?? "\u2013"
        case "country":
          return key === none ? intl.formatMessage(messages.noCountry) : (countries.of(key) ?? key)
        case "sector":
          return intl.formatMessage(key === none ? messages.noSector : sectorNames[key as Sector])
      }
    }
}
