import { type IntlShape, useIntl } from "react-intl"
import { decimal, divide, type EntryKind, isZero, toPlainString } from "../../server/contract/vocabulary.ts"
import { parseDecimal } from "../format/numberFormat.ts"
import { type Figures, useFigures } from "../format/useFigures.ts"
import { ChoiceField, DayField, DecimalField, SelectField, TextArea, TextField } from "../ui/Field.tsx"
import { type EntryDraft, type EntryField, entryForms } from "./entryForms.ts"
import { fieldLabels } from "./messages.ts"
import "./EntryFields.css"

interface Props {
  readonly kind: EntryKind
  readonly draft: EntryDraft
  readonly onChange: (name: string, value: string) => void
  readonly currency: string
  readonly today: string
}

/** The fields of one kind of entry. */
export function EntryFields({ kind, draft, onChange, currency, today }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <div className="entry-fields">
      {entryForms[kind]
        .filter((field) => field.isAsked?.(draft) !== false)
        .map((field, index) => {
          const hint = hintOf(field, draft, currency, intl, figures)
          const common = {
            name: field.name,
            label: intl.formatMessage(field.label),
            ...(hint ? { description: hint } : {}),
            isRequired: !field.isOptional,
            autoFocus: index === 0,
            value: draft[field.name] ?? "",
            onChange: (value: string) => onChange(field.name, value),
          }
          return (
            <div key={field.name} className={`entry-field entry-field-${field.type}`}>
              {fieldOf(field, common, { currency, today, intl })}
            </div>
          )
        })}
    </div>
  )
}

interface Common {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function fieldOf(
  field: EntryField,
  common: Common,
  { currency, today, intl }: { readonly currency: string; readonly today: string; readonly intl: IntlShape },
) {
  switch (field.type) {
    case "choice":
    case "select": {
      const options = Object.entries(field.words).map(([value, name]) => ({ value, label: intl.formatMessage(name) }))
      return field.type === "choice" ? (
        <ChoiceField {...common} options={options} />
      ) : (
        <SelectField {...common} options={options} />
      )
    }
    case "day":
      return <DayField {...common} max={today} />
    case "money":
      return <DecimalField {...common} suffix={currency} />
    case "percent":
      return <DecimalField {...common} suffix="%" />
    case "decimal":
      return <DecimalField {...common} />
    case "count":
      return <TextField {...common} inputMode="numeric" autoComplete="off" align="end" />
    case "text":
      return <TextArea {...common} />
  }
}

/** The price of one unit beside what was paid for all: a slip of a digit shows at once. */
function hintOf(
  field: EntryField,
  draft: EntryDraft,
  currency: string,
  intl: IntlShape,
  figures: Figures,
): string | undefined {
  if (field.name === "consideration") {
    const total = parseDecimal(draft["consideration"] ?? "", figures.numberFormat)
    const units = parseDecimal(draft["quantity"] ?? "", figures.numberFormat)
    if (total !== undefined && units !== undefined && !isZero(decimal(units))) {
      const each = divide(decimal(total), decimal(units), { decimals: 4, rounding: "half-even" })
      return intl.formatMessage(fieldLabels.perUnit, { price: figures.price(toPlainString(each), currency) })
    }
  }
  return field.hint && intl.formatMessage(field.hint)
}
