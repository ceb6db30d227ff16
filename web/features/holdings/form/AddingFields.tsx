import { useIntl } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { FormMore } from "#web/forms/FormMore.tsx"
import { PortfolioFields } from "#web/forms/PortfolioFields.tsx"
import type { OwnersChoice } from "#web/forms/useOwners.ts"
import { addingForm } from "./addingForms.ts"
import { CountedValueNote } from "./CountedValueNote.tsx"
import { DescriptionFields } from "./DescriptionFields.tsx"
import { descriptionMessages as messages } from "./messages.ts"
import type { useInstrumentChoice } from "./useInstrumentChoice.tsx"

interface Props {
  readonly assetClass: AssetClass
  readonly choice: ReturnType<typeof useInstrumentChoice>
  readonly owners: OwnersChoice
  /** Whether the dialog was opened for an instrument, which fills its fields. */
  readonly hasInstrument: boolean
  readonly onChange: (changed: Draft) => void
}

/** The fields of a new holding: what matters and its owners in sight, and the rest folded. */
export function AddingFields({ assetClass, choice, owners, hasInstrument, onChange }: Props) {
  const intl = useIntl()
  const { draft, currency, setCurrency, choose, chooseCurrency, question } = choice
  const { main, more } = addingForm(assetClass, draft, hasInstrument)
  const fields = {
    assetClass,
    occasion: "adding" as const,
    draft,
    onChange,
    currency,
    onCurrency: setCurrency,
    onInstrument: choose,
  }
  return (
    <>
      <DescriptionFields {...fields} fields={main} />
      {question}
      <PortfolioFields
        choice={owners}
        currency={currency}
        onCurrency={chooseCurrency}
        currencyHint={intl.formatMessage(messages.currencyHint)}
      />
      <FormMore>
        <DescriptionFields {...fields} fields={more} />
      </FormMore>
      <CountedValueNote assetClass={assetClass} draft={draft} currency={currency} />
    </>
  )
}
