import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AnyOrOne } from "#ui/Field.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { holdingsMessages as messages } from "./messages.ts"
import { type Filters, filtersOf } from "./selection.ts"
import "./LineFilters.css"

interface Props {
  /** Of the portfolios, by their id. */
  readonly titles: ReadonlyMap<string, string>
  /** The lines of the day. */
  readonly lines: ReadonlyArray<{ readonly currency: string }>
  /** Whether any has ended. */
  readonly hasEnded: boolean
  readonly words: { readonly showEnded: TypedMessageDescriptor; readonly showRemoved: TypedMessageDescriptor }
  /** What a list can be narrowed to besides. */
  readonly children?: ReactNode
  /** Beside the filters, at the end. */
  readonly action?: ReactNode
}

/**
 * Narrows a list of lines to what one portfolio keeps, or to one currency, and widens it to those that have ended or were
 * removed. Only what would make a difference is offered.
 */
export function LineFilters({ titles, lines, hasEnded, words, children, action }: Props) {
  const intl = useIntl()
  const [filters, set] = useFilters()
  const found = [...new Set(lines.map(({ currency }) => currency))].sort()
  return (
    <div className="filters" role="group" aria-label={intl.formatMessage(labelWords.filters)}>
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
    </div>
  )
}

/** A choice by which a list is narrowed, where there is one or one was made. */
export function LineFilter({ name, value, options, ...labels }: Omit<Parameters<typeof AnyOrOne>[0], "onChange">) {
  const [, set] = useFilters()
  if (options.length < 2 && value === null) return null
  return <AnyOrOne {...{ name, value, options, ...labels }} onChange={(chosen) => set(name, chosen)} />
}

/** The filters of a list, and a way to change them. A change replaces the address in the history. */
export function useFilters(): readonly [Filters, (name: string, value: string | null) => void] {
  const [params, change] = useAddressParams()
  return [filtersOf(params), (name, value) => change({ [name]: value })]
}
