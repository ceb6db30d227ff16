import type { ReactNode } from "react"
import { type IntlShape, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { investables } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames, commonWords, investableNames } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { TextField } from "#ui/Field.tsx"
import { Answered, EmptyState, Loading, Skeleton } from "#web/page/States.tsx"
import { listOf, type ListScope } from "./scope.ts"
import { investableOf } from "./describe.ts"
import { HoldingsTable } from "./HoldingsTable.tsx"
import { LineFilter, LineFilters, useFilters } from "./LineFilters.tsx"
import { columnNames, holdingsMessages as messages } from "./messages.ts"
import { ColumnsMenu } from "./ColumnsMenu.tsx"
import { type Grouping, groupingOf, groupings, groupsOf } from "./groups.ts"
import { useColumns } from "./useColumns.ts"
import { Reconciliation } from "./Reconciliation.tsx"
import { filterNames, filtersOf, isClosed, isShown, narrows } from "./selection.ts"

interface Props {
  readonly scope: ListScope
  /** The button that an empty list offers. */
  readonly add: ReactNode
}

/** The holdings of a class, or all of them, filtered by the address. */
export function HoldingsList({ scope, add }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked } = useAsOf()
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  const columns = useColumns(scope)
  const portfolios = useQuery(listPortfolios, {})
  const holdings = useQuery(listHoldings, {
    query: {
      ...asked,
      ...(scope === "all" ? {} : { assetClass: scope }),
      ...(filters.portfolioId ? { portfolioId: filters.portfolioId } : {}),
      ...(filters.withRemoved ? { include: "removed" as const } : {}),
    },
  })
  const titles = new Map(
    (portfolios.answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]),
  )
  const skeleton = <Skeleton height="list" />
  // Filters and rows need the titles of the portfolios: they appear together.
  if (!portfolios.answer && !portfolios.failure) return <Loading>{skeleton}</Loading>
  return (
    <Answered query={holdings} skeleton={skeleton}>
      {({ holdings, currency }) => {
        const open = holdings.filter(({ openedOn }) => openedOn <= on)
        const shown = open.filter((holding) => isShown(holding, filters, on))
        const grouping = groupingOf(params)
        const tables = grouping ? groupsOf(shown, grouping, titles, intl) : [{ title: null, holdings: shown }]
        const isFiltered = filterNames.some((name) => params.has(name))
        if (holdings.length === 0 && !isFiltered) {
          return (
            <EmptyState
              needs="record"
              title={intl.formatMessage(messages.emptyTitle)}
              text={intl.formatMessage(listOf(scope).empty)}
              action={add}
            />
          )
        }
        const later = holdings.length - open.length
        return (
          <div className="stack">
            <HoldingsFilters holdings={open} titles={titles} on={on} scope={scope} columns={columns} />
            {shown.length === 0 ? (
              <p className="soft">
                {intl.formatMessage(narrows(filters) ? messages.nothingFound : messages.noneOfDay)}
              </p>
            ) : (
              tables.map(({ title, holdings: some }) => {
                const table = (
                  <HoldingsTable
                    key={title}
                    holdings={some}
                    titles={titles}
                    currency={currency}
                    scope={scope}
                    on={on}
                    perspective="household"
                    chosen={columns.chosen}
                    whole={shown}
                  />
                )
                return title === null ? (
                  table
                ) : (
                  <Section key={title} title={title}>
                    {table}
                  </Section>
                )
              })
            )}
            {!isFiltered && <Reconciliation scope={scope} holdings={open} />}
            {later > 0 && (
              <p className="fine soft">{intl.formatMessage(messages.later, { count: later, day: figures.day(on) })}</p>
            )}
          </div>
        )
      }}
    </Answered>
  )
}

interface FiltersProps {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly titles: ReadonlyMap<string, string>
  readonly on: string
  readonly scope: ListScope
  readonly columns: ReturnType<typeof useColumns>
}

/** The filters of the list. A filter is hidden if it would make no difference. */
function HoldingsFilters({ holdings, titles, on, scope, columns }: FiltersProps) {
  const intl = useIntl()
  const [filters, set] = useFilters()
  const [params] = useSearchParams()
  const bases = [...new Set(holdings.map(({ figures }) => figures.basis))]
  const held = new Set(holdings.map(investableOf))
  const rungs = investables.filter((rung) => held.has(rung))
  return (
    <LineFilters
      titles={titles}
      lines={holdings}
      hasEnded={holdings.some((holding) => isClosed(holding, on))}
      words={messages}
      action={<ColumnsMenu scope={scope} columns={columns} />}
      first={
        (holdings.length > fewest || filters.text !== null) && (
          <TextField
            name="text"
            type="search"
            label={intl.formatMessage(messages.filterByName)}
            placeholder={intl.formatMessage(messages.filterByName)}
            value={filters.text ?? ""}
            onChange={(text) => set("text", text === "" ? null : text)}
            maxLength={100}
          />
        )
      }
    >
      <LineFilter
        name="group"
        label={intl.formatMessage(messages.groupBy)}
        anyLabel={intl.formatMessage(messages.notGrouped)}
        value={groupingOf(params)}
        options={holdings.length > 1 ? groupings.map((value) => ({ value, label: groupingNames[value](intl) })) : []}
      />
      <LineFilter
        name="basis"
        label={intl.formatMessage(labelWords.valuedBy)}
        anyLabel={intl.formatMessage(messages.anyBasis)}
        value={filters.basis}
        options={bases.map((value) => ({ value, label: intl.formatMessage(basisNames[value]) }))}
      />
      <LineFilter
        name="investable"
        label={intl.formatMessage(columnNames.investable)}
        anyLabel={intl.formatMessage(messages.anyInvestable)}
        value={filters.investable}
        options={rungs.map((value) => ({ value, label: intl.formatMessage(investableNames[value]) }))}
      />
    </LineFilters>
  )
}

/** A list of so many holdings or fewer is seen at a glance. */
const fewest = 5

const groupingNames: Readonly<Record<Grouping, (intl: IntlShape) => string>> = {
  portfolio: (intl) => intl.formatMessage(commonWords.portfolio),
  currency: (intl) => intl.formatMessage(commonWords.currency),
  kind: (intl) => intl.formatMessage(labelWords.type),
}
