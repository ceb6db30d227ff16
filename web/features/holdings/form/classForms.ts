import { labelWords } from "#web/i18n/labelWords.ts"
import { type AssetClass, behaviourOf, Metal, spotSymbolOf } from "#contract/vocabulary.ts"
import { type Draft, type FormField, switchedOn } from "#web/forms/formFields.ts"
import {
  accountTypeNames,
  cashFlowNames,
  commonWords,
  earnedUnitsNames,
  instrumentNames,
  investableNames,
  metalFormNames,
  metalNames,
  otherInvestmentTypeNames,
  policyTypeNames,
  premiumIntervalNames,
  privateMarketTypeNames,
  propertyTypeNames,
} from "#web/i18n/words.ts"
import { classLabels as labels } from "./classLabels.ts"

/** Whether a holding is opened or revised. For a private investment, only revising has a field for acquisition cost. */
export type Occasion = "adding" | "revising"

const inDetails = { within: "details" } as const
const optional = { isOptional: true } as const

const isQuoted = ({ quotation }: Draft): boolean => quotation === "quoted"

const quotation = (assetClass: "security" | "crypto" | "metal"): ReadonlyArray<FormField> => [
  {
    type: "choice",
    name: "quotation",
    label: labels.quotation,
    words: { quoted: labels.quoted[assetClass], unquoted: labels.unquoted },
    notes: { quoted: labels.quotedNote[assetClass], unquoted: labels.unquotedNote[assetClass] },
    initial: "quoted",
    isControl: true,
  },
  { type: "symbol", name: "priceSymbol", label: labels.priceSymbol[assetClass], isVisible: isQuoted },
]

/** A hidden field: only holdings counted in units have a price symbol. */
const unquoted: FormField = {
  type: "symbol",
  name: "priceSymbol",
  label: labels.priceSymbol.security,
  isVisible: () => false,
}

const description: FormField = {
  type: "text",
  name: "description",
  label: labelWords.description,
  ...optional,
  ...inDetails,
}

