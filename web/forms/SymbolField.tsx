import { use, useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { searchSymbols } from "#contract/market.ts"
import { currencies, type Currency } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { FieldErrorsContext, FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { formMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly value: string
  readonly onChange: (symbol: string) => void
  /** Called with the currency of a chosen price series. */
  readonly onCurrency?: ((currency: Currency) => void) | undefined
}

/** From this many characters on, the price series are searched. */
const searchFrom = 3

/** The symbol under which prices come. A symbol that the server does not know yet may be entered too. */
export function SymbolField({ name, label, isRequired, value, onChange, onCurrency }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const error = use(FieldErrorsContext)[name]
  const [isTouched, setTouched] = useState(false)
  const change = useNoted(value, onChange)
  const search = value.trim()
  const mayAsk = search.length >= searchFrom
  const { answer, isCurrent } = useQuery(searchSymbols, mayAsk ? { query: { search } } : null)
  const found = mayAsk && answer ? answer.symbols : []
  const exact = found.find(({ symbol }) => symbol === search.toUpperCase())

  const choose = (symbol: string) => {
    change(symbol)
    const currency = found.find((series) => series.symbol === symbol)?.currency
    const known = currencies.find((one) => one === currency)
    if (known) onCurrency?.(known)
  }
  const hint = exact
    ? intl.formatMessage(messages.symbolKnown, {
        currency: exact.currency,
        first: figures.day(exact.firstOn, "medium"),
        last: figures.day(exact.lastOn, "medium"),
      })
    : mayAsk && isCurrent && isTouched
      ? intl.formatMessage(messages.symbolUnknown, { symbol: search.toUpperCase() })
      : intl.formatMessage(messages.symbolHint)

  return (
    <ComboBox
      className="field"
      name={name}
      inputValue={value}
      onInputChange={change}
      items={found.map(({ symbol, currency, firstOn, lastOn }) => ({ id: symbol, currency, firstOn, lastOn }))}
      defaultFilter={() => true}
      onChange={(key) => key !== null && choose(String(key))}
      onBlur={() => setTouched(true)}
      allowsCustomValue
      allowsEmptyCollection={mayAsk}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="input"
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Input className="field-input" autoComplete="off" />
      <FieldNotes description={hint} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<{ id: string; currency: string; firstOn: string; lastOn: string }>
          className="listbox"
          renderEmptyState={() => (
            <Say className="listbox-empty" message={isCurrent ? messages.noSymbol : labelWords.searching} />
          )}
        >
          {({ id, currency, firstOn, lastOn }) => (
            <ListBoxItem id={id} textValue={id} className="listbox-item">
              <span>{id}</span>
              <span className="soft fine">
                {currency} · {figures.day(firstOn, "month")} – {figures.day(lastOn, "month")}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
