import { Result, Schema } from "effect"
import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import {
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  stateWallet,
  voidWalletStatement,
  WalletStatement,
  type WalletStatementView,
  type WalletView,
} from "#contract/wallets.ts"
import { useSession } from "#web/client/session.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog, EndDialog, RemoveDialog, ReviseDialog, VoidDialog } from "#web/forms/CommandDialog.tsx"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { TextField } from "#ui/Field.tsx"
import { walletMessages as messages } from "./messages.ts"
import {
  blankStatement,
  draftOfTerms,
  statementForm,
  statementOfDraft,
  termsForm,
  termsOfDraft,
} from "./walletForms.ts"

/** The dialog that is open over the page. */
export type WalletDialog =
  | { readonly kind: "correct" | "void"; readonly statement: WalletStatementView }
  | { readonly kind: "state" | "revise" | "disconnect" | "remove" }

interface WalletProps {
  readonly wallet: WalletView
  readonly onClose: () => void
}

interface DayProps extends WalletProps {
  /** The day that the page shows. */
  readonly on: string
}

interface OpenProps extends DayProps {
  readonly dialog: WalletDialog
  readonly statements: ReadonlyArray<WalletStatementView>
}

/** The dialog of one action. */
export function OpenWalletDialog({ dialog, statements, on, ...props }: OpenProps): ReactNode {
  switch (dialog.kind) {
    case "state": {
      // The statements come newest day first.
      const last = statements.find(({ status, statedOn }) => status === "counts" && statedOn <= on)
      return <WalletStatementDialog {...props} on={on} {...(last ? { last: last.tokens } : {})} />
    }
    case "correct":
      return <WalletStatementDialog {...props} on={on} replaces={dialog.statement} />
    case "void":
      return <VoidStatementDialog {...props} statement={dialog.statement} />
    case "revise":
      return <ReviseWalletDialog {...props} />
    case "disconnect":
      return <DisconnectWalletDialog {...props} on={on} />
    case "remove":
      return <RemoveWalletDialog {...props} />
  }
}

const sentStatement = Schema.encodeSync(WalletStatement)

interface StatementProps extends DayProps {
  /** The tokens of the last statement, to be brought up to date. */
  readonly last?: WalletStatement["tokens"]
  /** The statement that this one corrects. */
  readonly replaces?: WalletStatementView
}

