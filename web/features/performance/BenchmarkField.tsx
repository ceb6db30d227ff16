import { useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { readMarketStatus, searchSymbols } from "#contract/market.ts"
import { remember, remembered } from "#web/client/remembered.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useShownChoice } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { performanceMessages as messages } from "./messages.ts"
import "./BenchmarkField.css"
import { Say } from "#ui/Say.tsx"

const inAddress = "against"
const lastChosen = "benchmark"

/**
 * The benchmark, a price series that returns are compared with. It lives in the address, so that a link shows the same
 * comparison; an empty name means none. If the address names none, it is the one that the user chose last.
 */
export function useBenchmark(): readonly [string | undefined, (symbol: string | undefined) => void] {
  const [params, change] = useAddressParams()
  const choose = (symbol: string | undefined) => {
    remember(lastChosen, symbol ?? null)
    change({ [inAddress]: symbol })
  }
  const symbol = params.get(inAddress) ?? remembered(lastChosen) ?? ""
  useShownChoice(inAddress, symbol)
  return [symbol === "" ? undefined : symbol, choose]
}

interface Props {
  readonly value: string | undefined
  readonly onChange: (symbol: string | undefined) => void
}

/** From this many characters on, all series are searched; with fewer, only those the household uses are offered. */
const searchFrom = 3

/** The names of the holdings with the prices, where they are not those of an instrument, and the symbol. */
const titleOf = ({ name, symbol, usedBy = [] }: { name: string; symbol: string; usedBy?: ReadonlyArray<string> }) =>
  name === symbol && usedBy.length > 0 ? `${usedBy.join(", ")} · ${symbol}` : name

export function BenchmarkField({ value, onChange }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const status = useQuery(readMarketStatus, {})
  const own = (status.answer?.series ?? []).filter(({ kind }) => kind === "price")
  /** Absent while the chosen series is shown. */
  const [typed, setTyped] = useState<string>()
  const search = (typed ?? "").trim()
  const searched = useQuery(searchSymbols, search.length >= searchFrom ? { query: { search } } : null)
  const used = own.filter((one) => titleOf(one).toUpperCase().includes(search.toUpperCase()))
  const others = (search.length >= searchFrom && searched.answer ? searched.answer.symbols : []).filter(
    (other) => !used.some(({ symbol }) => symbol === other.symbol),
  )
  const chosen = own.find(({ symbol }) => symbol === value)
  const choose = (symbol: string | undefined) => {
    setTyped(undefined)
    onChange(symbol)
  }
  return (
    <div className="benchmark">
      <ComboBox
        className="field"
        inputValue={typed ?? (chosen ? titleOf(chosen) : (value ?? ""))}
        onInputChange={setTyped}
        items={[...used, ...others].map((one) => ({ ...one, id: one.symbol, title: titleOf(one) }))}
        defaultFilter={() => true}
        onChange={(key) => key !== null && choose(String(key))}
        onBlur={() => setTyped(undefined)}
        allowsEmptyCollection={search.length >= searchFrom}
        menuTrigger="focus"
      >
        <FieldLabel>{intl.formatMessage(messages.benchmark)}</FieldLabel>
        <Input className="field-input" autoComplete="off" />
        <FieldNotes description={intl.formatMessage(messages.benchmarkHint)} />
        <Popover className="popover list-popover" offset={4}>
          <ListBox<{ id: string; title: string; currency: string; firstOn: string; lastOn: string }>
            className="listbox"
            renderEmptyState={() => <Say className="listbox-empty" message={messages.noSeries} />}
          >
            {({ id, title, currency, firstOn, lastOn }) => (
              <ListBoxItem id={id} textValue={title} className="listbox-item">
                <span>{title}</span>
                <span className="soft fine">
                  {currency} · {figures.day(firstOn, "month")} – {figures.day(lastOn, "month")}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {value !== undefined && (
        <Button look="quiet" onPress={() => choose(undefined)}>
          <FormattedMessage {...messages.noBenchmark} />
        </Button>
      )}
    </div>
  )
}
