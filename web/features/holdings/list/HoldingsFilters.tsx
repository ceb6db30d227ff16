import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { investables } from "#contract/vocabulary.ts"
import { basisNames, investableNames } from "#web/i18n/words.ts"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { investableOf } from "./describe.ts"
import { AnyOrOne, KeptFilters, useFilters } from "./KeptFilters.tsx"
import { columnNames, holdingsMessages as messages } from "./messages.ts"
import { isClosed } from "./selection.ts"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly titles: ReadonlyMap<string, string>
  readonly on: string
}

/** Narrows the list. Only what would make a difference is offered. */
export function HoldingsFilters({ holdings, titles, on }: Props) {
  const intl = useIntl()
  const [filters, set] = useFilters()
  const bases = [...new Set(holdings.map(({ figures }) => figures.basis))]
  const held = new Set(holdings.map(investableOf))
  const rungs = investables.filter((rung) => held.has(rung))
  const hasClosed = holdings.some((holding) => isClosed(holding, on))
  return (
    <div className="filters" role="group" aria-label={intl.formatMessage(labelWords.filters)}>
      <KeptFilters titles={titles} currencies={holdings.map(({ currency }) => currency)} />
      {(bases.length > 1 || filters.basis !== null) && (
        <AnyOrOne
          name="basis"
          label={intl.formatMessage(labelWords.valuedBy)}
          anyLabel={intl.formatMessage(messages.anyBasis)}
          value={filters.basis}
          onChange={(value) => set("basis", value)}
          options={bases.map((value) => ({ value, label: intl.formatMessage(basisNames[value]) }))}
        />
      )}
      {(rungs.length > 1 || filters.investable !== null) && (
        <AnyOrOne
          name="investable"
          label={intl.formatMessage(columnNames.investable)}
          anyLabel={intl.formatMessage(messages.anyInvestable)}
          value={filters.investable}
          onChange={(value) => set("investable", value)}
          options={rungs.map((value) => ({ value, label: intl.formatMessage(investableNames[value]) }))}
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
