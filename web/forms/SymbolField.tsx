import { useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { type IntlShape, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import {
  type FoundInstrument,
  type InstrumentClass,
  searchInstruments,
  searchProviders,
  searchSymbols,
} from "#contract/market.ts"
import { type Currency, currencyCodes } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSettled } from "#web/client/useSettled.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { priceSymbolOf } from "./priceSymbol.ts"
import { FieldLabel, FieldNotes, useFieldError } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { formMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"
import "./SymbolField.css"

interface Props {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  /** Replaces the hint about the search. */
  readonly description?: string
  readonly value: string
  readonly onChange: (symbol: string) => void
  /** Called with the currency of a chosen price series. */
  readonly onCurrency?: ((currency: Currency) => void) | undefined
  /** The class of the instruments that are searched beside the price series. */
  readonly instruments?: typeof InstrumentClass.Type | undefined
  /** Called with a chosen instrument instead of `onChange`. */
  readonly onInstrument?: ((instrument: FoundInstrument) => void) | undefined
}

/** From this many characters on, the price series are searched, and the instruments. */
const searchFrom = { series: 3, instruments: 2, providers: 3 }

/** How long typing pauses before servers of others are asked. */
const providersAfterMs = 400

/** A row of the list: an instrument, or a price series of the server. */
interface Row {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly note: string
}

/**
 * The symbol under which prices come. It is found by name, ticker or ISIN where the class has instruments; a symbol that the
 * server does not know may be entered too.
 */
export function SymbolField(props: Props) {
  const { name, label, isRequired, value, onChange, onCurrency, onInstrument } = props
  const intl = useIntl()
  const figures = useFigures()
  const error = useFieldError(name, value)
  const [isTouched, setTouched] = useState(false)
  const [chosen, setChosen] = useState<FoundInstrument>()
  const change = useNoted(value, onChange)
  const { series, instruments, mayAsk, isCurrent } = useFound(value, onInstrument && props.instruments)
  const symbol = value.trim().toUpperCase()
  const exact = series.find((one) => one.symbol === symbol)
  const rows = [...instruments.map((one) => rowOfInstrument(one)), ...series.map((one) => rowOfSeries(one, figures))]

  const choose = (id: string) => {
    const instrument = instruments.find((one) => rowOfInstrument(one).id === id)
    if (instrument && onInstrument) {
      setChosen(instrument)
      return onInstrument(instrument)
    }
    const found = series.find((one) => one.symbol === id)
    if (!found) return undefined
    change(found.symbol)
    const known = currencyCodes.find((one) => one === found.currency)
    return known && onCurrency?.(known)
  }
  const hint = (): string => {
    if (chosen && priceSymbolOf(chosen) === symbol) return [chosen.name, rowOfInstrument(chosen).note].join(" · ")
    if (props.description !== undefined) return props.description
    if (exact) return seriesHint(exact, intl, figures)
    if (mayAsk && isCurrent && isTouched) return intl.formatMessage(messages.symbolUnknown, { symbol })
    return intl.formatMessage(props.instruments && onInstrument ? messages.instrumentHint : messages.symbolHint)
  }

  return (
    <ComboBox
      className="field"
      name={name}
      inputValue={value}
      onInputChange={change}
      items={rows}
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
      <FieldNotes description={hint()} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<Row>
          className="listbox"
          renderEmptyState={() => (
            <Say
              className="listbox-empty"
              message={!isCurrent ? labelWords.searching : onInstrument ? messages.nothingListed : messages.noSymbol}
            />
          )}
        >
          {(row) => (
            <ListBoxItem id={row.id} textValue={row.symbol} className="listbox-item instrument-item">
              <span>{row.name}</span>
              <span className="soft fine">{row.note}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

type SeriesFound = AnswerOf<typeof searchSymbols>["symbols"][number]

/** What matches the text: instruments first, then the price series of the server that are none of these. */
function useFound(typed: string, assetClass: typeof InstrumentClass.Type | undefined) {
  const text = typed.trim().slice(0, 40)
  const settled = useSettled(text)
  const asksSeries = text.length >= searchFrom.series
  const asksInstruments = assetClass !== undefined && text.length >= searchFrom.instruments
  const bySymbol = useQuery(searchSymbols, asksSeries ? { query: { search: settled } } : null)
  const byName = useQuery(
    searchInstruments,
    asksInstruments && settled.length >= searchFrom.instruments ? { query: { text: settled, assetClass } } : null,
  )
  const atProviders = useAtProviders(text, assetClass)
  const own = asksInstruments ? (byName.answer?.instruments ?? []) : []
  const listed = new Set(own.map((one) => priceSymbolOf(one)))
  // The own list is complete at once; what providers know beside it follows below.
  const instruments = [...own, ...atProviders.instruments.filter((one) => !listed.has(priceSymbolOf(one)))]
  const known = new Set(instruments.map((one) => priceSymbolOf(one)))
  const series = asksSeries ? (bySymbol.answer?.symbols ?? []).filter(({ symbol }) => !known.has(symbol)) : []
  return {
    instruments,
    series,
    mayAsk: asksSeries || asksInstruments,
    isCurrent:
      (instruments.length > 0 || !atProviders.isPending) &&
      settled === text &&
      (!asksSeries || bySymbol.isCurrent) &&
      (!asksInstruments || byName.isCurrent),
  }
}

/** What the providers find for a text that was not changed for a moment. */
function useAtProviders(text: string, assetClass: typeof InstrumentClass.Type | undefined) {
  const settled = useSettled(text, providersAfterMs)
  const mayAsk = assetClass !== undefined && text.length >= searchFrom.providers
  const isAsked = mayAsk && settled.length >= searchFrom.providers
  const query = useQuery(searchProviders, isAsked ? { query: { text: settled, assetClass } } : null)
  return {
    instruments: mayAsk && settled === text && query.isCurrent ? (query.answer?.instruments ?? []) : [],
    isPending: mayAsk && !query.failure && (settled !== text || !query.isCurrent),
  }
}

function rowOfInstrument(found: FoundInstrument): Row {
  const { name, ticker, exchange, currency, isin } = found
  const symbol = priceSymbolOf(found)
  const note = [ticker, exchange?.name, currency, isin].filter(Boolean).join(" · ")
  return { id: `instrument ${symbol}`, symbol, name, note }
}

const rowOfSeries = ({ symbol, currency, firstOn, lastOn }: SeriesFound, figures: Figures): Row => ({
  id: symbol,
  symbol,
  name: symbol,
  note: `${currency} · ${figures.day(firstOn, "month")} – ${figures.day(lastOn, "month")}`,
})

const seriesHint = ({ currency, firstOn, lastOn }: SeriesFound, intl: IntlShape, figures: Figures): string =>
  intl.formatMessage(messages.symbolKnown, {
    currency,
    first: figures.day(firstOn, "medium"),
    last: figures.day(lastOn, "medium"),
  })
