import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { SentBody } from "#contract/endpoint.ts"
import { listHoldings } from "#contract/holdings.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { recordUnitMoveTitle } from "#web/features/holdings/entries/kinds/unitMove.ts"
import type { RecordProps, SentSides } from "#web/features/holdings/legs/legOnPages.ts"
import { ReceivedField } from "#web/features/holdings/legs/ReceivedField.tsx"
import { useNewFact } from "#web/features/holdings/legs/useNewFact.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { moveMessages as messages } from "./messages.ts"

/** Moves units with their lots to another holding, which is one fact with a leg in each of the two. */
export function UnitMoveDialog({ given, on, onClose }: RecordProps) {
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
  const { factId, sides, undo } = useNewFact(
    { kind: "UnitMove", void: voidUnitMove, voided: messages.voided },
    given,
    receivedId,
  )
  const request = () => {
    const made = moveOfDraft(draft, assetClass, sides, { currency, format: numberFormat })
    return Result.map(made, (body) => ({ params: { moveId: factId }, body }))
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
      <ReceivedField
        words={messages}
        others={others}
        noOther={answer && others.length === 0 ? intl.formatMessage(messages.noOther, { currency }) : undefined}
        value={receivedId}
        onChange={setReceivedId}
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

type SentMove = SentBody<typeof recordUnitMove>

/** The request for the draft, or the fields that are missing or malformed. */
export function moveOfDraft(
  draft: Draft,
  assetClass: AssetClass,
  sides: SentSides,
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
