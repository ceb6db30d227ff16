import type { ActivityView, LineClass } from "../../server/contract/figures.ts"
import { pageOfDebt, pageOfHolding, pageOfWallet } from "../app/navigation.ts"

/** The page of what something happened to: a wallet is a line of the crypto positions, and has a page of its own. */
export function pageOfSubject({
  type,
  subjectId,
  assetClass,
}: Pick<ActivityView, "type" | "subjectId"> & { readonly assetClass: LineClass }): string {
  if (assetClass === "debt") return pageOfDebt({ debtId: subjectId })
  return type.startsWith("Wallet")
    ? pageOfWallet({ walletId: subjectId })
    : pageOfHolding({ holdingId: subjectId, assetClass })
}
