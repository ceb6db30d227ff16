import type { ReactNode } from "react"
import { type IntlShape, useIntl } from "react-intl"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { currencyOf, type Draft, type FormField, intervalOf, shownFields, switchedOn } from "#web/forms/formFields.ts"
import { weightUnitOf } from "#web/forms/sentFields.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { classLabels } from "#web/features/holdings/form/classLabels.ts"
import { classForm } from "#web/features/holdings/form/classForms.ts"
import { draftOfDescription } from "#web/features/holdings/form/descriptionForms.ts"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { PropertyList } from "#web/features/holdings/detail/PropertyList.tsx"
import { labelWords } from "#web/i18n/labelWords.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"

/** What is recorded about a holding in its form, in the order of the form. Empty fields and the title of the page are left out. */
export function Details({ answer: { holding, recordedAt } }: { readonly answer: HoldingAnswer }) {
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
      <PropertyList label={intl.formatMessage(messages.details)} rows={isTaxable ? rows : [...rows, taxable]} />
      <p className="fine soft">
        {recordedAt.first === recordedAt.last
          ? intl.formatMessage(messages.recordedAt, { first: figures.moment(recordedAt.first) })
          : intl.formatMessage(messages.recordedAndChangedAt, {
              first: figures.moment(recordedAt.first),
              last: figures.moment(recordedAt.last),
            })}
      </p>
    </Section>
  )
}

const yesOrNo = (isOn: boolean, intl: IntlShape): string => intl.formatMessage(isOn ? labelWords.yes : labelWords.no)

interface Writing {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly currency: string
}

/** What a field holds, as other pages write it; undefined if it is empty, or only controls other fields. */
function contentOf(field: FormField, draft: Draft, { intl, figures, currency }: Writing): ReactNode {
  const { name, type } = field
  const typed = draft[name] ?? ""
  // The page has the name as its title, the figures above the rows, and the address its place.
  if (field.isControl === true || name === "name" || type === "place" || type === "rows") return undefined
  if (type === "switch") return yesOrNo(typed === switchedOn, intl)
  if (type === "choice" || type === "select") {
    const words = field.words[typed === "" ? (field.preset ?? "") : typed]
    return words && intl.formatMessage(words)
  }
  if (typed === "") return undefined
  const plain = parseDecimal(typed, figures.numberFormat) ?? typed
  switch (type) {
    case "day":
      return figures.day(typed, "medium")
    case "percent":
      return figures.percent(plain)
    case "purity":
      return `${typed}\u00a0\u2030`
    case "weight":
      return `${typed}\u00a0${weightUnitOf(draft, name)}`
    case "money":
    case "moneyIn":
      return <Money amount={plain} currency={draft[currencyOf(name)] ?? currency} />
    case "moneyEvery": {
      const interval = field.words[draft[intervalOf(name)] ?? ""]
      return (
        <>
          <Money amount={plain} currency={currency} />
          {interval && `, ${intl.formatMessage(interval)}`}
        </>
      )
    }
    case "country":
      return new Intl.DisplayNames(intl.locale, { type: "region" }).of(typed) ?? typed
    default:
      return typed
  }
}
