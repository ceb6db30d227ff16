import { type ExplainedNode, reduced, type Source, type Subject } from "#domain/measures/trace/tree.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText, powerOfTen } from "#domain/numbers/plainDecimal.ts"
import { round, toPlainString } from "#domain/numbers/decimal.ts"
import type { ExplainedFigure, ExplainNode, ExplainSource } from "#contract/figures/explain.ts"
import { roundedText } from "#server/views/amounts.ts"
import { certainDecimals } from "#server/views/ratios.ts"
import type { LineNames } from "#server/views/lineNames.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"

interface Words {
  readonly lines: LineNames
  readonly portfolios: HouseholdWealth["portfolios"]
  readonly sourceOf: (source: Source) => ExplainSource
}

/** The view of a tree. Its root is rounded like the figure itself. */
export function explanationView(root: ExplainedNode, figure: ExplainedFigure, words: Words): ExplainNode {
  const titles = new Map<string, string>(words.portfolios.map(({ portfolio_id, title }) => [portfolio_id, title]))
  const nameOf = (subject: Subject): string | null => {
    switch (subject.of) {
      case "line":
        return words.lines.get(subject.id)?.name ?? null
      case "portfolio":
        return titles.get(subject.id) ?? null
      case "text":
        return subject.text
    }
  }
  const view = (node: ExplainedNode): ExplainNode => ({
    what: node.what,
    name: node.subject && nameOf(node.subject),
    exact: exactText(node.exact),
    shown: node.shownAs === "amount" ? roundedText(node.exact, node.currency ?? "") : numberText(node.exact),
    currency: node.currency,
    made: node.made,
    source: node.source && words.sourceOf(node.source),
    parts: node.parts.map(view),
  })
  const decimals = ratioDecimals[figure]
  const tree = view(root)
  if (decimals === undefined) return tree
  const value = decimalOf(root.exact, bookDecimals)
  const places = timeWeighted.has(figure) ? certainDecimals(value, decimals) : decimals
  const shown =
    places === decimals ? decimalOf(root.exact, decimals) : round(value, { decimals: places, rounding: "half-even" })
  return { ...tree, shown: toPlainString(shown) }
}

const timeWeighted: ReadonlySet<ExplainedFigure> = new Set([
  "timeWeighted",
  "ownTimeWeighted",
  "timeWeightedAfterTax",
  "ownTimeWeightedAfterTax",
])

/** The number of decimals with which ratios are shown. */
const ratioDecimals: { readonly [figure in ExplainedFigure]?: number } = {
  debtRatio: 10,
  liquidShare: 10,
  goalProgress: 10,
  dpi: 10,
  rvpi: 10,
  tvpi: 10,
  irr: 10,
  timeWeighted: 8,
  moneyWeighted: 8,
  ownTimeWeighted: 8,
  ownMoneyWeighted: 8,
  timeWeightedAfterTax: 8,
  moneyWeightedAfterTax: 8,
  ownTimeWeightedAfterTax: 8,
  ownMoneyWeightedAfterTax: 8,
}

function exactText(exact: Fraction): string {
  const { numerator, denominator } = reduced(exact)
  return `${numerator}/${denominator}`
}

/** All decimals, if they end within those of the ledgers; otherwise ten. */
function numberText({ numerator, denominator }: Fraction): string {
  const inBook = numerator * powerOfTen(bookDecimals)
  if (inBook % denominator === 0n) return plainText(inBook / denominator, bookDecimals)
  return toPlainString(decimalOf({ numerator, denominator }, 10))
}
