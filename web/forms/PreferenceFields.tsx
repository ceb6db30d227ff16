import { roundedIn } from "#web/format/amounts.ts"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { type Language, languages, type NumberFormat, type Preferences } from "#contract/people/identity.ts"
import { type Currency, decimal } from "#contract/vocabulary.ts"
import { languageNames } from "#web/page/languageNames.ts"
import { figuresOf } from "#web/format/useFigures.ts"
import { ChoiceField, SelectField } from "#ui/Field.tsx"
import "./PreferenceFields.css"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("preferences", {
  baseCurrency: ["Base currency", "Field"],
  baseCurrencyHint: ["All totals are converted to it, at the rate of the day.", "Below the field base currency"],
  numberFormat: ["Number format", "Field"],
  preview: ["This is how it will look", "Above a sample amount and date"],
  angloAmerican: ["Anglo-American", "Number format 1,234,567.89"],
  continental: ["Continental European", "Number format 1.234.567,89"],
  swiss: ["Swiss", "Number format 1'234'567.89"],
})

type FigurePreferences = Pick<Preferences, "language" | "baseCurrency" | "numberFormat">

interface Props {
  readonly draft: FigurePreferences
  readonly today: string
  /** The currencies to choose from. */
  readonly currencies: ReadonlyArray<Currency>
  readonly onChange: (changed: Partial<FigurePreferences>) => void
}

const sample = "1234567.89"

/** Language, base currency and number format, with an amount and a day as an example. */
export function PreferenceFields({ draft, today, currencies, onChange }: Props) {
  const intl = useIntl()
  const currencyNames = new Intl.DisplayNames(intl.locale, { type: "currency" })
  const formatNames: Record<NumberFormat, string> = {
    angloAmerican: intl.formatMessage(messages.angloAmerican),
    continental: intl.formatMessage(messages.continental),
    swiss: intl.formatMessage(messages.swiss),
  }
  const preview = figuresOf(draft.language, draft.numberFormat, false)
  return (
    <>
      <div className="field-row">
        <SelectField<Language>
          name="language"
          label={intl.formatMessage(labelWords.language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={draft.language}
          onChange={(language) => onChange({ language })}
          isRequired
        />
        <SelectField<Currency>
          name="baseCurrency"
          label={intl.formatMessage(messages.baseCurrency)}
          description={intl.formatMessage(messages.baseCurrencyHint)}
          options={currencies.map((value) => ({ value, label: value, note: currencyNames.of(value) ?? "" }))}
          value={draft.baseCurrency}
          onChange={(baseCurrency) => onChange({ baseCurrency })}
          isRequired
        />
      </div>
      <ChoiceField<NumberFormat>
        name="numberFormat"
        label={intl.formatMessage(messages.numberFormat)}
        layout="column"
        options={(Object.keys(formatNames) as NumberFormat[]).map((value) => ({
          value,
          label: formatNames[value],
          note: figuresOf(draft.language, value, false).amount(sample, "EUR"),
        }))}
        value={draft.numberFormat}
        onChange={(numberFormat) => onChange({ numberFormat })}
        isRequired
      />
      <div className="preview" aria-live="polite">
        <Say as="span" className="fine soft" message={messages.preview} />
        <span className="preview-amount figure">
          {preview.money(roundedIn(decimal(sample), draft.baseCurrency), draft.baseCurrency)}
        </span>
        <span lang={draft.language}>{preview.day(today)}</span>
      </div>
    </>
  )
}
