import { FormattedMessage, useIntl } from "react-intl"
import { allocationWays } from "#web/features/dashboard/allocation/allocationMessages.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type AllocationBy, type NetWorthView, readAllocation } from "#contract/figures/figures.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { useAllocationNames } from "#web/features/dashboard/allocation/allocationParts.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

/** The assets divided in one way, with the parts that the server computed. */
interface Division {
  readonly by: AllocationBy
  readonly assets: string
  readonly parts: ReadonlyArray<{ readonly key: string; readonly assets: string; readonly percent: string | null }>
}

/** The assets of the whole household, in each of the four ways. */
export function divisionsOf({ allocation, household: { assets } }: NetWorthView): ReadonlyArray<Division> {
  const { byClass, byInvestable, byCurrency, byPortfolio } = allocation
  return [
    { by: "assetClass", assets, parts: byClass.map((part) => ({ ...part, key: part.assetClass })) },
    { by: "investable", assets, parts: byInvestable.map((part) => ({ ...part, key: part.investable })) },
    { by: "currency", assets, parts: byCurrency.map((part) => ({ ...part, key: part.currency })) },
    { by: "portfolio", assets, parts: byPortfolio.map((part) => ({ ...part, key: part.portfolioId })) },
  ]
}

interface Props {
  readonly divisions: ReadonlyArray<Division>
  readonly currency: string
  readonly titles: ReadonlyMap<string, string>
}

/** The allocation in four ways, each part with its percentage. */
export function AllocationTables({ divisions, currency, titles }: Props) {
  const nameIn = useAllocationNames(titles)
  if (divisions.every(({ parts }) => parts.length === 0)) {
    return <Say className="soft" message={commonWords.noAssets} />
  }
  return (
    <div className="report-columns">
      {divisions.map((division) => (
        <PartsTable key={division.by} {...division} nameOf={nameIn(division.by)} currency={currency} />
      ))}
    </div>
  )
}

interface TableProps extends Division {
  readonly nameOf: (key: string) => string
  readonly currency: string
}

function PartsTable({ by, assets, parts, nameOf, currency }: TableProps) {
  const intl = useIntl()
  const figures = useFigures()
  const label = intl.formatMessage(allocationWays[by])
  return (
    <ReportTable
      label={label}
      rows={parts}
      keyOf={({ key }) => key}
      columns={[
        {
          id: "name",
          header: label,
          cell: ({ key, percent }) => (
            <>
              {nameOf(key)}
              <ShareBar percent={percent} />
            </>
          ),
          foot: <FormattedMessage {...commonWords.total} />,
        },
        {
          id: "amount",
          header: <FormattedMessage {...commonWords.assets} />,
          kind: "figure",
          cell: ({ assets }) => <Money amount={assets} currency={currency} />,
          foot: <Money amount={assets} currency={currency} />,
        },
        {
          id: "share",
          header: <FormattedMessage {...messages.share} />,
          kind: "figure",
          cell: ({ percent }) => percent !== null && <span className="figure">{figures.computedPercent(percent)}</span>,
        },
      ]}
    />
  )
}

/** The percentage as a bar, hidden from screen readers. */
const ShareBar = ({ percent }: { readonly percent: string | null }) => (
  <svg className="report-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0, Number(percent ?? "0"))} height="1" />
  </svg>
)

type Allocation = Query<AnswerOf<typeof readAllocation>>

/** The queries for the allocation of a portfolio in each of the four ways, as on its page. */
export function useAllocationOf(portfolioId: string): readonly [Allocation, Allocation, Allocation, Allocation] {
  const { asked } = useAsOf()
  const query = (by: AllocationBy) => ({ query: { by, ...asked, portfolioId } })
  return [
    useQuery(readAllocation, query("assetClass")),
    useQuery(readAllocation, query("investable")),
    useQuery(readAllocation, query("currency")),
    useQuery(readAllocation, query("portfolio")),
  ]
}

interface AllocationOfPortfolioProps {
  readonly allocation: ReturnType<typeof useAllocationOf>
  readonly titles: ReadonlyMap<string, string>
}

/** The allocation of a portfolio. If one of the four queries fails, none is shown, so that all are of the same day. */
export function AllocationOfPortfolio({ allocation, titles }: AllocationOfPortfolioProps) {
  const [first, ...others] = allocation
  const failed = allocation.find(({ failure }) => failure !== undefined)
  return (
    <Answered query={failed ?? first} skeleton={<Skeleton lines={8} />}>
      {(answer) => {
        const divisions = [answer, ...others.flatMap((query) => query.answer ?? [])]
        return divisions.length === allocation.length ? (
          <AllocationTables divisions={divisions} currency={answer.currency} titles={titles} />
        ) : (
          <Skeleton lines={8} />
        )
      }}
    </Answered>
  )
}
