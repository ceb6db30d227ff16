import type { HoldingDetails } from "#domain/holding/details/details.ts"
import type { DebtTerms } from "#domain/debt/terms.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { WalletTerms } from "#domain/wallet/terms.ts"
import type { FoundIn } from "#contract/search.ts"
import type { KnownText } from "./searched.ts"

/** What of the description of a holding it is found by, in the form in which it is kept. */
export function textsOfDetails(details: (typeof HoldingDetails)["Encoded"]): ReadonlyArray<KnownText> {
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

export const textsOfDebt = ({ lender, description }: (typeof DebtTerms)["Encoded"]): ReadonlyArray<KnownText> =>
  present({ lender, description })

export const textsOfWallet = ({ address, notes }: (typeof WalletTerms)["Encoded"]): ReadonlyArray<KnownText> =>
  present({ address, note: notes })

/** An entry with a note or comment. The statement of a wallet has only the reason why it was voided. */
interface Remarked {
  readonly entry_id: EntryId
  readonly kind?: string
  readonly status?: "counts" | "voided"
  readonly remark?: string | null
  readonly void_reason: string | null
}

/** What of an entry it is found by: a note or a comment while it counts, and why it was voided. */
export const textsOfEntry = ({ entry_id, kind, status, remark, void_reason }: Remarked): ReadonlyArray<KnownText> =>
  present({
    [kind === "Note" ? "note" : "comment"]: status === "counts" ? (remark ?? null) : null,
    reason: void_reason,
  }).map((known) => ({ ...known, entryId: entry_id }))

/** Those that are stated, in their order. */
export const present = (texts: Partial<Record<FoundIn, string | null>>): ReadonlyArray<KnownText> =>
  Object.entries(texts).flatMap(([place, text]) => (text ? [{ in: place as FoundIn, text }] : []))
