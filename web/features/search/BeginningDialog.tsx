import type { ReactNode } from "react"
import { listPortfolios } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import type { Beginning } from "#web/page/overlays.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AddFlow } from "#web/features/add/AddFlow.tsx"
import { GoalDialog } from "#web/features/dashboard/goals/GoalDialog.tsx"
import { InviteDialog } from "#web/features/household/InviteDialog.tsx"
import { RecordStakeDialog } from "#web/features/portfolios/RecordStakeDialog.tsx"
import { typeAhead } from "./shortcuts/shortcutListener.ts"

interface Props {
  readonly beginning: Beginning
  readonly onClose: () => void
}

/** The dialog of an action that was chosen in the palette. */
export function BeginningDialog({ beginning, onClose }: Props): ReactNode {
  switch (beginning.kind) {
    case "add":
      return <AddFlow portfolioId={beginning.portfolioId} typedAhead={typeAhead} onClose={onClose} />
    case "addHolding":
    case "addDebt":
    case "connectWallet":
    case "createPortfolio":
      return <AddFlow start={beginning} portfolioId={beginning.portfolioId} onClose={onClose} />
    case "recordStake":
      return <NewStake onClose={onClose} />
    case "setGoal":
      return <GoalDialog onClose={onClose} />
    case "invite":
      return <InviteDialog onClose={onClose} />
  }
}

/** Waits for the portfolios, which the palette has already queried. */
function NewStake({ onClose }: { readonly onClose: () => void }) {
  const { on } = useAsOf()
  const { answer } = useQuery(listPortfolios, {})
  if (!answer) return null
  const portfolios = answer.portfolios.filter(({ status }) => status === "active")
  return <RecordStakeDialog preset={{}} portfolios={portfolios} stakes={answer.stakes} on={on} onClose={onClose} />
}
