import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import { correctMoneyTransfer, recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import { type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { TextField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { sidesOf } from "#web/features/holdings/entries/sidesOf.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog, ReasonDialog } from "#web/forms/CommandDialog.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { transferMessages as messages } from "./messages.ts"
import { draftOfTransfer, termsOfDraft, transferFields, type TransferTerms } from "./transferForm.ts"

type Leg = EntryOf<"MoneyTransfer">

interface Props {
  readonly holding: HoldingView
  readonly leg: Leg
  readonly onClose: () => void
}

/** Replaces a transfer between two accounts in both, for example when the money has arrived. */
export function CorrectMoneyTransfer({ holding, leg, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { answer } = useQuery(listHoldings, { query: { assetClass: "account" } })
  const sides = sidesOf(holding, leg)
  const accountOf = (id: string) => answer?.holdings.find(({ holdingId }) => holdingId === id)
  const [given, received] = [accountOf(sides.givenHoldingId), accountOf(sides.receivedHoldingId)]
  const context = { currency: leg.sent.currency, format: numberFormat }
  const receivedCurrency = leg.received?.currency ?? received?.currency ?? leg.sent.currency
  const [typed, setTyped] = useState<Draft>({})
  const draft = { ...draftOfTransfer(leg, receivedCurrency, context), ...typed }
  const [reason, setReason] = useState("")
  const ids = useIdsOfTransfer()
  const [formerIds, undoneReason] = [useIdsOfTransfer(), intl.formatMessage(formMessages.correctionUndoneReason)]
  const correctionOf = (transferId: string, by: typeof ids, terms: TransferTerms, why: string) => {
    const { transferId: replacementId, ...entries } = by
    return { params: { transferId }, body: { ...terms, ...sides, ...entries, replacementId, reason: why } }
  }
  const undo = useCommandWithToast(
    correctMoneyTransfer,
    correctionOf(ids.transferId, formerIds, termsOf(leg), undoneReason),
    formMessages.correctedBack,
  )
  const request = () => {
    const terms = termsOfDraft(draft, context)
    const why = reason.trim()
    if (why !== "") return Result.map(terms, (stated) => correctionOf(leg.transferId, ids, stated, why))
    return Result.fail({ reason: "missing", ...(Result.isFailure(terms) ? terms.failure : {}) })
  }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.correctTitle)}
      about={holding.name}
      endpoint={correctMoneyTransfer}
      request={request}
      done={intl.formatMessage(messages.corrected)}
      undo={undo}
      submitLabel={intl.formatMessage(messages.correct)}
      onClose={onClose}
    >
      <Say
        className="soft"
        message={messages.correctText}
        values={{ given: given?.name ?? "", received: received?.name ?? "" }}
      />
      <FormFields
        fields={transferFields}
        draft={draft}
        onChange={(changed: Draft) => setTyped((now) => ({ ...now, ...changed }))}
        currency={leg.sent.currency}
      />
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(formMessages.reasonHint)}
        value={reason}
        onChange={setReason}
        isRequired
      />
    </CommandDialog>
  )
}

/** Voids a transfer in both of its accounts, with a reason. The toast afterwards offers to record it again. */
export function VoidMoneyTransfer({ holding, leg, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { transferId, ...entries } = useIdsOfTransfer()
  const sides = sidesOf(holding, leg)
  const recordAgain = useCommandWithToast(
    recordMoneyTransfer,
    { params: { transferId }, body: { ...termsOf(leg), ...sides, ...entries } },
    entryMessages.restored,
  )
  return (
    <ReasonDialog
      isRequired
      endpoint={voidMoneyTransfer}
      requestOf={(reason) => ({ params: { transferId: leg.transferId }, body: { ...sides, reason } })}
      done={intl.formatMessage(messages.voided)}
      undo={recordAgain}
      title={intl.formatMessage(messages.voidTitle)}
      about={holding.name}
      what={describeEntry(leg, intl, figures)}
      text={messages.voidText}
      submitLabel={intl.formatMessage(messages.void)}
      onClose={onClose}
    />
  )
}

/** Ids for a transfer and its two entries, the same while a dialog is open. */
function useIdsOfTransfer() {
  const [ids] = useState(() => ({
    transferId: crypto.randomUUID(),
    givenEntryId: crypto.randomUUID(),
    receivedEntryId: crypto.randomUUID(),
  }))
  return ids
}

const sentMoney = ({ amount, currency }: Leg["sent"]) => ({ amount: toPlainString(amount), currency })

/** The terms of a transfer as they are sent. */
const termsOf = ({ sent, received, comment, leftOn, arrivedOn }: Leg): TransferTerms => ({
  sent: sentMoney(sent),
  received: received && sentMoney(received),
  comment,
  leftOn,
  arrivedOn,
})
