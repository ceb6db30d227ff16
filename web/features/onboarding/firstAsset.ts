import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { openHolding, recordEntry } from "#contract/holdings.ts"
import type { NumberFormat } from "#contract/people/identity.ts"
import { type AssetClass, behaviourOf, type Currency } from "#contract/vocabulary.ts"
import { parseDecimal } from "#web/format/numberFormat.ts"
import { classes } from "#web/features/holdings/classes/classes.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"

/** One asset, as typed: its name and its value today. */
export interface AssetDraft {
  readonly assetClass: AssetClass
  readonly portfolioId: string
  /** The title of the portfolio to create, if there is none yet. */
  readonly portfolioTitle: string
  readonly name: string
  readonly units: string
  readonly value: string
  readonly currency: Currency
  readonly ids: Readonly<Record<"portfolio" | "holding" | "units" | "value", string>>
}

export type SentOpening = Omit<SentBody<typeof openHolding>, "portfolioId">
export type SentEntry = SentBody<typeof recordEntry>

export interface FirstAsset {
  readonly opening: SentOpening
  /** The entries in order: the number of units, if the class has units, then the value of all units. */
  readonly entries: ReadonlyArray<{ readonly id: "units" | "value"; readonly entry: SentEntry }>
}

export const blankAsset = (portfolioTitle: string, currency: Currency): AssetDraft => ({
  assetClass: "account",
  portfolioId: "",
  portfolioTitle,
  name: "",
  units: "",
  value: "",
  currency,
  ids: {
    portfolio: crypto.randomUUID(),
    holding: crypto.randomUUID(),
    units: crypto.randomUUID(),
    value: crypto.randomUUID(),
  },
})

/** The commands that record an asset on a day, or the fields that are missing or malformed. */
export function firstAssetOf(
  draft: AssetDraft,
  { on, format }: { readonly on: string; readonly format: NumberFormat },
): Result.Result<FirstAsset, FieldReasons> {
  const { assetClass, currency } = draft
  const { isCountedInUnits } = behaviourOf[assetClass]
  const wrong: Record<string, string> = {}
  const number = (field: "units" | "value"): string => {
    const plain = parseDecimal(draft[field], format)
    if (draft[field].trim() === "") wrong[field] = "missing"
    else if (plain === undefined) wrong[field] = "decimal.malformed"
    return plain ?? "0"
  }
  if (draft.name.trim() === "") wrong["name"] = "missing"
  const value = { amount: number("value"), currency }
  const quantity = isCountedInUnits ? number("units") : undefined
  if (Object.keys(wrong).length > 0) return Result.fail(wrong)

  const delivered = quantity && {
    id: "units" as const,
    entry: {
      _tag: "Delivery" as const,
      direction: "in" as const,
      quantity,
      cost: value,
      reason: "opening" as const,
      deliveredOn: on,
    },
  }
  const stated: SentEntry = behaviourOf[assetClass].valuedBy.includes("balance")
    ? { _tag: "Balance", balance: value, statedOn: on }
    : { _tag: "Valuation", value: value, criterion: "market", comment: null, valuedOn: on }
  const opening = {
    currency,
    name: draft.name.trim(),
    openedOn: on,
    priceSymbol: null,
    acquisitionCost: null,
    investable: null,
    taxRate: null,
    details: classes[assetClass].initialDetails,
  }
  return Result.succeed({
    opening,
    entries: [...(delivered ? [delivered] : []), { id: "value", entry: stated }],
  })
}

/** The choice of classes, the most common first. */
export const firstAssetClasses = Object.keys(classes) as ReadonlyArray<AssetClass>
