import { useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { gradeOf, readingsOf, wantedOf } from "#contract/search.ts"
import { countryCodes } from "#contract/vocabulary.ts"
import { FieldLabel, FieldNotes, useFieldError } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  /** The code of the country (ISO 3166), or what is typed and is not the name of a country. */
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A country, chosen by its name in the user's language. */
export function CountryField({ name, label, description, isRequired, value, onChange }: Props) {
  const { locale } = useIntl()
  const error = useFieldError(name, value)
  const change = useNoted(value, onChange)
  const [typed, setTyped] = useState<string>()
  const names = new Intl.DisplayNames(locale, { type: "region" })
  const countries = countryCodes
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  const nameOf = (code: string) => countries.find(({ id }) => id === code)?.name
  const shown = typed ?? nameOf(value) ?? value
  const wanted = wantedOf(typed ?? "")

  const type = (text: string) => {
    setTyped(text)
    const folded = text.trim().toLowerCase()
    change(countries.find((one) => one.name.toLowerCase() === folded || one.id.toLowerCase() === folded)?.id ?? text)
  }
  return (
    <ComboBox
      className="field"
      name={name}
      inputValue={shown}
      onInputChange={type}
      items={
        typed === undefined || typed.trim() === ""
          ? countries
          : countries.filter((one) => gradeOf(readingsOf(one.name), wanted) !== undefined)
      }
      defaultFilter={() => true}
      onChange={(key) => {
        if (key === null) return
        setTyped(undefined)
        change(String(key))
      }}
      onBlur={() => setTyped(undefined)}
      allowsCustomValue
      isRequired={isRequired}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="input"
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Input className="field-input" autoComplete="off" />
      <FieldNotes {...(description ? { description } : {})} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<{ id: string; name: string }> className="listbox">
          {(country) => (
            <ListBoxItem id={country.id} textValue={country.name} className="listbox-item">
              {country.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
