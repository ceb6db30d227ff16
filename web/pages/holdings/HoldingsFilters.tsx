import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import type { HoldingView } from "../../../server/contract/holdings.ts"
import { investables } from "../../../server/contract/vocabulary.ts"
import { basisNames, commonWords, investableNames } from "../../messages/words.ts"
import { SelectField } from "../../ui/Field.tsx"
import { FilterSwitch } from "../../ui/FilterSwitch.tsx"
import { investableOf } from "./describe.ts"
import { columnNames, holdingsMessages as messages } from "./messages.ts"
import { filtersOf, isClosed } from "./selection.ts"
import "./HoldingsFilters.css"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly titles: ReadonlyMap<string, string>
  readonly on: string
}

const any = "any"

/** Narrows the list. Only what would make a difference is offered. */
export function HoldingsFilters({ holdings, titles, on }: Props) {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null || value === any) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const currencies = [...new Set(holdings.map(({ currency }) => currency))].sort()
  const bases = [...new Set(holdings.map(({ figures }) => figures.basis))]
  const held = new Set(holdings.map(investableOf))
  const rungs = investables.filter((rung) => held.has(rung))
  const hasClosed = holdings.some((holding) => isClosed(holding, on))
  return (
    <div className="filters" role="group" aria-label={intl.formatMessage(messages.filters)}>
      {(titles.size > 1 || filters.portfolioId !== null) && (
        <SelectField
          name="portfolio"
          label={intl.formatMessage(commonWords.portfolio)}
          value={filters.portfolioId ?? any}
          onChange={(value) => set("portfolio", value)}
          options={[
            { value: any, label: intl.formatMessage(messages.allPortfolios) },
            ...[...titles].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      {(currencies.length > 1 || filters.currency !== null) && (
        <SelectField
          name="currency"
          label={intl.formatMessage(commonWords.currency)}
          value={filters.currency ?? any}
          onChange={(value) => set("currency", value)}
          options={[
            { value: any, label: intl.formatMessage(messages.allCurrencies) },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {(bases.length > 1 || filters.basis !== null) && (
        <SelectField
          name="basis"
          label={intl.formatMessage(messages.basis)}
          value={filters.basis ?? any}
          onChange={(value) => set("basis", value)}
          options={[
            { value: any, label: intl.formatMessage(messages.anyBasis) },
            ...bases.map((value) => ({ value, label: intl.formatMessage(basisNames[value]) })),
          ]}
        />
      )}
      {(rungs.length > 1 || filters.investable !== null) && (
        <SelectField
          name="investable"
          label={intl.formatMessage(columnNames.investable)}
          value={filters.investable ?? any}
          onChange={(value) => set("investable", value)}
          options={[
            { value: any, label: intl.formatMessage(messages.anyInvestable) },
            ...rungs.map((value) => ({ value, label: intl.formatMessage(investableNames[value]) })),
          ]}
        />
      )}
      <div className="switches">
        {(hasClosed || filters.withClosed) && (
          <FilterSwitch isOn={filters.withClosed} onChange={(isOn) => set("closed", isOn ? "shown" : null)}>
            <FormattedMessage {...messages.showClosed} />
          </FilterSwitch>
        )}
        <FilterSwitch isOn={filters.withRemoved} onChange={(isOn) => set("removed", isOn ? "shown" : null)}>
          <FormattedMessage {...messages.showRemoved} />
        </FilterSwitch>
      </div>
    </div>
  )
}
