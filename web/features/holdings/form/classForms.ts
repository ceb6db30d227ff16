import { labelWords } from "#web/i18n/labelWords.ts"
import { type AssetClass, behaviourOf, Metal, spotSymbolOf } from "#contract/vocabulary.ts"
import { type Draft, type FormField, switchedOn } from "#web/forms/formFields.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { commonWords, earnedUnitsNames, investableNames } from "#web/i18n/words.ts"
import { classLabels as labels } from "./classLabels.ts"

/** Whether a holding is opened or revised. For a private investment, only revising has a field for acquisition cost. */
export type Occasion = "adding" | "revising"

/** The fields that describe a holding of a class: its own, and those that every holding has. */
export const classForm = (assetClass: AssetClass, occasion: Occasion): ReadonlyArray<FormField> => [
  ...classOf(assetClass).form,
  { type: "day", name: "openedOn", label: labels.openedOn, hint: labels.openedOnHint },
  {
    type: "select",
    name: "investable",
    label: commonWords.liquidity,
    words: investableNames,
    preset: behaviourOf[assetClass].investable,
  },
  acquisitionCost(assetClass, occasion),
  { type: "switch", name: "taxable", label: labels.taxable, isControl: true },
  {
    type: "percent",
    name: "taxRate",
    label: labelWords.taxRate,
    hint: labels.taxRateHint,
    isVisible: ({ taxable }) => taxable === switchedOn,
  },
  ...(occasion === "revising" ? [unitsEarned(assetClass)] : []),
]

/** A preference for later, which a new holding has by default. Only tokens have airdrops and rewards. */
const unitsEarned = (assetClass: AssetClass): FormField => ({
  type: "select",
  name: "unitsEarned",
  label: labels.unitsEarned,
  hint: labels.unitsEarnedHint,
  words: earnedUnitsNames,
  initial: "incomeAndCost",
  isHidden: assetClass !== "crypto",
  isWide: true,
})

/**
 * The field for the acquisition cost. Holdings counted in units have the cost of their entries, and balances have none.
 * Where flows change the value, the acquisition cost is in the currency of the flows.
 */
function acquisitionCost(assetClass: AssetClass, occasion: Occasion): FormField {
  const { isCountedInUnits, valuedBy, rollsForward } = behaviourOf[assetClass]
  const hasNone = isCountedInUnits || valuedBy.includes("balance")
  const isAskedOtherwise = assetClass === "private" && occasion === "adding"
  return {
    type: rollsForward ? "money" : "moneyIn",
    name: "acquisitionCost",
    label: labelWords.acquisitionCost,
    hint: rollsForward ? labels.acquisitionCostBesides : labels.acquisitionCostHint,
    isOptional: true,
    isVisible: () => !hasNone && !isAskedOtherwise,
  }
}

/**
 * Adds the dependent fields: a metal sets the symbol of its spot price, and ends the attachment of the instrument of another
 * metal; a price symbol sets `symbol`.
 */
export function describedWith(draft: Draft, changed: Draft): Draft {
  const next: Record<string, string> = { ...draft, ...changed }
  const before = (draft["priceSymbol"] ?? "").toUpperCase()
  const metal = metals.find((one) => one === changed["metal"])
  if (metal && metal !== draft["metal"] && next["attached"] !== undefined) next["attached"] = ""
  if (metal && (before === "" || spotSymbols.includes(before))) return { ...next, priceSymbol: spotSymbolOf[metal] }
  if (changed["priceSymbol"] === undefined || !("symbol" in draft)) return next
  const symbol = (draft["symbol"] ?? "").toUpperCase()
  return symbol === "" || symbol === before ? { ...next, symbol: changed["priceSymbol"].toUpperCase() } : next
}

const metals = Metal.literals
const spotSymbols: ReadonlyArray<string> = Object.values(spotSymbolOf)
