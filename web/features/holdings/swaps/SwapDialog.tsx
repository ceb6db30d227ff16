import type { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { Say } from "#ui/Say.tsx"
import { figureNames } from "#web/features/explain/figureNames.ts"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { RecordLegDialog, useReceivers } from "#web/features/holdings/legs/RecordLegDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft, withBoth } from "#web/forms/sentFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { swapMessages as messages } from "./messages.ts"

/** Records the swap of one token for another, which is one fact with a leg in each of two crypto positions. */
export function SwapDialog({ given, on, onClose }: RecordProps) {
  const intl = useIntl()
  const { numberFormat: format } = useFigures()
  const [draft, setDraft] = useState<Draft>(() => blankFields([...givenFields, ...receivedFields], on))
  const receivers = useReceivers(given)
  const receivedCurrency = receivers.received?.currency ?? given.currency
  const fields = {
    draft,
    onChange: (changed: Draft) => setDraft((now) => ({ ...now, ...changed })),
  }
  return (
    <RecordLegDialog
      kind="SwapLeg"
      record={recordSwap}
      void={voidSwap}
      given={given}
      receivers={receivers}
      title={labelWords.recordSwap}
      words={messages}
      noOther={intl.formatMessage(messages.noOther)}
      termsOf={() => swapOfDraft(draft, { currency: given.currency, format }, { currency: receivedCurrency, format })}
      before={
        <>
          <Say className="soft" message={messages.text} values={{ token: given.name }} />
          <FormFields {...fields} fields={givenFields} currency={given.currency} focusesFirst />
        </>
      }
      onClose={onClose}
    >
      <FormFields {...fields} fields={receivedFields} currency={receivedCurrency} />
    </RecordLegDialog>
  )
}

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

/** The terms of the draft, or the fields that are missing or malformed. */
export const swapOfDraft = (
  draft: Draft,
  given: FormContext,
  received: FormContext,
): Result.Result<Readonly<Record<string, unknown>>, FieldReasons> =>
  withBoth(sentOfDraft(givenFields, draft, given), sentOfDraft(receivedFields, draft, received))
