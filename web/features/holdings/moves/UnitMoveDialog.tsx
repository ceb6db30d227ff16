import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { SentBody } from "#contract/endpoint.ts"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { SelectField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { recordUnitMoveTitle } from "#web/features/holdings/entries/kinds/unitMove.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { moveMessages as messages } from "./messages.ts"

interface Props {
  readonly given: HoldingView
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Moves units with their lots to another holding, which is one fact with a leg in each of the two. */
export function UnitMoveDialog({ given, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { assetClass, currency } = given
  const { answer } = useQuery(listHoldings, { query: { assetClass } })
  const others = (answer?.holdings ?? []).filter(
    (other) => other.holdingId !== given.holdingId && other.closedOn === null && other.currency === currency,
  )
  const fields = fieldsOf(assetClass)
  const [draft, setDraft] = useState<Draft>(() => blankFields(fields, on))
  const [receivedId, setReceivedId] = useState("")
  const [ids] = useState(() => ({
    moveId: crypto.randomUUID(),
    givenEntryId: crypto.randomUUID(),
    receivedEntryId: crypto.randomUUID(),
  }))
  const sides = { givenHoldingId: given.holdingId, receivedHoldingId: receivedId }
  const undo = useCommandWithToast(
    voidUnitMove,
    {
      params: { moveId: ids.moveId },
      body: { ...sides, reason: intl.formatMessage(formMessages.undoneReason) },
    },
    messages.voided,
  )
  const request = () => {
    const { moveId, ...entries } = ids
    const made = moveOfDraft(draft, assetClass, { ...sides, ...entries }, { currency, format: numberFormat })
    return Result.map(made, (body) => ({ params: { moveId }, body }))
  }
  return (
    <CommandDialog
      title={intl.formatMessage(recordUnitMoveTitle)}
      about={given.name}
      endpoint={recordUnitMove}
      request={request}
      done={intl.formatMessage(messages.recorded)}
      undo={undo}
      onClose={onClose}
    >
      <Say className="soft" message={messages.text} values={{ name: given.name }} />
      <SelectField
        name="receivedHoldingId"
        label={intl.formatMessage(messages.received)}
        placeholder={intl.formatMessage(messages.chooseReceived)}
        {...(answer && others.length === 0 ? { description: intl.formatMessage(messages.noOther, { currency }) } : {})}
        options={others.map(({ holdingId, name, currency: of }) => ({ value: holdingId, label: name, note: of }))}
        value={receivedId}
        onChange={setReceivedId}
        isRequired
      />
      <FormFields
        fields={fields}
        draft={draft}
        onChange={(changed: Draft) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
      />
    </CommandDialog>
  )
}

const fieldsOf = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  { type: "day", name: "movedOn", label: messages.movedOn },
  { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]

interface Sides {
  readonly givenHoldingId: string
  readonly givenEntryId: string
  /** Empty until one is chosen. */
  readonly receivedHoldingId: string
  readonly receivedEntryId: string
}

type SentMove = SentBody<typeof recordUnitMove>

/** The request for the draft, or the fields that are missing or malformed. */
export function moveOfDraft(
  draft: Draft,
  assetClass: AssetClass,
  sides: Sides,
  context: FormContext,
): Result.Result<SentMove, FieldReasons> {
  const typed = sentOfDraft(fieldsOf(assetClass), draft, context)
  const wrong = {
    ...(sides.receivedHoldingId === "" ? { receivedHoldingId: "missing" } : {}),
    ...(Result.isFailure(typed) ? typed.failure : {}),
  }
  return Result.isSuccess(typed) && Object.keys(wrong).length === 0
    ? // The fields of the form are those of the contract, which the server validates.
      Result.succeed({ ...typed.success, ...sides } as unknown as SentMove)
    : Result.fail(wrong)
}
