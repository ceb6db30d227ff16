import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { removeWallet, type WalletView } from "../../server/contract/wallets.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { walletMessages as messages } from "./messages.ts"
import { useRestoreWallet } from "./reversals.ts"

/** Takes out a wallet that should never have been there. The notice afterwards offers to restore it. */
export function RemoveWalletDialog({ wallet, onClose }: { readonly wallet: WalletView; readonly onClose: () => void }) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const restore = useRestoreWallet(wallet.walletId)
  const [reason, setReason] = useState("")
  const form = useSubmission(
    removeWallet,
    () =>
      Result.succeed({
        params: { walletId: wallet.walletId },
        body: { reason: reason.trim() === "" ? null : reason.trim() },
      }),
    () => {
      say({
        text: intl.formatMessage(messages.removed),
        action: { label: intl.formatMessage(commonWords.undo), run: restore },
      })
      onClose()
    },
  )
  return (
    <ReasonDialog
      title={intl.formatMessage(messages.removeTitle, { name: wallet.title })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      form={form}
      reason={reason}
      onReason={setReason}
      isRequired={false}
      onClose={onClose}
    />
  )
}
