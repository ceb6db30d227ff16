import { use } from "react"
import { FormattedMessage } from "react-intl"
import { Button, IconButton } from "../ui/Button.tsx"
import { FieldErrorsContext } from "../ui/Field.tsx"
import { useNoted } from "../ui/formChanges.ts"
import { type RowsField as RowsDefinition, draftOfRow, rowField, rowsOf, withoutRow, withRow } from "./formFields.ts"
import { FormFields, type OneFieldProps } from "./FormFields.tsx"
import { formMessages as messages } from "./messages.ts"

interface Props extends Omit<OneFieldProps, "field" | "autoFocus"> {
  readonly field: RowsDefinition
  readonly description: string | undefined
}

/** Several of a kind, each a line of fields: lines are added below and taken away one by one. */
export function RowsField({ field, draft, onChange, currency, today, description, intl }: Props) {
  const { name } = field
  const errors = use(FieldErrorsContext)
  const changeRows = useNoted(draft, onChange)
  return (
    <fieldset className="form-rows">
      <legend className="field-label">{intl.formatMessage(field.label)}</legend>
      {description && <span className="field-description">{description}</span>}
      {rowsOf(draft, name).map((row, index) => (
        <div key={row} className="form-row" role="group" aria-label={`${intl.formatMessage(field.label)} ${index + 1}`}>
          <FieldErrorsContext value={errorsOfRow(errors, rowField(name, row, ""))}>
            <FormFields
              fields={field.fields}
              draft={draftOfRow(draft, name, row)}
              onChange={(changed) => onChange(namedByRow(changed, name, row))}
              currency={currency}
              today={today}
              focusesFirst={index > 0}
            />
          </FieldErrorsContext>
          <IconButton
            icon="close"
            label={intl.formatMessage(messages.removeRow, { number: index + 1 })}
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

const namedByRow = (changed: Readonly<Record<string, string>>, name: string, row: string) =>
  Object.fromEntries(Object.entries(changed).map(([field, typed]) => [rowField(name, row, field), typed]))

const errorsOfRow = (errors: Readonly<Record<string, string>>, prefix: string) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, error]) => [field.slice(prefix.length), error]),
  )
