import type { LineClass } from "#contract/figures/figures.ts"
import { listOfClass } from "#ui/lineClasses.ts"
import { pageOfDebt, pageOfWallet } from "#web/page/navigation.ts"

interface AnyLine {
  readonly kind: "holding" | "wallet" | "debt"
  readonly lineId: string
  readonly assetClass: LineClass
}

/** The page of a holding, debt or wallet. */
export function pageOfLine({ kind, lineId, assetClass }: AnyLine): string {
  switch (kind) {
    case "debt":
      return pageOfDebt({ debtId: lineId })
    case "wallet":
      return pageOfWallet({ walletId: lineId })
    case "holding":
      return `${listOfClass[assetClass]}/${lineId}`
  }
}