/** Records what a wallet holds at the end of a day, token by token, or corrects such a statement. */
export function WalletStatementDialog({ wallet, on, last = [], replaces, onClose }: StatementProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const { walletId, blockchain, currency } = wallet
  const context = { currency, format: numberFormat }
  const [draft, setDraft] = useState(() =>
    blankStatement(blockchain, replaces?.statedOn ?? on, replaces?.tokens ?? last, context),
  )
  const [reason, setReason] = useState("")
  const [entryId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const undo = useCommandWithToast(
    voidWalletStatement,
    { params: { walletId, entryId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.voided,
  )
  const stateBack = useCommandsWithToast(stateWallet, formMessages.correctedBack)
  const correctBack = ({ statedOn, tokens }: WalletStatementView) =>
    stateBack({
      params: { walletId, entryId: formerId },
      body: {
        replaces: { entryId, reason: intl.formatMessage(formMessages.correctionUndoneReason) },
        ...sentStatement({ statedOn, tokens }),
      },
    })
  const request = () => {
    const statement = statementOfDraft(blockchain, draft, context)
    const missing = replaces && reason.trim() === "" ? { reason: "missing" } : {}
    if (Result.isFailure(statement)) return Result.fail({ ...statement.failure, ...missing })
    if ("reason" in missing) return Result.fail(missing)
    const corrected = replaces ? { entryId: replaces.entryId, reason: reason.trim() } : null
    return Result.succeed({ params: { walletId, entryId }, body: { replaces: corrected, ...statement.success } })
  }
  const title = intl.formatMessage(replaces ? messages.correct : messages.state)
  return (
    <CommandDialog
      endpoint={stateWallet}
      request={request}
      done={intl.formatMessage(replaces ? messages.corrected : messages.stated)}
      undo={replaces ? correctBack(replaces) : undo}
      fields={{ "body.replaces.reason": "reason" }}
      title={title}
      about={wallet.title}
      submitLabel={title}
      size="wide"
      onClose={onClose}
    >
      {replaces && (
        <p className="soft">
          <FormattedMessage {...messages.correctText} />
        </p>
      )}
      <FormFields
        fields={statementForm(blockchain)}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
        today={today}
        focusesFirst
      />
      {replaces && (
        <TextField
          name="reason"
          label={intl.formatMessage(commonWords.reason)}
          description={intl.formatMessage(formMessages.reasonHint)}
          value={reason}
          onChange={setReason}
          isRequired
        />
      )}
    </CommandDialog>
  )
}

/** Voids a statement of a wallet. Undoing records it again. */
function VoidStatementDialog({
  wallet,
  statement,
  onClose,
}: WalletProps & { readonly statement: WalletStatementView }) {
  const intl = useIntl()
  const figures = useFigures()
  const [againId] = useState(() => crypto.randomUUID())
  const { walletId, title } = wallet
  const { entryId, statedOn, tokens } = statement
  const stateAgain = useCommandWithToast(
    stateWallet,
    { params: { walletId, entryId: againId }, body: { replaces: null, ...sentStatement({ statedOn, tokens }) } },
    messages.statedAgain,
  )
  return (
    <VoidDialog
      endpoint={voidWalletStatement}
      requestFor={(reason) => ({ params: { walletId, entryId }, body: { reason } })}
      done={intl.formatMessage(messages.voided)}
      undo={stateAgain}
      title={intl.formatMessage(messages.voidTitle)}
      about={title}
      what={figures.day(statedOn)}
      text={intl.formatMessage(messages.voidText)}
      submitLabel={intl.formatMessage(messages.void)}
      onClose={onClose}
    />
  )
}

/** Revises the terms of a wallet. Portfolio and currency stay. */
function ReviseWalletDialog({ wallet, onClose }: WalletProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const { walletId, currency, trackingMode } = wallet
  const context = { currency, format: numberFormat }
  return (
    <ReviseDialog
      endpoint={reviseWallet}
      requestOf={(terms) =>
        Result.map(termsOfDraft(terms, context, trackingMode), (body) => ({ params: { walletId }, body }))
      }
      initial={() => draftOfTerms(wallet, context)}
      title={intl.formatMessage(messages.revise)}
      about={wallet.title}
      updated={messages.updated}
      onClose={onClose}
    >
      {(draft, change) => (
        <FormFields fields={termsForm} draft={draft} onChange={change} currency={currency} today={today} />
      )}
    </ReviseDialog>
  )
}

function DisconnectWalletDialog({ wallet, on, onClose }: DayProps) {
  const intl = useIntl()
  return (
    <EndDialog
      endpoint={disconnectWallet}
      requestFor={(disconnectedOn) => ({ params: { walletId: wallet.walletId }, body: { disconnectedOn } })}
      done={intl.formatMessage(messages.disconnected)}
      undo={useReconnectWallet(wallet)}
      title={intl.formatMessage(messages.disconnect)}
      about={wallet.title}
      text={intl.formatMessage(messages.disconnectText)}
      name="disconnectedOn"
      label={intl.formatMessage(messages.disconnectedOn)}
      on={on}
      onClose={onClose}
    />
  )
}

function RemoveWalletDialog({ wallet: { walletId, title: name }, onClose }: WalletProps) {
  const intl = useIntl()
  return (
    <RemoveDialog
      endpoint={removeWallet}
      requestFor={(reason) => ({ params: { walletId }, body: { reason } })}
      done={intl.formatMessage(messages.removed)}
      undo={useRestoreWallet(walletId)}
      title={intl.formatMessage(messages.removeTitle, { name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      onClose={onClose}
    />
  )
}

/** Reconnects a wallet. If the day is known, the toast afterwards offers to disconnect it on that day again. */
export function useReconnectWallet({
  walletId,
  disconnectedOn,
}: Pick<WalletView, "walletId" | "disconnectedOn">): () => void {
  const disconnectAgain = useCommandWithToast(
    disconnectWallet,
    { params: { walletId }, body: { disconnectedOn: disconnectedOn ?? "" } },
    messages.disconnected,
  )
  const undo = disconnectedOn === null ? undefined : disconnectAgain
  return useCommandWithToast(reconnectWallet, { params: { walletId } }, messages.reconnected, { undo })
}

/** Restores a removed wallet. The toast afterwards offers to remove it again. */
export function useRestoreWallet(walletId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const undo = useCommandWithToast(removeWallet, { params: { walletId }, body: { reason } }, messages.removed)
  return useCommandWithToast(restoreWallet, { params: { walletId } }, messages.restored, { undo })
}
