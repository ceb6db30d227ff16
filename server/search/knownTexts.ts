import type { HoldingDetails } from "#domain/holding/details/details.ts"
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

function textsOfDetails(details: (typeof HoldingDetails)["Encoded"]): ReadonlyArray<KnownText> {
  switch (details._tag) {
    case "security":
      return present({ symbol: details.symbol, isin: details.isin, exchange: details.exchange })
    case "realEstate":
      return present({ address: details.address, description: details.description })
    case "crypto":
      return [...present({ symbol: details.symbol }), ...present({ symbol: details.cryptocurrency })]
    case "metal":
      return present({ issuer: details.issuer, denomination: details.denomination })
    case "private":
      return present({ manager: details.manager })
    case "account":
      return present({ institution: details.institution, description: details.description })
    case "insurance":
      return [
        ...present({ provider: details.provider, policyNumber: details.policyNumber }),
        ...details.beneficiaries.flatMap(({ name }) => present({ beneficiary: name })),
        ...present({ description: details.description }),
      ]
    case "other":
      return present({ description: details.description })
  }
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
