import type { ReactNode } from "react"
import type { DebtEntryView, DebtView } from "../../../server/contract/debts.ts"
import type { DebtEntryKind } from "../../../server/contract/vocabulary.ts"
import { CorrectDebtEntryDialog } from "../../debts/CorrectDebtEntryDialog.tsx"
import { RecordDebtEntryDialog } from "../../debts/RecordDebtEntryDialog.tsx"
import { RemoveDebtDialog } from "../../debts/RemoveDebtDialog.tsx"
import { ReviseDebtDialog } from "../../debts/ReviseDebtDialog.tsx"
import { SettleDebtDialog } from "../../debts/SettleDebtDialog.tsx"
import { VoidDebtEntryDialog } from "../../debts/VoidDebtEntryDialog.tsx"

/** What is being done with a debt, in a window over its own. */
export type DebtAction =
  | { readonly kind: "record"; readonly entryKind: DebtEntryKind }
  | { readonly kind: "correct" | "void"; readonly entry: DebtEntryView }
  | { readonly kind: "revise" | "settle" | "remove" }

interface Props {
  readonly action: DebtAction
  readonly debt: DebtView
  readonly on: string
  readonly onClose: () => void
}

export function OpenDebtAction({ action, debt, on, onClose }: Props): ReactNode {
  switch (action.kind) {
    case "record":
      return <RecordDebtEntryDialog debt={debt} kind={action.entryKind} on={on} onClose={onClose} />
    case "correct":
      return <CorrectDebtEntryDialog debt={debt} entry={action.entry} onClose={onClose} />
    case "void":
      return <VoidDebtEntryDialog debt={debt} entry={action.entry} onClose={onClose} />
    case "revise":
      return <ReviseDebtDialog debt={debt} onClose={onClose} />
    case "settle":
      return <SettleDebtDialog debt={debt} on={on} onClose={onClose} />
    case "remove":
      return <RemoveDebtDialog debt={debt} onClose={onClose} />
  }
}
