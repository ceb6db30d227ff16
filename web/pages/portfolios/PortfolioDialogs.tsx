import type { ReactNode } from "react"
import type { PortfolioView, StakeView } from "../../../server/contract/portfolios.ts"
import { CreatePortfolioDialog } from "./CreatePortfolioDialog.tsx"
import { RecordStakeDialog } from "./RecordStakeDialog.tsx"
import { RemovePortfolioDialog } from "./RemovePortfolioDialog.tsx"
import { RemoveStakeDialog } from "./RemoveStakeDialog.tsx"
import { RenamePortfolioDialog } from "./RenamePortfolioDialog.tsx"

/** What is being done to portfolios and stakes, in the window over the page. */
export type PortfolioDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rename" | "remove"; readonly portfolio: PortfolioView }
  | { readonly kind: "stake"; readonly ownerId?: string; readonly childId?: string }
  | { readonly kind: "removeStake"; readonly stake: StakeView }

interface Props {
  readonly dialog: PortfolioDialog
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly onClose: () => void
}

export function PortfolioDialogs({ dialog, portfolios, stakes, on, onClose }: Props): ReactNode {
  switch (dialog.kind) {
    case "create":
      return <CreatePortfolioDialog onClose={onClose} />
    case "rename":
      return <RenamePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "remove":
      return <RemovePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "stake":
      return <RecordStakeDialog preset={dialog} portfolios={portfolios} stakes={stakes} on={on} onClose={onClose} />
    case "removeStake":
      return <RemoveStakeDialog stake={dialog.stake} portfolios={portfolios} onClose={onClose} />
  }
}
