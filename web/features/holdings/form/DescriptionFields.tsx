import { useIntl } from "react-intl"
import {
  type AssetClass,
  type Currency,
  decimal,
  divide,
  gramsPerTroyOunce,
  round,
  toPlainString,
} from "#contract/vocabulary.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { classForm, describedWith, type Occasion } from "./classForms.ts"
import { classLabels } from "./classLabels.ts"
import { fineGramsOf } from "./priceOfUnit.ts"

interface Props {
  readonly assetClass: AssetClass
  readonly occasion: Occasion
  /** The fields to show, if not all that describe the holding. */
  readonly fields?: ReadonlyArray<FormField>
  readonly draft: Draft
  /** Called with the whole draft, including fields that depend on the changed ones. */
  readonly onChange: (draft: Draft) => void
  readonly currency: string
  /** Called with the currency of a chosen price series. */
  readonly onCurrency?: (currency: Currency) => void
  /** Called with an instrument that was chosen in the field of the symbol. */
  readonly onInstrument?: (instrument: FoundInstrument) => void
}

/** The fields that describe a holding, by its class. */
export function DescriptionFields({ assetClass, occasion, fields, draft, onChange, ...props }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const hintOf = ({ name }: FormField): string | undefined => {
    if (name === "priceSymbol" && (draft["attached"] ?? "") !== "") return intl.formatMessage(classLabels.symbolBeside)
    const weight = name === "purity" ? fineWeight(draft, figures) : undefined
    return weight && intl.formatMessage(classLabels.fineWeight, weight)
  }
  return (
    <FormFields
      {...props}
      fields={fields ?? classForm(assetClass, occasion)}
      draft={draft}
      onChange={(changed) => onChange(describedWith(draft, changed))}
      hintOf={hintOf}
    />
  )
}

/** The fine weight per piece, rounded to four decimals for display, once weight and fineness are typed. */
function fineWeight(draft: Draft, figures: Figures) {
  const fine = fineGramsOf(draft, figures.numberFormat)
  return (
    fine && {
      grams: figures.units(toPlainString(round(fine, shown))),
      ounces: figures.units(toPlainString(divide(fine, decimal(gramsPerTroyOunce), shown))),
    }
  )
}

const shown = { decimals: 4, rounding: "half-even" } as const
