import type { BalanceSheetLine } from "#contract/figures/balanceSheet.ts"
import { listOfClass } from "#ui/lineClasses.ts"
import { pageOfDebt, pageOfWallet } from "#web/page/navigation.ts"

/** The page of a holding, debt or wallet. */
export function pageOfLine({ kind, lineId, assetClass }: BalanceSheetLine): string {
  switch (kind) {
    case "debt":
      return pageOfDebt({ debtId: lineId })
    case "wallet":
      return pageOfWallet({ walletId: lineId })
    case "holding":
      return `${listOfClass[assetClass]}/${lineId}`
  }
}
