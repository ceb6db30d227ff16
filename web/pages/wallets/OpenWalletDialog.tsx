import type { ReactNode } from "react"
import type { WalletStatementView, WalletView } from "../../../server/contract/wallets.ts"
import { DisconnectWalletDialog } from "../../wallets/DisconnectWalletDialog.tsx"
import { RemoveWalletDialog } from "../../wallets/RemoveWalletDialog.tsx"
import { ReviseWalletDialog } from "../../wallets/ReviseWalletDialog.tsx"
import { StateWalletDialog } from "../../wallets/StateWalletDialog.tsx"
import { VoidStatementDialog } from "../../wallets/VoidStatementDialog.tsx"

/** What is open over the page. */
export type WalletDialog =
  | { readonly kind: "correct" | "void"; readonly statement: WalletStatementView }
  | { readonly kind: "state" | "revise" | "disconnect" | "remove" }

interface Props {
  readonly dialog: WalletDialog
  readonly wallet: WalletView
  readonly statements: ReadonlyArray<WalletStatementView>
  readonly on: string
  readonly onClose: () => void
}

export function OpenWalletDialog({ dialog, wallet, statements, on, onClose }: Props): ReactNode {
  switch (dialog.kind) {
    case "state": {
      // The statements come newest day first.
      const last = statements.find(({ status, statedOn }) => status === "counts" && statedOn <= on)
      return <StateWalletDialog wallet={wallet} on={on} {...(last ? { last: last.tokens } : {})} onClose={onClose} />
    }
    case "correct":
      return <StateWalletDialog wallet={wallet} on={on} replaces={dialog.statement} onClose={onClose} />
    case "void":
      return <VoidStatementDialog wallet={wallet} statement={dialog.statement} onClose={onClose} />
    case "revise":
      return <ReviseWalletDialog wallet={wallet} onClose={onClose} />
    case "disconnect":
      return <DisconnectWalletDialog wallet={wallet} on={on} onClose={onClose} />
    case "remove":
      return <RemoveWalletDialog wallet={wallet} onClose={onClose} />
  }
}
