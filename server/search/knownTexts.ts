import type { HoldingDetails } from "#domain/holding/classes/classes.ts"
import type { HoldingDescription } from "#domain/holding/events.ts"
import type { DebtTerms } from "#domain/debt/terms.ts"
import type { WalletTerms } from "#domain/wallet/terms.ts"
import type { Remark } from "#projections/lines/query.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { FoundIn } from "#contract/search.ts"
import type { KnownText } from "./searched.ts"

/** The texts of a description by which a line is found. */
export function textsOfLine({ kind, description }: LineRow): ReadonlyArray<KnownText> {
  const stored: unknown = JSON.parse(description)
  switch (kind) {
    case "holding": {
      const { priceSymbol, details } = stored as (typeof HoldingDescription)["Encoded"]
      return [...present({ symbol: priceSymbol }), ...textsOfDetails(details)]
    }
    case "debt": {
      const { lender, description: text } = stored as (typeof DebtTerms)["Encoded"]
      return present({ lender, description: text })
    }
    case "wallet": {
      const { address, notes } = stored as (typeof WalletTerms)["Encoded"]
      return present({ address, note: notes })
    }
  }
}

/** Where a text of the details is found, by the name of its field. A text comes before those below it. */
const placeOf = {
  symbol: "symbol",
  cryptocurrency: "symbol",
  isin: "isin",
  exchange: "exchange",
  issuer: "issuer",
  denomination: "denomination",
  manager: "manager",
  institution: "institution",
  provider: "provider",
  policyNumber: "policyNumber",
  beneficiaries: "beneficiary",
  address: "address",
  description: "description",
} as const satisfies Readonly<Record<TextField<HoldingDetails> | "beneficiaries", FoundIn>>

/** The fields with a text that a user typed, in any class. A country is chosen, and stored as its code. */
type TextField<Details> = Details extends unknown
  ? {
      [Field in Exclude<keyof Details, "country">]-?: string extends NonNullable<Details[Field]> ? Field : never
    }[Exclude<keyof Details, "country">]
  : never

function textsOfDetails(details: (typeof HoldingDetails)["Encoded"]): ReadonlyArray<KnownText> {
  const stored: Readonly<Record<string, unknown>> = details
  return Object.entries(placeOf).flatMap(([field, place]) => {
    const value = stored[field]
    const texts = Array.isArray(value)
      ? (value as ReadonlyArray<{ readonly name: string }>).map(({ name }) => name)
      : [value]
    return texts.flatMap((text) => (typeof text === "string" ? present({ [place]: text }) : []))
  })
}

/** The texts of an entry by which it is found: a note or a comment while it counts, and why it was voided. */
export const textsOfEntry = (row: Remark): ReadonlyArray<KnownText> =>
  present({
    [row.entry_kind === "Note" ? "note" : "comment"]: row.until_position === null ? row.remark : null,
    reason: row.void_reason,
  }).map((known) => ({ ...known, entryId: row.entry_id }))

/** The texts that are set, in their order. */
export const present = (texts: Partial<Record<FoundIn, string | null>>): ReadonlyArray<KnownText> =>
  Object.entries(texts).flatMap(([place, text]) => (text ? [{ in: place as FoundIn, text }] : []))
