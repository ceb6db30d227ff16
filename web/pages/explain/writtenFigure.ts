import type { ExplainNode } from "../../../server/contract/explain.ts"
import { formatDecimal } from "../../format/numberFormat.ts"
import { writtenMultiple, writtenRatio } from "../../format/ratio.ts"
import type { Figures } from "../../format/useFigures.ts"

/** Told as percentages: parts of a whole, and returns. */
const ratios = new Set([
  "debtRatio",
  "liquidShare",
  "timeWeighted",
  "moneyWeighted",
  "irr",
  "goalProgress",
  "share",
  "stake",
  "weight",
  "path",
  "taxRate",
])
/** Told as so many times. */
const multiples = new Set(["dpi", "rvpi", "tvpi"])
/** How many there are is nobody else's business; what a price or a rate is, everybody knows. */
const counted = new Set(["units", "holdingUnits"])

/** The figure of a node as people read it: an amount with its currency, a percentage, a multiple, or a plain number. */
export function writtenFigure({ what, shown, currency }: ExplainNode, figures: Figures): string {
  if (currency !== null) return what === "price" ? figures.price(shown, currency) : figures.money(shown, currency)
  if (ratios.has(what)) return writtenRatio(shown, figures)
  if (multiples.has(what)) return writtenMultiple(shown, figures)
  return counted.has(what) ? figures.units(shown) : formatDecimal(shown, figures.numberFormat)
}
