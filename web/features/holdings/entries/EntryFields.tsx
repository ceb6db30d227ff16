import { useIntl } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { eachOf, entryFields, type FormedKind, tradeWith } from "./entryForms.ts"
import { fieldLabels } from "./fieldLabels.ts"

interface Props {
  readonly kind: FormedKind
  readonly assetClass: AssetClass
  readonly draft: Draft
  /** The whole draft, with what follows from what was typed. */
  readonly onChange: (draft: Draft) => void
  readonly currency: string
}

/** The fields of one kind of entry. */
export function EntryFields({ kind, assetClass, draft, onChange, currency }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { numberFormat } = figures

  /** The price of one unit beside what was paid for all: a slip of a digit shows at once. */
  const hintOf = ({ name }: FormField): string | undefined => {
    if (name !== "consideration" || assetClass === "metal") return undefined
    const each = eachOf(draft, numberFormat)
    return each && intl.formatMessage(fieldLabels.perUnit, { price: figures.price(each, currency) })
  }
  return (
    <FormFields
      fields={entryFields(kind, assetClass)}
      draft={draft}
      onChange={(changed) =>
        onChange(kind === "Trade" ? tradeWith(draft, changed, numberFormat) : { ...draft, ...changed })
      }
      currency={currency}
      hintOf={hintOf}
      focusesFirst
    />
  )
}