const own: Readonly<Record<AssetClass, ReadonlyArray<FormField>>> = {
  security: [
    ...quotation("security"),
    { type: "title", name: "name", label: labels.name.security, isWide: true },
    {
      type: "select",
      name: "instrument",
      label: labelWords.type,
      words: instrumentNames,
      initial: "stock",
      ...inDetails,
    },
    {
      type: "title",
      name: "exchange",
      label: labelWords.exchange,
      isOptional: (draft) => !isQuoted(draft),
      ...inDetails,
    },
    { type: "isin", name: "isin", label: labelWords.isin, ...optional, ...inDetails },
    { type: "title", name: "symbol", label: labels.symbol, isHidden: true, ...optional, ...inDetails },
  ],
  realEstate: [
    unquoted,
    { type: "title", name: "name", label: labels.name.realEstate },
    {
      type: "select",
      name: "propertyType",
      label: labels.propertyType,
      words: propertyTypeNames,
      initial: "residential",
      ...inDetails,
    },
    { type: "text", name: "address", label: labelWords.address, ...optional, ...inDetails },
    description,
  ],
  crypto: [
    ...quotation("crypto"),
    { type: "title", name: "name", label: labels.name.crypto, isWide: true },
    { type: "title", name: "cryptocurrency", label: labels.cryptocurrency, ...optional, ...inDetails },
    { type: "title", name: "symbol", label: labels.symbol, ...optional, ...inDetails },
  ],
  metal: [
    { type: "select", name: "metal", label: labels.metal, words: metalNames, initial: "gold", ...inDetails },
    {
      type: "choice",
      name: "form",
      label: labels.form,
      words: metalFormNames,
      initial: "bar",
      isWide: false,
      ...inDetails,
    },
    { type: "title", name: "name", label: labels.name.metal, isWide: true },
    { type: "title", name: "issuer", label: labelWords.issuer, ...optional, ...inDetails },
    { type: "title", name: "denomination", label: labelWords.denomination, ...optional, ...inDetails },
    { type: "weight", name: "gramsPerPiece", label: labelWords.weightPerPiece, ...inDetails },
    { type: "purity", name: "purity", label: labels.purity, ...inDetails },
    ...quotation("metal"),
  ],
  private: [
    unquoted,
    { type: "title", name: "name", label: labels.name.private, isWide: true },
    {
      type: "select",
      name: "investmentType",
      label: labelWords.type,
      words: privateMarketTypeNames,
      initial: "private_equity",
      ...inDetails,
    },
    { type: "title", name: "manager", label: labelWords.manager, ...optional, ...inDetails },
    {
      type: "count",
      name: "vintageYear",
      label: labels.vintageYear,
      least: 1900,
      most: 2200,
      reason: "year.malformed",
      ...optional,
      ...inDetails,
    },
  ],
  account: [
    unquoted,
    { type: "title", name: "name", label: labels.name.account, isWide: true },
    {
      type: "select",
      name: "accountType",
      label: labels.accountType,
      words: accountTypeNames,
      initial: "checking",
      ...inDetails,
    },
    { type: "title", name: "institution", label: labels.institution, ...optional, ...inDetails },
    {
      type: "switch",
      name: "isActive",
      label: labelWords.active,
      hint: labels.isActiveHint,
      initial: switchedOn,
      isWide: true,
      ...inDetails,
    },
    description,
  ],
  insurance: [
    unquoted,
    { type: "title", name: "name", label: labels.name.insurance, isWide: true },
    {
      type: "select",
      name: "policyType",
      label: labels.policyType,
      words: policyTypeNames,
      initial: "pension",
      ...inDetails,
    },
    { type: "title", name: "provider", label: labelWords.insurer, ...optional, ...inDetails },
    { type: "title", name: "policyNumber", label: labelWords.policyNumber, ...optional, ...inDetails },
    { type: "day", name: "maturityOn", label: labels.maturityOn, reach: "ahead", ...optional, ...inDetails },
    {
      type: "moneyEvery",
      name: "premium",
      label: cashFlowNames.premium,
      words: premiumIntervalNames,
      ...optional,
      ...inDetails,
    },
    {
      type: "rows",
      name: "beneficiaries",
      label: labels.beneficiaries,
      add: labels.addBeneficiary,
      fields: [
        { type: "title", name: "name", label: labels.beneficiaryName },
        { type: "percent", name: "percent", label: labels.beneficiaryPercent, ...optional },
      ],
      ...inDetails,
    },
    description,
  ],
  other: [
    unquoted,
    { type: "title", name: "name", label: labels.name.other },
    {
      type: "select",
      name: "investmentType",
      label: labelWords.type,
      words: otherInvestmentTypeNames,
      initial: "vehicle",
      ...inDetails,
    },
    description,
  ],
}

/** The fields that describe a holding of a class: its own, and those that every holding has. */
export const classForm = (assetClass: AssetClass, occasion: Occasion): ReadonlyArray<FormField> => [
  ...own[assetClass],
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

/** Adds the dependent fields: a metal sets the symbol of its spot price, and a price symbol sets `symbol`. */
export function describedWith(draft: Draft, changed: Draft): Draft {
  const next = { ...draft, ...changed }
  const before = (draft["priceSymbol"] ?? "").toUpperCase()
  const metal = metals.find((one) => one === changed["metal"])
  if (metal && (before === "" || spotSymbols.includes(before))) return { ...next, priceSymbol: spotSymbolOf[metal] }
  if (changed["priceSymbol"] === undefined || !("symbol" in draft)) return next
  const symbol = (draft["symbol"] ?? "").toUpperCase()
  return symbol === "" || symbol === before ? { ...next, symbol: changed["priceSymbol"].toUpperCase() } : next
}

const metals = Metal.literals
const spotSymbols: ReadonlyArray<string> = Object.values(spotSymbolOf)
