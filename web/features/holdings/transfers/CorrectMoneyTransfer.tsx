import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { listHoldings } from "#contract/holdings.ts"
import { correctMoneyTransfer } from "#contract/moneyTransfers.ts"
import { TextField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { sidesOf } from "#web/features/holdings/legs/sidesOf.ts"
import type { ChangeProps } from "#web/features/holdings/legs/legOnPages.ts"
import { useFactIds } from "#web/features/holdings/legs/useNewFact.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { transferMessages as messages } from "./messages.ts"
import { draftOfTransfer, termsOfDraft, termsOfTransfer, transferFields, type TransferTerms } from "./transferForm.ts"

/** Replaces a transfer between two accounts in both, for example when the money has arrived. */
export function CorrectMoneyTransfer({ holding, leg, onClose }: ChangeProps<"MoneyTransfer">) {
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
  const ids = useFactIds()
  const [formerIds, undoneReason] = [useFactIds(), intl.formatMessage(formMessages.correctionUndoneReason)]
  const correctionOf = (transferId: string, by: typeof ids, terms: TransferTerms, why: string) => {
    const { factId: replacementId, ...entries } = by
    return { params: { transferId }, body: { ...terms, ...sides, ...entries, replacementId, reason: why } }
  }
  const undo = useCommandWithToast(
    correctMoneyTransfer,
    correctionOf(ids.factId, formerIds, termsOfTransfer(leg), undoneReason),
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
