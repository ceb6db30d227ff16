import type { AssetClass } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { FormMore } from "#web/forms/FormMore.tsx"
import { LineCurrencyField } from "#web/forms/LineCurrencyField.tsx"
import { OwnerChips } from "#web/forms/OwnerChips.tsx"
import { usePresets } from "#web/forms/usePresets.ts"
import type { OwnersChoice } from "#web/forms/useOwners.ts"
import { addingForm } from "./addingForms.ts"
import { DescriptionFields } from "./DescriptionFields.tsx"
import { descriptionMessages as messages } from "./messages.ts"
import { TypedPriceNote } from "./TypedPriceNote.tsx"
import type { useInstrumentChoice } from "./useInstrumentChoice.tsx"
import { QuotedValueNote } from "./QuotedValueNote.tsx"

interface Props {
  readonly assetClass: AssetClass
  readonly choice: ReturnType<typeof useInstrumentChoice>
  readonly owners: OwnersChoice
  /** Whether the dialog was opened for an instrument, which fills its fields. */
  readonly hasInstrument: boolean
  /** What the form began with. */
  readonly preset: Draft
  readonly onChange: (changed: Draft) => void
}

/** The fields of a new holding: what matters and its owners in sight, and the rest folded, with its presets in words. */
export function AddingFields({ assetClass, choice, owners, hasInstrument, preset, onChange }: Props) {
  const { draft, currency, setCurrency, choose, chooseCurrency, question, instrument } = choice
  const { main, more, hasCurrencyInSight } = addingForm(assetClass, draft, { hasInstrument, preset })
  const presets = usePresets(more, draft, hasCurrencyInSight ? [] : [currency])
  const fields = {
    assetClass,
    occasion: "adding" as const,
    draft,
    onChange,
    currency,
    onCurrency: setCurrency,
    onInstrument: choose,
  }
  const money = <LineCurrencyField currency={currency} onCurrency={chooseCurrency} hint={messages.currencyHint} />
  return (
    <>
      <DescriptionFields {...fields} fields={main} />
      {instrument && <TypedPriceNote {...{ assetClass, draft, currency, instrument }} />}
      {question}
      <OwnerChips choice={owners} />
      {hasCurrencyInSight && money}
      <FormMore presets={presets}>
        {!hasCurrencyInSight && money}
        <DescriptionFields {...fields} fields={more} />
      </FormMore>
      <QuotedValueNote assetClass={assetClass} draft={draft} currency={currency} instrument={instrument} />
    </>
  )
}
