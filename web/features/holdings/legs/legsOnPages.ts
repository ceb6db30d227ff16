import type { Endpoint } from "#contract/endpoint.ts"
import type { EntryOf, LegKind } from "#contract/vocabulary.ts"
import { actionOnPages } from "#web/features/holdings/actions/actionOnPages.tsx"
import { moveOnPages } from "#web/features/holdings/moves/moveOnPages.ts"
import { swapOnPages } from "#web/features/holdings/swaps/swapOnPages.ts"
import { transferOnPages } from "#web/features/holdings/transfers/transferOnPages.ts"
import type { LegOnPages } from "./legOnPages.ts"

const legs = {
  SwapLeg: swapOnPages,
  UnitMove: moveOnPages,
  CorporateAction: actionOnPages,
  MoneyTransfer: transferOnPages,
} as const satisfies { readonly [Kind in LegKind]: TermsOf<EntryOf<Kind>> }

interface TermsOf<Leg> {
  readonly sentTerms: (leg: Leg, other: Leg) => object
}

/** What the pages show of a kind of fact in two holdings. Its functions take legs of that kind. */
export const legOnPages = (kind: LegKind): LegOnPages<LegKind, Endpoint> =>
  legs[kind] as unknown as LegOnPages<LegKind, Endpoint>
