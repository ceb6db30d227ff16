import { createContext, type FocusEvent, type ReactNode, use, useState } from "react"
import {
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  Select,
  SelectValue,
  Text,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  Button as AriaButton,
} from "react-aria-components"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { useNoted } from "./formChanges.ts"
import { Icon } from "./Icon.tsx"
import "./Field.css"
import { Say } from "./Say.tsx"

/** The error message of each invalid field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Provides a form's errors to its fields. */
export const FieldErrorsContext = createContext<FieldErrors>({})

/** The error of a field, until its value changes: what the user corrects is checked again when the form is sent. */
export function useFieldError(name: string, value: unknown): string | undefined {
  const errors = use(FieldErrorsContext)
  const [checked, setChecked] = useState({ errors, value })
  if (checked.errors !== errors) setChecked({ errors, value })
  return checked.errors === errors && checked.value !== value ? undefined : errors[name]
}

interface FieldProps<Value> {
  /** The last part of the contract's path, so that a problem finds its field. */
  readonly name: string
  readonly label: string
  readonly description?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
}

interface LabelProps {
  readonly children: ReactNode
  readonly isRequired?: boolean
  /** The text after the field, which screen readers would otherwise not read with the label. */
  readonly suffix?: string | undefined
}

export function FieldLabel({ children, isRequired, suffix }: LabelProps) {
  return (
    <Label className="field-label">
      {children}
      {suffix && <span className="visually-hidden">, {suffix}</span>}
      {isRequired && (
        <span className="field-asterisk" aria-hidden="true">
          {" *"}
        </span>
      )}
    </Label>
  )
}

export function FieldNotes({ description, error }: { readonly description?: ReactNode; readonly error?: string }) {
  return (
    <>
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: "text" | "email" | "password" | "search"
  readonly inputMode?: "decimal" | "numeric" | "text"
  readonly autoComplete?: string
  readonly placeholder?: string
  /** Text after the input, such as a currency. */
  readonly suffix?: string
  /** A button within the field, at its end. */
  readonly after?: ReactNode
  readonly onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  readonly onBlur?: () => void
  readonly maxLength?: number
  readonly align?: "start" | "end"
  /** The value as it is shown, if it is written in another way. */
  readonly shown?: string
}

export function TextField(props: TextFieldProps) {
  const { name, label, description, isRequired, suffix, after, placeholder, align = "start", shown, ...rest } = props
  const error = useFieldError(name, props.value)
  const onChange = useNoted(props.value, props.onChange)
  return (
    <AriaTextField
      {...withoutUndefined(rest)}
      value={shown ?? rest.value}
      onChange={onChange}
      name={name}
      isRequired={isRequired === true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel isRequired={isRequired === true} suffix={suffix}>
        {label}
      </FieldLabel>
      <span className="field-box" data-align={align}>
        <Input {...withoutUndefined({ placeholder })} className="field-input" />
        {suffix && (
          <span className="field-suffix" aria-hidden="true">
            {suffix}
          </span>
        )}
        {after}
      </span>
      <FieldNotes description={description} {...(error === undefined ? {} : { error })} />
    </AriaTextField>
  )
}

/**
 * A number as the user types it. It stays text until `parseDecimal` reads it, and is never a JavaScript number. What the
 * field has when it gets the focus is shown without group marks, so that digits can be typed anywhere.
 */
export function DecimalField(props: Omit<TextFieldProps, "type" | "inputMode" | "align" | "onFocus" | "onBlur">) {
  const { numberFormat } = useFigures()
  const [atFocus, setAtFocus] = useState<string>()
  const plain = props.value === atFocus ? parseDecimal(props.value, numberFormat) : undefined
  return (
    <TextField
      {...props}
      {...(plain === undefined ? {} : { shown: typedDecimal(plain, numberFormat) })}
      onFocus={() => setAtFocus(props.value)}
      onBlur={() => setAtFocus(undefined)}
      inputMode="decimal"
      autoComplete="off"
      align="end"
    />
  )
}

export function TextArea(props: FieldProps<string> & { readonly rows?: number }) {
  const { name, label, description, isRequired, rows = 3, ...rest } = props
  const error = useFieldError(name, props.value)
  const onChange = useNoted(props.value, props.onChange)
  return (
    <AriaTextField
      {...withoutUndefined(rest)}
      onChange={onChange}
      name={name}
      isRequired={isRequired === true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel isRequired={isRequired === true}>{label}</FieldLabel>
      <AriaTextArea className="field-input field-area" rows={rows} />
      <FieldNotes description={description} {...(error === undefined ? {} : { error })} />
    </AriaTextField>
  )
}

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
}

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
  readonly options: ReadonlyArray<Option<Value>>
}

interface SelectProps<Value extends string> extends ChoiceProps<Value> {
  readonly placeholder?: string
  /** Whether the options are still loading. */
  readonly isLoading?: boolean
}

/** One of many options, in a list. If it is opened before the options have loaded, it stays open until they appear. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { name, label, description, isRequired, options, value, placeholder, isLoading, ...rest } = props
  const error = useFieldError(name, value)
  const onChange = useNoted(value, props.onChange)
  return (
    <Select
      {...withoutUndefined({ ...rest, placeholder })}
      name={name}
      value={value === "" ? null : value}
      onChange={(key) => onChange((key ?? "") as Value)}
      isRequired={isRequired === true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      allowsEmptyCollection
      className="field"
    >
      <FieldLabel isRequired={isRequired === true}>{label}</FieldLabel>
      <AriaButton className="field-input field-select">
        <SelectValue className="field-select-value">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <Icon name="chevronDown" size={16} />
      </AriaButton>
      <FieldNotes description={description} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox
          className="listbox"
          items={options}
          renderEmptyState={() => (
            <Say className="listbox-empty" message={isLoading ? commonWords.loading : commonWords.noOptions} />
          )}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="listbox-item">
              <span>{option.label}</span>
              {option.note && <span className="soft fine">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}

/** One of a few options, all visible. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value> & { readonly layout?: "row" | "column" }) {
  const { name, label, description, isRequired, options, value, layout = "row", autoFocus, ...rest } = props
  const error = useFieldError(name, value)
  const onChange = useNoted(value, props.onChange)
  return (
    <RadioGroup
      {...withoutUndefined(rest)}
      name={name}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      isRequired={isRequired === true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      orientation={layout === "row" ? "horizontal" : "vertical"}
      className="field"
    >
      <FieldLabel isRequired={isRequired === true}>{label}</FieldLabel>
      <div className={`choice choice-${layout}`}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            className="choice-option"
            autoFocus={autoFocus === true && (value === option.value || (value === ("" as Value) && index === 0))}
          >
            <span className="choice-mark" aria-hidden="true" />
            <span>
              {option.label}
              {option.note && <span className="choice-note">{option.note}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} {...(error === undefined ? {} : { error })} />
    </RadioGroup>
  )
}

/** Drops `undefined` values: optional props of react-aria may be missing, but not `undefined`. */
function withoutUndefined<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}

interface AnyOrOneProps {
  readonly name: string
  readonly label: string
  readonly anyLabel: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly options: ReadonlyArray<Option>
}

const any = "any"

/** A choice of one option or of any; `null` is any. */
export function AnyOrOne({ anyLabel, value, onChange, options, ...field }: AnyOrOneProps) {
  return (
    <SelectField
      {...field}
      value={value ?? any}
      onChange={(chosen) => onChange(chosen === any ? null : chosen)}
      options={[{ value: any, label: anyLabel }, ...options]}
    />
  )
}
