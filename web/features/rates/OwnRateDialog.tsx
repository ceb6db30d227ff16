import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { removeOwnRate, setOwnRate } from "#contract/ownRates.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, type Draft, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { rateMessages as messages } from "./messages.ts"

interface Props {
  readonly currency: string
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Records an exchange rate of the household's own. The toast afterwards offers to undo it. */
export function OwnRateDialog({ currency, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const context = { currency, format: numberFormat }
  const [draft, setDraft] = useState<Draft>(() => blankFields(rateForm, on))
  const remove = useCommandsWithToast(removeOwnRate, messages.removed)
  // Data health names currencies of the list alone.
  const named = { currency: currency as Currency }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.record)}
      submitLabel={intl.formatMessage(messages.record)}
      endpoint={setOwnRate}
      request={() =>
        // The fields of the form are those of the contract, which the server validates.
        Result.map(sentOfDraft(rateForm, draft, context), (body) => ({
          body: { ...body, ...named } as unknown as SentBody<typeof setOwnRate>,
        }))
      }
      done={intl.formatMessage(messages.recorded)}
      undo={remove({ body: { ...named, effectiveOn: draft["effectiveOn"] ?? on } })}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...messages.note} values={{ currency }} />
      </p>
      <FormFields
        fields={rateForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
        focusesFirst
      />
    </CommandDialog>
  )
}

const rateForm: ReadonlyArray<FormField> = [
  { type: "decimal", name: "unitsForOneEuro", label: messages.units },
  { type: "day", name: "effectiveOn", label: messages.day },
]
