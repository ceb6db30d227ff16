import { useIntl } from "react-intl"
import { type AssetClass, Metal } from "#contract/vocabulary.ts"
import type { NumberFormat } from "#contract/people/identity.ts"
import { isQuoted } from "#web/features/holdings/classes/fields.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { metalNames } from "#web/i18n/words.ts"

/** The fineness of new bars in parts per thousand, as refiners deliver them to private buyers. Coins have many. */
const finenessOfBars: Readonly<Record<Metal, string>> = {
  gold: "999.9",
  silver: "999",
  platinum: "999.5",
  palladium: "999.5",
}

interface Words {
  readonly metalName: (metal: Metal) => string
  readonly format: NumberFormat
}

/** The name of a new holding as long as the user types none: its metal, or the symbol of its prices. */
function nameOf(assetClass: AssetClass, draft: Draft, { metalName }: Words): string {
  const metal = Metal.literals.find((one) => one === draft["metal"])
  if (assetClass === "metal") return metal ? metalName(metal) : ""
  const hasSymbol = (assetClass === "security" || assetClass === "crypto") && isQuoted(draft)
  return hasSymbol ? (draft["priceSymbol"] ?? "").trim().toUpperCase() : ""
}

function finenessOf(assetClass: AssetClass, draft: Draft, { format }: Words): string {
  const metal = Metal.literals.find((one) => one === draft["metal"])
  return assetClass === "metal" && metal && draft["form"] === "bar" ? typedDecimal(finenessOfBars[metal], format) : ""
}

/**
 * The draft of a new holding after a change, in which the name and the fineness follow what they are preset from. They do so
 * until the user types others.
 */
function withFollowed(assetClass: AssetClass, before: Draft, next: Draft, words: Words): Draft {
  const follow = (field: string, preset: (draft: Draft) => string): Draft => {
    const old = before[field] ?? ""
    const isOwn = (next[field] ?? "") !== old || (old !== "" && old !== preset(before))
    return isOwn || (preset(next) === "" && old === "") ? {} : { [field]: preset(next) }
  }
  return {
    ...next,
    ...follow("name", (draft) => nameOf(assetClass, draft, words)),
    ...follow("purity", (draft) => finenessOf(assetClass, draft, words)),
  }
}

/** {@link withFollowed} in the language and the number format of the user. */
export function useFollowed(assetClass: AssetClass): (before: Draft, next: Draft) => Draft {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const words: Words = { metalName: (metal) => intl.formatMessage(metalNames[metal]), format: numberFormat }
  return (before, next) => withFollowed(assetClass, before, next, words)
}
