import { useIntl } from "react-intl"
import { type WalletView, removeWallet } from "../../server/contract/wallets.ts"
import { RemovalDialog } from "../forms/RemovalDialog.tsx"
import { walletMessages as messages } from "./messages.ts"
import { useRestoreWallet } from "./reversals.ts"

interface Props {
  readonly wallet: WalletView
  readonly onClose: () => void
}

/** Takes out a wallet that should never have been there. The notice afterwards offers to restore it. */
export function RemoveWalletDialog({ wallet, onClose }: Props) {
  const intl = useIntl()
  const { walletId, title } = wallet
  return (
    <RemovalDialog
      endpoint={removeWallet}
      requestFor={(reason) => ({ params: { walletId }, body: { reason } })}
      title={intl.formatMessage(messages.removeTitle, { name: title })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      removed={intl.formatMessage(messages.removed)}
      restore={useRestoreWallet(walletId)}
      onClose={onClose}
    />
  )
}
