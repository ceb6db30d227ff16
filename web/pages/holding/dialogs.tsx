import type { ReactNode } from "react"
import type { EntryView, HoldingView } from "../../../server/contract/holdings.ts"
import { CloseHoldingDialog } from "../../descriptions/CloseHoldingDialog.tsx"
import { RemoveHoldingDialog } from "../../descriptions/RemoveHoldingDialog.tsx"
import { ReviseHoldingDialog } from "../../descriptions/ReviseHoldingDialog.tsx"
import { CorrectEntryDialog } from "../../entries/CorrectEntryDialog.tsx"
import type { RecordChoice } from "../../entries/recordChoices.ts"
import { RecordEntryDialog } from "../../entries/RecordEntryDialog.tsx"
import { VoidEntryDialog } from "../../entries/VoidEntryDialog.tsx"

/** What is open over the page. */
export type HoldingDialog =
  | { readonly kind: "record"; readonly choice: RecordChoice }
  | { readonly kind: "correct" | "void"; readonly entry: EntryView }
  | { readonly kind: "revise" | "remove" }
  /** On the day, where one is known. */
  | { readonly kind: "close"; readonly on?: string }

interface Props {
  readonly dialog: HoldingDialog
  readonly holding: HoldingView
  readonly on: string
  readonly onClose: () => void
  readonly onOpen: (dialog: HoldingDialog) => void
}

export function OpenDialog({ dialog, holding, on, onClose, onOpen }: Props): ReactNode {
  switch (dialog.kind) {
    case "record":
      return (
        <RecordEntryDialog
          holding={holding}
          kind={dialog.choice.kind}
          preset={dialog.choice.preset}
          on={on}
          onClose={onClose}
          onSold={(day) => onOpen({ kind: "close", on: day })}
        />
      )
    case "correct":
      return <CorrectEntryDialog holding={holding} entry={dialog.entry} onClose={onClose} />
    case "void":
      return <VoidEntryDialog holding={holding} entry={dialog.entry} onClose={onClose} />
    case "revise":
      return <ReviseHoldingDialog holding={holding} onClose={onClose} />
    case "close":
      return <CloseHoldingDialog holding={holding} on={dialog.on ?? on} onClose={onClose} />
    case "remove":
      return <RemoveHoldingDialog holding={holding} onClose={onClose} />
  }
}
