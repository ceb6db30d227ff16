import { FormattedMessage, useIntl } from "react-intl"
import type { WalletView } from "#contract/wallets.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { ActionMenu } from "#ui/Menu.tsx"
import { walletMessages as formMessages } from "./messages.ts"
import { useReconnectWallet, useRestoreWallet, type WalletDialog } from "./WalletDialogs.tsx"

interface OpenProps {
  readonly onOpen: (dialog: WalletDialog) => void
}

/** What can be done with a wallet. */
export function WalletActions({ wallet, onOpen }: OpenProps & { readonly wallet: WalletView }) {
  const intl = useIntl()
  const reconnect = useReconnectWallet(wallet)
  const restore = useRestoreWallet(wallet.walletId)
  if (wallet.status === "removed") {
    return (
      <Button needs="record" look="primary" onPress={restore}>
        <FormattedMessage {...formMessages.restore} />
      </Button>
    )
  }
  return (
    <>
      <StateButton onOpen={onOpen} />
      <ActionMenu
        needs="record"
        label={intl.formatMessage(commonWords.more)}
        actions={[
          { id: "revise", label: intl.formatMessage(formMessages.revise), run: () => onOpen({ kind: "revise" }) },
          wallet.disconnectedOn === null
            ? {
                id: "disconnect",
                label: intl.formatMessage(formMessages.disconnect),
                run: () => onOpen({ kind: "disconnect" }),
              }
            : { id: "reconnect", label: intl.formatMessage(formMessages.reconnect), run: reconnect },
          {
            id: "remove",
            label: intl.formatMessage(formMessages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </>
  )
}

/** States what the wallet holds. */
export function StateButton({ onOpen }: OpenProps) {
  return (
    <Button needs="record" look="primary" icon="plus" onPress={() => onOpen({ kind: "state" })}>
      <FormattedMessage {...formMessages.state} />
    </Button>
  )
}
