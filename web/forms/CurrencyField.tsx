import { useMemo } from "react"
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from "react-aria-components"
import { useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { FieldLabel, FieldNotes, useFieldError } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import { containsTyped, currenciesNamedIn, type NamedCurrency } from "./currencyNames.ts"
import { formMessages as messages } from "./messages.ts"
import { useCurrencies } from "./useCurrencies.ts"

interface Props {
  readonly name: string
  readonly label: string
  /** The label in sight, where the field beside it says what the currency is of. */
  readonly shortLabel?: string
  readonly description?: string
  readonly isRequired?: boolean
  readonly value: Currency
  readonly onChange: (currency: Currency) => void
}

/** A choice among all currencies, searched by code or name. Those that the user chooses from come first. */
export function CurrencyField({ name, label, shortLabel, description, isRequired = false, value, ...props }: Props) {
  const intl = useIntl()
  const error = useFieldError(name, value)
  const onChange = useNoted(value, props.onChange)
  const own = useCurrencies(value)
  const options = useMemo(() => currenciesNamedIn(intl.locale, own), [intl.locale, own])
  return (
    <Select
      name={name}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen) onChange(chosen.id)
      }}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel isRequired={isRequired}>
        {shortLabel === undefined ? (
          label
        ) : (
          <>
            <span className="visually-hidden">{label}</span>
            <span aria-hidden="true">{shortLabel}</span>
          </>
        )}
      </FieldLabel>
      <Button className="field-input field-select">
        <SelectValue className="field-select-value">{() => value}</SelectValue>
        <Icon name="chevronDown" size={16} />
      </Button>
      <FieldNotes description={description} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <Autocomplete filter={containsTyped}>
          <SearchField
            className="list-search"
            aria-label={intl.formatMessage(messages.searchCurrency)}
            // The list has 190 currencies, so typing is the first thing to do in it.
            autoFocus
          >
            <Input className="field-input" placeholder={intl.formatMessage(messages.searchCurrency)} />
          </SearchField>
          <ListBox<NamedCurrency>
            className="listbox"
            items={options}
            renderEmptyState={() => <Say className="listbox-empty" message={messages.noCurrency} />}
          >
            {(one) => (
              <ListBoxItem id={one.id} textValue={`${one.id} ${one.name}`} className="listbox-item">
                <span>{one.id}</span>
                <span className="soft fine">
                  {one.name}
                  {one.isEnded && `, ${intl.formatMessage(messages.currencyEnded)}`}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  )
}
