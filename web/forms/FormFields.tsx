import { type ReactNode, use, useMemo } from "react"
import { FormattedMessage, type IntlShape, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { Button } from "#ui/Button.tsx"
import { DayField } from "#ui/DayField.tsx"
import { ChoiceField, DecimalField, FieldErrorsContext, SelectField, TextArea, TextField } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { IconButton } from "#ui/IconButton.tsx"
import {
  type Draft,
  draftOfRow,
  type FormField,
  mayBeEmpty,
  rowField,
  type RowsField as RowsOf,
  rowsOf,
  shownFields,
  switchedOn,
  withoutRow,
  withRow,
} from "./formFields.ts"
import { formMessages as messages } from "./messages.ts"
import { usePickOptions } from "./usePickOptions.ts"
import { MoneyEveryField, MoneyInField, PurityField, WeightField } from "./PairedFields.tsx"
import { SwitchField } from "./SwitchField.tsx"
import type { FoundInstrument } from "#contract/market.ts"
import { CountryField } from "./CountryField.tsx"
import { AddressField } from "./AddressField.tsx"
import { SymbolField } from "./SymbolField.tsx"
import "./FormFields.css"

interface FormFieldsProps {
  readonly fields: ReadonlyArray<FormField>
  readonly draft: Draft
  /** Called with the changed fields. */
  readonly onChange: (changed: Draft) => void
  /** The currency of amounts that have none of their own. */
  readonly currency: string
  /** The hint below a field, if it depends on the values of other fields. */
  readonly hintOf?: (field: FormField) => string | undefined
  readonly onCurrency?: ((currency: Currency) => void) | undefined
  /** Called with an instrument that was chosen in the field of the symbol. */
  readonly onInstrument?: ((instrument: FoundInstrument) => void) | undefined
  readonly focusesFirst?: boolean
}

/** The visible fields of a form, side by side if they fit. */
export function FormFields({ focusesFirst = false, ...props }: FormFieldsProps) {
  const intl = useIntl()
  return (
    <div className="form-fields">
      {shownFields(props.fields, props.draft).map((field, index) => (
        <div
          key={field.name}
          className={`form-field form-field-${field.type} ${isWide(field) ? "form-field-wide" : ""}`}
        >
          <OneField {...props} field={field} intl={intl} autoFocus={focusesFirst && index === 0} />
        </div>
      ))}
    </div>
  )
}

/** The fields of a form, as a function of the draft. */
export const fieldsOf =
  (form: Omit<FormFieldsProps, "draft" | "onChange">) => (draft: Draft, onChange: (changed: Draft) => void) => (
    <FormFields {...form} draft={draft} onChange={onChange} />
  )

const wideTypes: ReadonlySet<FormField["type"]> = new Set([
  "choice",
  "text",
  "address",
  "symbol",
  "moneyIn",
  "moneyEvery",
  "rows",
])
const isWide = (field: FormField): boolean => field.isWide ?? wideTypes.has(field.type)

interface OneFieldProps extends Omit<FormFieldsProps, "fields" | "focusesFirst"> {
  readonly field: FormField
  readonly intl: IntlShape
  readonly autoFocus: boolean
}

function OneField(props: OneFieldProps) {
  const { field, draft, onChange, currency, hintOf, onCurrency, intl, autoFocus } = props
  const { today } = useSession()
  const hint = hintOf?.(field) ?? (field.hint && intl.formatMessage(field.hint))
  const common = {
    name: field.name,
    label: intl.formatMessage(field.label),
    ...(hint ? { description: hint } : {}),
    isRequired: !mayBeEmpty(field, draft),
    autoFocus,
    value: draft[field.name] ?? "",
    onChange: (value: string) => onChange({ [field.name]: value }),
  }
  switch (field.type) {
    case "choice":
    case "select":
      return <WordsField field={field} common={common} intl={intl} />
    case "pick":
      return <PickField {...common} from={field.from} none={field.none ?? messages.none} />
    case "day":
      return <DayField {...common} {...(field.reach === "ahead" ? {} : { max: today })} />
    case "money":
      return <DecimalField {...common} suffix={currency} />
    case "moneyIn":
      return <MoneyInField {...common} draft={draft} currency={currency} onChange={onChange} />
    case "moneyEvery":
      return <MoneyEveryField {...common} draft={draft} currency={currency} words={field.words} onChange={onChange} />
    case "percent":
      return <DecimalField {...common} suffix="%" />
    case "decimal":
      return <DecimalField {...common} />
    case "count":
      return <TextField {...common} inputMode="numeric" autoComplete="off" align="end" />
    case "title":
      return <TextField {...common} />
    case "isin":
      return <TextField {...common} autoComplete="off" />
    case "text":
      return <TextArea {...common} rows={2} />
    case "switch":
      return (
        <SwitchField
          {...common}
          isOn={common.value === switchedOn}
          onChange={(isOn) => common.onChange(isOn ? switchedOn : "")}
        />
      )
    case "address":
      return (
        <AddressField
          {...common}
          onChange={(address, place) => onChange({ [field.name]: address, [field.place]: place })}
        />
      )
    case "place":
      return null
    case "symbol":
      return (
        <SymbolField
          {...common}
          onCurrency={onCurrency}
          instruments={field.instruments}
          onInstrument={props.onInstrument}
        />
      )
    case "country":
      return <CountryField {...common} />
    case "weight":
      return <WeightField {...common} draft={draft} onChange={onChange} />
    case "purity":
      return <PurityField {...common} />
    case "rows":
      return <RowsField {...props} field={field} description={hint} />
  }
}

interface CommonProps {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

type WordsOf = FormField & { readonly type: "choice" | "select" }

/** A choice between values: as buttons, or as a list. An optional one can be cleared. */
function WordsField({
  field,
  common,
  intl,
}: {
  readonly field: WordsOf
  readonly common: CommonProps
  readonly intl: IntlShape
}) {
  const options = Object.entries(field.words).map(([value, word]) => {
    const note = field.notes?.[value]
    return { value, label: intl.formatMessage(word), ...(note ? { note: intl.formatMessage(note) } : {}) }
  })
  const value = common.value === "" ? (field.preset ?? "") : common.value
  if (field.type === "choice") {
    return <ChoiceField {...common} value={value} options={options} layout={field.notes ? "column" : "row"} />
  }
  if (common.isRequired) return <SelectField {...common} value={value} options={options} />
  return (
    <SelectField
      {...common}
      value={value === "" ? nothing : value}
      options={[{ value: nothing, label: intl.formatMessage(messages.none) }, ...options]}
      onChange={(chosen) => common.onChange(chosen === nothing ? "" : chosen)}
    />
  )
}

/** The option for no choice: each option of the list must have a key. */
const nothing = "-"

interface RowsProps extends Omit<OneFieldProps, "field" | "autoFocus"> {
  readonly field: RowsOf
  readonly description: string | undefined
}

/** Rows of fields, with buttons that add and remove rows. */
function RowsField({ field, draft, onChange, currency, description, intl }: RowsProps) {
  const { name } = field
  const errors = use(FieldErrorsContext)
  const changeRows = useNoted(draft, onChange)
  return (
    <fieldset className="form-rows">
      <legend className="field-label">{intl.formatMessage(field.label)}</legend>
      {description && <span className="field-description">{description}</span>}
      {rowsOf(draft, name).map((row, index) => (
        <div key={row} className="form-row" role="group" aria-label={`${intl.formatMessage(field.label)} ${index + 1}`}>
          <RowErrors of={rowField(name, row, "")}>
            <FormFields
              fields={field.fields}
              draft={draftOfRow(draft, name, row)}
              onChange={(changed) => onChange(namedByRow(changed, name, row))}
              currency={currency}
              focusesFirst={index > 0}
            />
          </RowErrors>
          <IconButton
            icon="close"
            label={intl.formatMessage(messages.removeRow, { number: String(index + 1) })}
            onPress={() => changeRows(withoutRow(draft, name, row))}
          />
        </div>
      ))}
      {errors[name] && <span className="field-error">{errors[name]}</span>}
      <div>
        <Button icon="plus" onPress={() => changeRows(withRow(draft, field))}>
          <FormattedMessage {...field.add} />
        </Button>
      </div>
    </fieldset>
  )
}

/** Provides the errors of one row to its fields: the same object until the errors of the form change. */
function RowErrors({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const errors = use(FieldErrorsContext)
  const own = useMemo(() => errorsOfRow(errors, of), [errors, of])
  return <FieldErrorsContext value={own}>{children}</FieldErrorsContext>
}

const namedByRow = (changed: Readonly<Record<string, string>>, name: string, row: string) =>
  Object.fromEntries(Object.entries(changed).map(([field, typed]) => [rowField(name, row, field), typed]))

const errorsOfRow = (errors: Readonly<Record<string, string>>, prefix: string) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, error]) => [field.slice(prefix.length), error]),
  )

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus?: boolean
  readonly from: "portfolios" | "holdings"
  /** The label of the option for none. */
  readonly none: TypedMessageDescriptor
  readonly value: string
  readonly onChange: (id: string) => void
}

/** A choice of a portfolio or holding of the household, without removed ones. */
function PickField({ from, none, ...props }: Props) {
  const intl = useIntl()
  const options = usePickOptions(from)
  const placeholder = intl.formatMessage(from === "portfolios" ? messages.choosePortfolio : messages.chooseHolding)
  if (props.isRequired) return <SelectField {...props} placeholder={placeholder} options={options} />
  return (
    <SelectField
      {...props}
      value={props.value === "" ? nothing : props.value}
      options={[{ value: nothing, label: intl.formatMessage(none) }, ...options]}
      onChange={(chosen) => props.onChange(chosen === nothing ? "" : chosen)}
    />
  )
}
