import { Result, Schema } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import {
  stateWallet,
  voidWalletStatement,
  WalletStatement,
  type WalletStatementView,
  type WalletView,
} from "../../server/contract/wallets.ts"
import { useSession } from "../api/session.tsx"
import { useFigures } from "../format/useFigures.ts"
import { FormFields } from "../forms/FormFields.tsx"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useReversals, useTell } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { walletMessages as messages } from "./messages.ts"
import { blankStatement, statementForm, statementOfDraft } from "./walletForms.ts"

interface Props {
  readonly wallet: WalletView
  /** The day that the page shows. */
  readonly on: string
  /** What was stated last, to be brought up to date. */
  readonly last?: WalletStatement["tokens"]
  /** The statement in whose place this one stands. */
  readonly replaces?: WalletStatementView
  readonly onClose: () => void
}

const sentStatement = Schema.encodeSync(WalletStatement)

/**
 * States what a wallet holds at the end of a day, token by token, anew or in place of a wrong statement. The notice
 * afterwards offers to take it back.
 */
export function StateWalletDialog({ wallet, on, last = [], replaces, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const tell = useTell()
  const { walletId, blockchain, currency } = wallet
  const context = { currency, format: numberFormat }
  const [draft, setDraft] = useState(() =>
    blankStatement(blockchain, replaces?.statedOn ?? on, replaces?.tokens ?? last, context),
  )
  const [reason, setReason] = useState("")
  const [entryId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const takeBack = useReversal(
    voidWalletStatement,
    { params: { walletId, entryId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.voided,
  )
  const stateBack = useReversals(stateWallet, formMessages.correctedBack)
  const correctBack = ({ statedOn, tokens }: WalletStatementView) =>
    stateBack({
      params: { walletId, entryId: formerId },
      body: {
        replaces: { entryId, reason: intl.formatMessage(formMessages.correctionUndoneReason) },
        ...sentStatement({ statedOn, tokens }),
      },
    })
  const form = useSubmission(
    stateWallet,
    () => {
      const statement = statementOfDraft(blockchain, draft, context)
      const missing = replaces && reason.trim() === "" ? { reason: "missing" } : {}
      if (Result.isFailure(statement)) return Result.fail({ ...statement.failure, ...missing })
      if ("reason" in missing) return Result.fail(missing)
      return Result.succeed({
        params: { walletId, entryId },
        body: {
          replaces: replaces ? { entryId: replaces.entryId, reason: reason.trim() } : null,
          ...statement.success,
        },
      })
    },
    () => {
      tell(
        intl.formatMessage(replaces ? messages.corrected : messages.stated),
        replaces ? correctBack(replaces) : takeBack,
      )
      onClose()
    },
    { fields: { "body.replaces.reason": "reason" } },
  )
  const title = intl.formatMessage(replaces ? messages.correct : messages.state)
  return (
    <FormDialog
      title={title}
      about={wallet.title}
      submitLabel={title}
      size="wide"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
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
    </FormDialog>
  )
}
