import { use } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { defineMessage, useIntl } from "react-intl"
import { FieldErrorsContext, FieldLabel, FieldNotes } from "../../../ui/Field.tsx"
import { exchanges } from "./exchanges.ts"

const messages = {
  label: defineMessage({
    id: "settings.defaultExchange",
    defaultMessage: "Default exchange",
    description: "Field: stock exchange",
  }),
  hint: defineMessage({
    id: "settings.defaultExchangeHint",
    defaultMessage: "Preset when you add a security. Choose one or type another.",
    description: "Below the field default exchange",
  }),
}

interface Props {
  readonly value: string
  readonly onChange: (exchange: string) => void
}

/** A stock exchange: one of those that are suggested, or any other. */
export function ExchangeField({ value, onChange }: Props) {
  const intl = useIntl()
  const error = use(FieldErrorsContext)["defaultExchange"]
  return (
    <ComboBox
      className="field"
      name="defaultExchange"
      inputValue={value}
      onInputChange={onChange}
      onChange={(key) => key !== null && onChange(String(key))}
      defaultItems={exchanges.map((name) => ({ id: name }))}
      allowsCustomValue
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="input"
    >
      <FieldLabel>{intl.formatMessage(messages.label)}</FieldLabel>
      <Input className="field-input" autoComplete="off" />
      <FieldNotes description={intl.formatMessage(messages.hint)} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<{ id: string }> className="listbox">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className="listbox-item">
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
