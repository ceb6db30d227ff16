import { use, useMemo, useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { type Currency, defaultCurrencies } from "#contract/vocabulary.ts"
import { FieldErrorsContext, FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Say } from "#ui/Say.tsx"
import { containsTyped, currenciesNamedIn, type NamedCurrency } from "#web/forms/currencyNames.ts"
import { formMessages } from "#web/forms/messages.ts"
import { texts } from "#web/i18n/texts.ts"
import "./CurrenciesField.css"

const messages = texts("settings.currencies", {
  label: ["Further currencies", "Field: currencies that the user adds to those they choose from"],
  hint: [
    "Offered in forms and for totals, beside {others}. Search by code or name.",
    "Below the field further currencies; others is a list of codes",
  ],
  added: ["Added currencies", "Name of a list"],
  remove: ["Remove {currency}", "Button; currency is a code such as JPY"],
})

const byDefault: ReadonlySet<Currency> = new Set(defaultCurrencies)

interface Props {
  readonly value: ReadonlyArray<Currency>
  readonly onChange: (currencies: ReadonlyArray<Currency>) => void
}

/** The currencies that a user adds to those from which they choose, each with its name and a button that removes it. */
export function CurrenciesField({ value, onChange }: Props) {
  const intl = useIntl()
  const error = use(FieldErrorsContext)["currencies"]
  const [typed, setTyped] = useState("")
  // The field forgets its last choice after a removal, so that a removed currency can be chosen again.
  const [removals, setRemovals] = useState(0)
  const named = useMemo(() => currenciesNamedIn(intl.locale, []).filter(({ id }) => !byDefault.has(id)), [intl.locale])
  const offered = named.filter(({ id }) => !value.includes(id))
  return (
    <div className="currencies">
      <ComboBox
        key={removals}
        className="field"
        name="currencies"
        items={offered.filter(({ id, name }) => containsTyped(`${id} ${name}`, typed))}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(key) => {
          const chosen = offered.find(({ id }) => id === key)
          if (!chosen) return
          onChange([...value, chosen.id])
          setTyped("")
        }}
        defaultFilter={() => true}
        allowsEmptyCollection
        isInvalid={error !== undefined}
        validationBehavior="aria"
        menuTrigger="input"
      >
        <FieldLabel>{intl.formatMessage(messages.label)}</FieldLabel>
        <Input className="field-input" autoComplete="off" />
        <FieldNotes
          description={intl.formatMessage(messages.hint, { others: intl.formatList([...defaultCurrencies]) })}
          {...(error === undefined ? {} : { error })}
        />
        <Popover className="popover list-popover" offset={4}>
          <ListBox<NamedCurrency>
            className="listbox"
            renderEmptyState={() => <Say className="listbox-empty" message={formMessages.noCurrency} />}
          >
            {({ id, name, isEnded }) => (
              <ListBoxItem id={id} textValue={`${id} ${name}`} className="listbox-item">
                <span>{id}</span>
                <span className="soft fine">
                  {name}
                  {isEnded && `, ${intl.formatMessage(formMessages.currencyEnded)}`}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {value.length > 0 && (
        <ul className="currencies-added" aria-label={intl.formatMessage(messages.added)}>
          {value.map((currency) => (
            <li key={currency}>
              <span>{currency}</span>
              <span className="soft fine">{named.find(({ id }) => id === currency)?.name}</span>
              <IconButton
                icon="close"
                label={intl.formatMessage(messages.remove, { currency })}
                onPress={() => {
                  onChange(value.filter((one) => one !== currency))
                  setRemovals(removals + 1)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
