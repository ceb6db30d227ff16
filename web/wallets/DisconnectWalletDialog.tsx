import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { disconnectWallet, type WalletView } from "../../server/contract/wallets.ts"
import { useSession } from "../api/session.tsx"
import { EndingDialog } from "../forms/EndingDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { useTell } from "../forms/useReversal.ts"
import { walletMessages as messages } from "./messages.ts"
import { useReconnectWallet } from "./reversals.ts"

interface Props {
  readonly wallet: WalletView
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Ends a wallet on a day. The notice afterwards offers to take it back. */
export function DisconnectWalletDialog({ wallet, on, onClose }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const tell = useTell()
  const reconnect = useReconnectWallet(wallet)
  const [disconnectedOn, setDisconnectedOn] = useState(on)
  const form = useSubmission(
    disconnectWallet,
    () =>
      disconnectedOn === ""
        ? Result.fail({ disconnectedOn: "missing" })
        : Result.succeed({ params: { walletId: wallet.walletId }, body: { disconnectedOn } }),
    () => {
      tell(intl.formatMessage(messages.disconnected), reconnect)
      onClose()
    },
  )
  return (
    <EndingDialog
      title={intl.formatMessage(messages.disconnect)}
      about={wallet.title}
      text={intl.formatMessage(messages.disconnectText)}
      form={form}
      name="disconnectedOn"
      label={intl.formatMessage(messages.disconnectedOn)}
      day={disconnectedOn}
      onDay={setDisconnectedOn}
      today={today}
      onClose={onClose}
    />
  )
}
