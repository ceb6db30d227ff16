import { CurrencyField } from "./CurrencyField.tsx"
import { useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { type Currency, decimal, multiply, round, toPlainString } from "#contract/vocabulary.ts"
import { formatDecimal, typedDecimal } from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { DecimalField, SelectField } from "#ui/Field.tsx"
import { currencyOf, type Draft, intervalOf, unitOf } from "./formFields.ts"
import { formMessages as messages } from "./messages.ts"
import { gramsPer, type WeightUnit, weightUnitOf, weightUnits } from "./sentFields.ts"

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus: boolean
  readonly draft: Draft
  readonly onChange: (changed: Draft) => void
}

/** An amount with a choice of its currency. */
export function MoneyInField({ draft, onChange, currency, ...field }: Props & { readonly currency: string }) {
  const intl = useIntl()
  const { name, label } = field
  const chosen = (draft[currencyOf(name)] || currency) as Currency
  return (
    <div className="form-pair">
      <DecimalField {...field} value={draft[name] ?? ""} onChange={(value) => onChange({ [name]: value })} />
      <CurrencyField
        name={currencyOf(name)}
        label={intl.formatMessage(messages.currencyOf, { field: label })}
        shortLabel={intl.formatMessage(commonWords.currency)}
        value={chosen}
        onChange={(value) => onChange({ [currencyOf(name)]: value })}
      />
    </div>
  )
}

interface EveryProps extends Props {
  readonly currency: string
  readonly words: Readonly<Record<string, TypedMessageDescriptor>>
}

/** An amount with a choice of how often it is paid. */
export function MoneyEveryField({ draft, onChange, currency, words, ...field }: EveryProps) {
  const intl = useIntl()
  const { name } = field
  const options = Object.entries(words).map(([value, word]) => ({ value, label: intl.formatMessage(word) }))
  return (
    <div className="form-pair">
      <DecimalField
        {...field}
        suffix={currency}
        value={draft[name] ?? ""}
        onChange={(value) => onChange({ [name]: value })}
      />
      <SelectField
        name={intervalOf(name)}
        label={intl.formatMessage(messages.interval)}
        options={options}
        value={draft[intervalOf(name)] || (options[0]?.value ?? "")}
        onChange={(value) => onChange({ [intervalOf(name)]: value })}
      />
    </div>
  )
}

const unitNames: Record<WeightUnit, TypedMessageDescriptor> = {
  g: messages.grams,
  ozt: messages.troyOunces,
  kg: messages.kilograms,
}

/** A weight with a choice of the unit that is stamped on the piece. The weight in grams is shown below. */
export function WeightField({ draft, onChange, description, ...field }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { name } = field
  const unit = weightUnitOf(draft, name)
  const typed = parseDecimal(draft[name] ?? "", numberFormat)
  const grams = typed === undefined || unit === "g" ? undefined : multiply(decimal(typed), gramsPer[unit])
  const inGrams =
    grams &&
    intl.formatMessage(messages.asGrams, {
      grams: formatDecimal(toPlainString(round(grams, { decimals: 7, rounding: "half-even" })), numberFormat),
    })
  return (
    <div className="form-pair">
      <DecimalField
        {...field}
        {...((inGrams ?? description) ? { description: inGrams ?? description } : {})}
        value={draft[name] ?? ""}
        onChange={(value) => onChange({ [name]: value })}
      />
      <SelectField
        name={unitOf(name)}
        label={intl.formatMessage(messages.unit)}
        options={weightUnits.map((value) => ({ value, label: intl.formatMessage(unitNames[value]) }))}
        value={unit}
        onChange={(value) => onChange({ [unitOf(name)]: value })}
      />
    </div>
  )
}

interface PurityFieldProps {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus: boolean
  /** In parts per thousand, as typed. */
  readonly value: string
  readonly onChange: (perMille: string) => void
}

/** The fineness marks of bars and coins, in parts per thousand: 916.7 is 22 carats. */
const stamped = ["999.9", "999.5", "999", "995", "986", "958", "925", "916.7", "900", "835", "750", "585"]

/** The fineness of a metal: a common one, or any other. */
export function PurityField({ label, name, value, onChange, description, ...field }: PurityFieldProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const plain = parseDecimal(value, numberFormat)
  const isStamped = plain !== undefined && stamped.includes(plain)
  const [isTyped, setTyped] = useState(value !== "" && !isStamped)
  const options = [
    ...stamped.map((each) => ({ value: each, label: typedDecimal(each, numberFormat) })),
    { value: "typed", label: intl.formatMessage(messages.otherPurity) },
  ]
  return (
    <div className={isTyped ? "form-pair" : ""}>
      <SelectField
        {...field}
        {...(description ? { description } : {})}
        name={isTyped ? `${name}Stamp` : name}
        label={label}
        placeholder={intl.formatMessage(messages.choosePurity)}
        options={options}
        value={isTyped ? "typed" : isStamped ? plain : ""}
        onChange={(chosen) => {
          setTyped(chosen === "typed")
          if (chosen !== "typed") onChange(typedDecimal(chosen, numberFormat))
        }}
      />
      {isTyped && (
        <DecimalField
          name={name}
          label={intl.formatMessage(messages.typedPurity)}
          value={value}
          onChange={onChange}
          suffix="‰"
          isRequired={field.isRequired}
        />
      )}
    </div>
  )
}
