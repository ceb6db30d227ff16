import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import type { SentBody } from "#contract/endpoint.ts"
import { listHoldings } from "#contract/holdings.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { useQuery } from "#web/client/useQuery.ts"
import type { RecordProps, SentSides } from "#web/features/holdings/legs/legOnPages.ts"
import { ReceivedField } from "#web/features/holdings/legs/ReceivedField.tsx"
import { useNewFact } from "#web/features/holdings/legs/useNewFact.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { swapMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Records the swap of one token for another, which is one fact with a leg in each of two crypto positions. */
export function SwapDialog({ given, on, onClose }: RecordProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { answer } = useQuery(listHoldings, { query: { assetClass: "crypto" } })
  const others = (answer?.holdings ?? []).filter(
    ({ holdingId, closedOn }) => holdingId !== given.holdingId && closedOn === null,
  )
  const [draft, setDraft] = useState<Draft>(() => blankFields([...givenFields, ...receivedFields], on))
  const [receivedId, setReceivedId] = useState("")
  const received = others.find(({ holdingId }) => holdingId === receivedId)
  const receivedCurrency = received?.currency ?? given.currency
  const { factId, sides, undo } = useNewFact(
    { kind: "SwapLeg", void: voidSwap, voided: messages.voided },
    given,
    received?.holdingId ?? "",
  )
  const request = () => {
    const made = swapOfDraft(
      draft,
      sides,
      { currency: given.currency, format: numberFormat },
      { currency: receivedCurrency, format: numberFormat },
    )
    return Result.map(made, (body) => ({ params: { swapId: factId }, body }))
  }
  const fields = {
    draft,
    onChange: (changed: Draft) => setDraft((now) => ({ ...now, ...changed })),
  }
  return (
    <CommandDialog
      title={intl.formatMessage(labelWords.recordSwap)}
      about={given.name}
      endpoint={recordSwap}
      request={request}
      done={intl.formatMessage(messages.recorded)}
      undo={undo}
      onClose={onClose}
    >
      <Say className="soft" message={messages.text} values={{ token: given.name }} />
      <FormFields {...fields} fields={givenFields} currency={given.currency} focusesFirst />
      <ReceivedField
        words={messages}
        others={others}
        noOther={answer && others.length === 0 ? intl.formatMessage(messages.noOther) : undefined}
        value={receivedId}
        onChange={setReceivedId}
      />
      <FormFields {...fields} fields={receivedFields} currency={receivedCurrency} />
    </CommandDialog>
  )
}

type SentSwap = SentBody<typeof recordSwap>

/** The given leg, in the currency of its position. */
const givenFields: ReadonlyArray<FormField> = [
  { type: "day", name: "swappedOn", label: messages.swappedOn, isWide: true },
  { type: "decimal", name: "givenQuantity", label: messages.givenQuantity },
  { type: "money", name: "givenValue", label: messages.givenValue, hint: messages.givenValueHint },
  { type: "money", name: "fees", label: figureNames.fees, initial: "0" },
  { type: "money", name: "taxes", label: labelWords.taxes, hint: messages.taxesHint, isOptional: true },
]

/** The received leg, in the currency of its position. */
const receivedFields: ReadonlyArray<FormField> = [
  { type: "decimal", name: "receivedQuantity", label: messages.receivedQuantity },
  { type: "money", name: "receivedValue", label: messages.receivedValue, hint: messages.receivedValueHint },
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]

/** The request for the draft, or the fields that are missing or malformed. */
export function swapOfDraft(
  draft: Draft,
  sides: SentSides,
  given: FormContext,
  received: FormContext,
): Result.Result<SentSwap, FieldReasons> {
  const gave = sentOfDraft(givenFields, draft, given)
  const took = sentOfDraft(receivedFields, draft, received)
  const wrong = {
    ...(Result.isFailure(gave) ? gave.failure : {}),
    ...(sides.receivedHoldingId === "" ? { receivedHoldingId: "missing" } : {}),
    ...(Result.isFailure(took) ? took.failure : {}),
  }
  return Result.isSuccess(gave) && Result.isSuccess(took) && Object.keys(wrong).length === 0
    ? // The fields of the forms are those of the contract, which the server validates.
      Result.succeed({ ...gave.success, ...took.success, ...sides } as unknown as SentSwap)
    : Result.fail(wrong)
}
