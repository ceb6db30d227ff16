import { type ReactNode, useState } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { AnyOrOne } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { holdingsMessages as messages } from "./messages.ts"
import { type Filters, filterNames, filtersOf } from "./selection.ts"

interface Props {
  /** The titles of the portfolios by id. */
  readonly titles: ReadonlyMap<string, string>
  /** The lines of the day. */
  readonly lines: ReadonlyArray<{ readonly currency: string }>
  /** Whether any line has ended. */
  readonly hasEnded: boolean
  readonly words: { readonly showEnded: TypedMessageDescriptor; readonly showRemoved: TypedMessageDescriptor }
  /** Filters before and after those by portfolio and currency. */
  readonly first?: ReactNode
  readonly children?: ReactNode
  /** A button after the filters. */
  readonly action?: ReactNode
}

/**
 * Filters a list of lines by portfolio and currency, with switches that add lines that have ended or were removed. A
 * filter is hidden if it would make no difference.
 */
export function LineFilters({ titles, lines, hasEnded, words, first, children, action }: Props) {
  const intl = useIntl()
  const [filters, set] = useFilters()
  const [isOpen, setOpen] = useState(false)
  const [params] = useAddressParams()
  const active = filterNames.filter((name) => params.has(name)).length
  const found = [...new Set(lines.map(({ currency }) => currency))].sort()
  return (
    <FilterRow label={intl.formatMessage(labelWords.filters)} isBare isOpen={isOpen}>
      <div className="filters-toggle">
        <Button look="plain" icon="settings" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {active === 0
            ? intl.formatMessage(labelWords.filters)
            : intl.formatMessage(messages.activeFilters, { count: String(active) })}
        </Button>
      </div>
      {first}
      <LineFilter
        name="portfolio"
        label={intl.formatMessage(commonWords.portfolio)}
        anyLabel={intl.formatMessage(messages.allPortfolios)}
        value={filters.portfolioId}
        options={[...titles].map(([value, label]) => ({ value, label }))}
      />
      <LineFilter
        name="currency"
        label={intl.formatMessage(commonWords.currency)}
        anyLabel={intl.formatMessage(messages.allCurrencies)}
        value={filters.currency}
        options={found.map((value) => ({ value, label: value }))}
      />
      {children}
      <div className="switches">
        {(hasEnded || filters.withClosed) && (
          <FilterSwitch isOn={filters.withClosed} onChange={(isOn) => set("closed", isOn ? "shown" : null)}>
            <FormattedMessage {...words.showEnded} />
          </FilterSwitch>
        )}
        <FilterSwitch isOn={filters.withRemoved} onChange={(isOn) => set("removed", isOn ? "shown" : null)}>
          <FormattedMessage {...words.showRemoved} />
        </FilterSwitch>
      </div>
      {action}
    </FilterRow>
  )
}

/** A filter of the list; hidden if there is nothing to choose and nothing was chosen. */
export function LineFilter({ name, value, options, ...labels }: Omit<Parameters<typeof AnyOrOne>[0], "onChange">) {
  const [, set] = useFilters()
  if (options.length < 2 && value === null) return null
  return <AnyOrOne {...{ name, value, options, ...labels }} onChange={(chosen) => set(name, chosen)} />
}

/** The filters of a list, and a function that changes them. A change replaces the address in the browser's history. */
export function useFilters(): readonly [Filters, (name: string, value: string | null) => void] {
  const [params, change] = useAddressParams()
  return [filtersOf(params), (name, value) => change({ [name]: value })]
}
