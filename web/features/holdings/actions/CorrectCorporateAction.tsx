import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { correctCorporateAction } from "#contract/corporateActions.ts"
import { listHoldings } from "#contract/holdings.ts"
import { TextField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import type { ChangeProps } from "#web/features/holdings/legs/legOnPages.ts"
import { sidesOf } from "#web/features/holdings/legs/sidesOf.ts"
import { useFactIds } from "#web/features/holdings/legs/useNewFact.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import {
  actionOfDraft,
  actionWith,
  dayFields,
  draftOfAction,
  fractionFields,
  ratioFields,
  termFields,
} from "./actionForm.ts"
import { ArrivingLine } from "./ArrivingLine.tsx"
import { actionMessages as messages } from "./messages.ts"
import { termsOfAction } from "./termsOfAction.ts"

/** Replaces a spin-off or merger between two holdings in both. */
export function CorrectCorporateAction({ holding, leg, onClose }: ChangeProps<"CorporateAction">) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { answer } = useQuery(listHoldings, { query: { assetClass: holding.assetClass } })
  const sides = sidesOf(holding, leg)
  const holdingOf = (id: string) =>
    id === holding.holdingId ? holding : answer?.holdings.find(({ holdingId }) => holdingId === id)
  const [given, received] = [holdingOf(sides.givenHoldingId), holdingOf(sides.receivedHoldingId)]
  const action = leg.terms._tag
  const format = { format: numberFormat }
  const contextOf = (one: typeof given) => ({ ...format, currency: one?.currency ?? holding.currency })
  const [inGiven, inReceived] = [contextOf(given), contextOf(received)]
  const [draft, setDraft] = useState<Draft>(() => draftOfAction(leg, inGiven))
  const [reason, setReason] = useState("")
  const ids = useFactIds()
  const { factId: formerId, ...formerEntries } = useFactIds()
  const { factId: replacementId, ...entries } = ids
  const undo = useCommandWithToast(
    correctCorporateAction,
    {
      params: { actionId: replacementId },
      body: {
        ...termsOfAction(leg),
        ...sides,
        ...formerEntries,
        replacementId: formerId,
        reason: intl.formatMessage(formMessages.correctionUndoneReason),
      },
    },
    formMessages.correctedBack,
  )
  const request = () => {
    const made = actionOfDraft(action, draft, { ...sides, ...entries }, inGiven, inReceived)
    const why = reason.trim()
    if (why === "") return Result.fail({ reason: "missing", ...(Result.isFailure(made) ? made.failure : {}) })
    return Result.map(made, (body) => ({
      params: { actionId: leg.actionId },
      body: { ...body, replacementId, reason: why },
    }))
  }
  const fields = { draft, onChange: (changed: Draft) => setDraft((now) => actionWith(now, changed, format)) }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.correctTitle)}
      about={holding.name}
      endpoint={correctCorporateAction}
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
      <FormFields {...fields} fields={[...dayFields(action), ...ratioFields]} currency={inGiven.currency} />
      <FormFields {...fields} fields={fractionFields(format)} currency={inReceived.currency} />
      <ArrivingLine draft={draft} format={format} />
      <FormFields {...fields} fields={termFields(action)} currency={inGiven.currency} />
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
