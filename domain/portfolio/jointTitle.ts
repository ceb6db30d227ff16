import { type Decimal, isLess, round, toPlainString } from "#domain/numbers/decimal.ts"

/** An owner of a joint portfolio, with the percentage that belongs to this owner. */
interface JointOwner {
  readonly title: string
  readonly percent: Decimal
}

const longest = 200
const shown = { decimals: 2, rounding: "half-even" } as const

/**
 * The name of a portfolio that exists because several own together: "Anna 50 %, Paul 50 %", the largest stake first, equal
 * ones by name. Percentages are rounded to two decimals, half-even. Names are cut where the whole would be longer than a
 * title may be.
 */
export function jointTitle(owners: ReadonlyArray<JointOwner>): string {
  const sorted = owners.toSorted((a, b) => {
    if (isLess(a.percent, b.percent)) return 1
    if (isLess(b.percent, a.percent)) return -1
    return a.title < b.title ? -1 : a.title > b.title ? 1 : 0
  })
  const named = (most: number) =>
    sorted.map(({ title, percent }) => `${cut(title, most)} ${toPlainString(round(percent, shown))} %`).join(", ")
  const whole = named(longest)
  if (whole.length <= longest) return whole
  const besides = named(0).length
  return named(Math.max(1, Math.floor((longest - besides) / owners.length)))
}

const cut = (title: string, most: number): string =>
  title.length <= most
    ? title
    : `${title
        .slice(0, Math.max(0, most - 1))
        .replace(/[\uD800-\uDBFF]$/u, "")
        .trim()}…`
