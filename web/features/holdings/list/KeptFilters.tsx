import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { type Option, SelectField } from "#ui/Field.tsx"
import { holdingsMessages as messages } from "./messages.ts"
import { type Filters, filtersOf } from "./selection.ts"
import "./HoldingsFilters.css"

interface Props {
  /** Of the portfolios, by their id. */
  readonly titles: ReadonlyMap<string, string>
  /** Those of what is listed. */
  readonly currencies: ReadonlyArray<string>
}

/** Narrows a list to what one portfolio keeps, or to one currency. Only what would make a difference is offered. */
export function KeptFilters({ titles, currencies }: Props) {
  const intl = useIntl()
  const [filters, set] = useFilters()
  const found = [...new Set(currencies)].sort()
  return (
    <>
      {(titles.size > 1 || filters.portfolioId !== null) && (
        <AnyOrOne
          name="portfolio"
          label={intl.formatMessage(commonWords.portfolio)}
          anyLabel={intl.formatMessage(messages.allPortfolios)}
          value={filters.portfolioId}
          onChange={(value) => set("portfolio", value)}
          options={[...titles].map(([value, label]) => ({ value, label }))}
        />
      )}
      {(found.length > 1 || filters.currency !== null) && (
        <AnyOrOne
          name="currency"
          label={intl.formatMessage(commonWords.currency)}
          anyLabel={intl.formatMessage(messages.allCurrencies)}
          value={filters.currency}
          onChange={(value) => set("currency", value)}
          options={found.map((value) => ({ value, label: value }))}
        />
      )}
    </>
  )
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

/** A filter: all of them, or one. */
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

/** The filters of a list, and a way to change them. A change replaces the address in the history. */
export function useFilters(): readonly [Filters, (name: string, value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [filtersOf(params), set]
}
