import { useState } from "react"
import { useIntl } from "react-intl"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { Say } from "#ui/Say.tsx"
import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { recordUnitMoveTitle } from "#web/features/holdings/entries/kinds/unitMove.ts"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { RecordLegDialog, useReceivers } from "#web/features/holdings/legs/RecordLegDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { blankFields, type Draft, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { moveMessages as messages } from "./messages.ts"

/** Moves units with their lots to another holding, which is one fact with a leg in each of the two. */
export function UnitMoveDialog({ given, on, onClose }: RecordProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { assetClass, currency, name } = given
  const fields = fieldsOf(assetClass)
  const [draft, setDraft] = useState<Draft>(() => blankFields(fields, on))
  return (
    <RecordLegDialog
      kind="UnitMove"
      record={recordUnitMove}
      void={voidUnitMove}
      given={given}
      receivers={useReceivers(given, (other) => other.currency === currency)}
      title={recordUnitMoveTitle}
      words={messages}
      noOther={intl.formatMessage(messages.noOther, { currency })}
      termsOf={() => sentOfDraft(fields, draft, { currency, format: numberFormat })}
      before={<Say className="soft" message={messages.text} values={{ name }} />}
      onClose={onClose}
    >
      <FormFields
        fields={fields}
        draft={draft}
        onChange={(changed: Draft) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
      />
    </RecordLegDialog>
  )
}

const fieldsOf = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  { type: "day", name: "movedOn", label: messages.movedOn },
  { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]
