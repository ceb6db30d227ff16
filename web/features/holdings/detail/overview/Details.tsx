import { type IntlShape, useIntl } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { currencyOf, type Draft, type FormField, intervalOf, shownFields, switchedOn } from "#web/forms/formFields.ts"
import { weightUnitOf } from "#web/forms/sentFields.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { classLabels } from "#web/features/holdings/form/classLabels.ts"
import { classForm } from "#web/features/holdings/form/classForms.ts"
import { draftOfDescription } from "#web/features/holdings/form/descriptionForms.ts"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { PropertyTable } from "#web/features/holdings/detail/PropertyTable.tsx"
import { labelWords } from "#web/i18n/labelWords.ts"
import { Section } from "#web/page/Page.tsx"

/** What is recorded about a holding in its form, in the order of the form. Empty fields are left out. */
export function Details({ holding }: { readonly holding: HoldingView }) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency, assetClass } = holding
  const draft = draftOfDescription(holding, { currency, format: figures.numberFormat })
  const isTaxable = draft["taxable"] === switchedOn
  const rows = shownFields(classForm(assetClass, "revising"), draft).flatMap((field) => {
    const content = contentOf(field, draft, { intl, figures, currency })
    return content === undefined ? [] : [{ property: intl.formatMessage(field.label), content }]
  })
  const taxable = { property: intl.formatMessage(classLabels.taxable), content: yesOrNo(isTaxable, intl) }
  return (
    <Section title={intl.formatMessage(messages.details)}>
      <PropertyTable label={intl.formatMessage(messages.details)} rows={isTaxable ? rows : [...rows, taxable]} />
    </Section>
  )
}

const yesOrNo = (isOn: boolean, intl: IntlShape): string => intl.formatMessage(isOn ? labelWords.yes : labelWords.no)

interface Writing {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly currency: string
}

/** What a field holds, in words; undefined if it is empty, or only controls other fields. */
function contentOf(field: FormField, draft: Draft, { intl, figures, currency }: Writing): string | undefined {
  const { name, type } = field
  const typed = draft[name] ?? ""
  // The figures above have the rows, and the address its place.
  if (field.isControl === true || type === "place" || type === "rows") return undefined
  if (type === "switch") return yesOrNo(typed === switchedOn, intl)
  if (type === "choice" || type === "select") {
    const words = field.words[typed === "" ? (field.preset ?? "") : typed]
    return words && intl.formatMessage(words)
  }
  if (typed === "") return undefined
  switch (type) {
    case "day":
      return figures.day(typed, "medium")
    case "percent":
      return `${typed}\u00a0%`
    case "purity":
      return `${typed}\u00a0\u2030`
    case "weight":
      return `${typed}\u00a0${weightUnitOf(draft, name)}`
    case "money":
    case "moneyIn":
      return `${draft[currencyOf(name)] ?? currency}\u00a0${typed}`
    case "moneyEvery": {
      const interval = field.words[draft[intervalOf(name)] ?? ""]
      return [`${currency}\u00a0${typed}`, interval && intl.formatMessage(interval)].filter(Boolean).join(", ")
    }
    case "country":
      return new Intl.DisplayNames(intl.locale, { type: "region" }).of(typed) ?? typed
    default:
      return typed
  }
}
