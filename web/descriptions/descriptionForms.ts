import { Result, Schema } from "effect"
import type { SentBody } from "../../server/contract/endpoint.ts"
import type { HoldingDescription, reviseHolding } from "../../server/contract/holdings.ts"
import { type AccountType, type AssetClass, type Instrument, Isin } from "../../server/contract/vocabulary.ts"
import type { FieldReasons } from "../forms/useSubmission.ts"

/** What is typed into the fields that describe a holding. */
export interface DescriptionDraft {
  readonly name: string
  readonly openedOn: string
  /** Securities. */
  readonly quotation: "quoted" | "unquoted"
  readonly priceSymbol: string
  readonly instrument: Instrument
  readonly isin: string
  readonly exchange: string
  /** Accounts. */
  readonly accountType: AccountType
  readonly institution: string
  readonly description: string
}

export type SentDescription = SentBody<typeof reviseHolding>

export const blankDescription: DescriptionDraft = {
  name: "",
  openedOn: "",
  quotation: "quoted",
  priceSymbol: "",
  instrument: "stock",
  isin: "",
  exchange: "",
  accountType: "checking",
  institution: "",
  description: "",
}

/** The fields filled with what is known of a holding. */
export function draftOfDescription({ name, openedOn, priceSymbol, details }: HoldingDescription): DescriptionDraft {
  const common = { ...blankDescription, name, openedOn }
  switch (details._tag) {
    case "security":
      return {
        ...common,
        quotation: priceSymbol === null ? "unquoted" : "quoted",
        priceSymbol: priceSymbol ?? "",
        instrument: details.instrument,
        isin: details.isin ?? "",
        exchange: details.exchange ?? "",
      }
    case "account":
      return {
        ...common,
        accountType: details.accountType,
        institution: details.institution ?? "",
        description: details.description ?? "",
      }
  }
}

const isIsin = Schema.is(Isin)
const orNull = (typed: string): string | null => (typed.trim() === "" ? null : typed.trim())

/** What is sent for what was typed, or the fields that are missing. */
export function descriptionOfDraft(
  assetClass: AssetClass,
  draft: DescriptionDraft,
): Result.Result<SentDescription, FieldReasons> {
  const isin = draft.isin.replace(/\s/g, "").toUpperCase()
  const isQuoted = assetClass === "security" && draft.quotation === "quoted"
  const priceSymbol = isQuoted ? draft.priceSymbol.trim().toUpperCase() : null
  const wrong: FieldReasons = {
    ...(draft.name.trim() === "" ? { name: "missing" } : {}),
    ...(draft.openedOn === "" ? { openedOn: "missing" } : {}),
    ...(priceSymbol === "" ? { priceSymbol: "missing" } : {}),
    ...(assetClass === "security" && isin !== "" && !isIsin(isin) ? { isin: "isin.malformed" } : {}),
  }
  if (Object.keys(wrong).length > 0) return Result.fail(wrong)
  const common = { name: draft.name.trim(), openedOn: draft.openedOn, priceSymbol }
  switch (assetClass) {
    case "security":
      return Result.succeed({
        ...common,
        details: {
          _tag: "security",
          instrument: draft.instrument,
          symbol: priceSymbol,
          exchange: orNull(draft.exchange),
          isin: orNull(isin),
        },
      })
    case "account":
      return Result.succeed({
        ...common,
        details: {
          _tag: "account",
          accountType: draft.accountType,
          institution: orNull(draft.institution),
          description: orNull(draft.description),
        },
      })
  }
}
