import { Schema } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import {
  stateWallet,
  voidWalletStatement,
  WalletStatement,
  type WalletStatementView,
  type WalletView,
} from "../../server/contract/wallets.ts"
import { useFigures } from "../format/useFigures.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useVoiding } from "../forms/useSubmission.ts"
import { walletMessages as messages } from "./messages.ts"

interface Props {
  readonly wallet: WalletView
  readonly statement: WalletStatementView
  readonly onClose: () => void
}

const sentStatement = Schema.encodeSync(WalletStatement)

/** Takes a statement of a wallet back, with the reason. The notice afterwards offers to state it again. */
export function VoidStatementDialog({ wallet: { walletId, title }, statement, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const tell = useTell()
  const [againId] = useState(() => crypto.randomUUID())
  const { entryId, statedOn, tokens } = statement
  const stateAgain = useReversal(
    stateWallet,
    { params: { walletId, entryId: againId }, body: { replaces: null, ...sentStatement({ statedOn, tokens }) } },
    messages.statedAgain,
  )
  const voiding = useVoiding(
    voidWalletStatement,
    (reason) => ({ params: { walletId, entryId }, body: { reason } }),
    () => {
      tell(intl.formatMessage(messages.voided), stateAgain)
      onClose()
    },
  )
  return (
    <ReasonDialog
      {...voiding}
      title={intl.formatMessage(messages.voidTitle)}
      about={title}
      what={figures.day(statedOn)}
      text={intl.formatMessage(messages.voidText)}
      submitLabel={intl.formatMessage(messages.void)}
      onClose={onClose}
    />
  )
}
