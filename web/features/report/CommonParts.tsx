import type { Perspective } from "#web/features/holdings/list/part.ts"
import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { listDebts } from "#contract/debts.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readNetWorthHistory } from "#contract/figures/figures.ts"
import { listHoldings } from "#contract/holdings.ts"
import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { readLiquidity, readMetrics } from "#contract/figures/standing.ts"
import { addDays } from "#contract/vocabulary.ts"
import { listWallets } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { tableDays } from "#ui/charts/chartTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Readings } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { GainFigures } from "#web/features/performance/GainFigures.tsx"
import { LiquidityFigures } from "#web/features/liquidity/LiquidityFigures.tsx"
import { NetWorthChart } from "#web/features/dashboard/NetWorthChart.tsx"
import { NetWorthWaterfall } from "#web/features/liquidity/NetWorthWaterfall.tsx"
import { ReturnReadings } from "#web/features/dashboard/ReturnReadings.tsx"
import { ReturnsByMonth } from "#web/features/performance/ReturnTables.tsx"
import { Statement, StatementLine } from "#web/page/Statement.tsx"
import { DebtsInReport } from "./DebtsInReport.tsx"
import { reportMessages as messages } from "./messages.ts"
import { PrivateInReport } from "./PrivateInReport.tsx"
import { ReportPart } from "./ReportPart.tsx"
import { ReportTable } from "./ReportTable.tsx"
import { ReturnsInReport } from "./ReturnsInReport.tsx"

/* The sections that the reports of a household and of a portfolio have in common. */

/** The returns of the investments and the parts of the gain, below the totals of the summary. */
export function SummaryFigures({ returns, metrics }: Pick<ReportAnswers, "returns" | "metrics">) {
  return (
    <>
      <Readings>
        <ReturnReadings returns={returns} />
      </Readings>
      <Answered query={metrics} skeleton={<Skeleton lines={5} />}>
        {(answer) => <GainFigures {...answer} />}
      </Answered>
    </>
  )
}

export function EvolutionPart({ history }: Pick<ReportAnswers, "history">) {
  return (
    <ReportPart section="evolution">
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {(answer) => <Evolution history={answer} />}
      </Answered>
    </ReportPart>
  )
}

export function WaterfallPart({ metrics }: Pick<ReportAnswers, "metrics">) {
  return (
    <ReportPart section="waterfall">
      <Answered query={metrics} skeleton={<Skeleton height="chart" />}>
        {(answer) => <NetWorthWaterfall metrics={answer} />}
      </Answered>
    </ReportPart>
  )
}

interface DebtsProps extends Pick<ReportAnswers, "debts"> {
  readonly titles: ReadonlyMap<string, string>
  readonly perspective: Perspective
}

export function DebtsPart({ debts, titles, perspective }: DebtsProps) {
  return (
    <ReportPart section="debts">
      <Answered query={debts} skeleton={<Skeleton lines={4} />}>
        {(answer) => (
          <DebtsInReport debts={answer.debts} titles={titles} currency={answer.currency} perspective={perspective} />
        )}
      </Answered>
    </ReportPart>
  )
}

interface PrivateProps extends Pick<ReportAnswers, "privates" | "holdings"> {
  readonly withTotal: boolean
}

/** The private investments among the holdings of the report, which provide their names. */
export function PrivatePart({ privates, holdings, withTotal }: PrivateProps) {
  const names = new Map((holdings.answer?.holdings ?? []).map(({ holdingId, name }) => [holdingId, name]))
  return (
    <ReportPart section="privateMarkets">
      <Answered query={privates} skeleton={<Skeleton lines={4} />}>
        {(answer) => <PrivateInReport answer={answer} names={names} withTotal={withTotal} />}
      </Answered>
    </ReportPart>
  )
}

interface ReturnsProps extends Pick<ReportAnswers, "returns" | "returnsAfterTax" | "ownMoney" | "ownMoneyAfterTax"> {
  /** Shown below the monthly returns, such as the returns of each portfolio. */
  readonly children?: ReactNode
}

export function ReturnsPart({ returns, returnsAfterTax, ownMoney, ownMoneyAfterTax, children }: ReturnsProps) {
  return (
    <ReportPart section="returns" note={<FormattedMessage {...messages.returnsMethod} />}>
      <ReturnsInReport
        assets={{ before: returns.answer, after: returnsAfterTax.answer }}
        ownMoney={{ before: ownMoney.answer, after: ownMoneyAfterTax.answer }}
      />
      <Answered query={returns} skeleton={<Skeleton lines={4} />}>
        {(answer) => <ReturnsByMonth returns={answer} />}
      </Answered>
      {children}
    </ReportPart>
  )
}

export function LiquidityPart({ liquidity }: Pick<ReportAnswers, "liquidity">) {
  return (
    <ReportPart section="liquidity">
      <Answered query={liquidity} skeleton={<Skeleton height="chart" />}>
        {(answer) => <LiquidityFigures liquidity={answer} />}
      </Answered>
    </ReportPart>
  )
}

/** The queries of a report for its day, period and currency: for one portfolio, or the household if none is given. */
export function useReportAnswers(scope: { readonly portfolioId?: string }) {
  const { asked, askedPeriod } = useAsOf()
  const ofDay = { query: { ...asked, ...scope } }
  const ofPeriod = { query: { ...askedPeriod, ...scope } }
  return {
    history: useQuery(readNetWorthHistory, ofPeriod),
    metrics: useQuery(readMetrics, ofDay),
    returns: useQuery(readReturns, ofPeriod),
    returnsAfterTax: useQuery(readReturns, { query: { ...ofPeriod.query, tax: "after" } }),
    ownMoney: useQuery(readReturns, { query: { ...ofPeriod.query, of: "ownMoney" } }),
    ownMoneyAfterTax: useQuery(readReturns, { query: { ...ofPeriod.query, of: "ownMoney", tax: "after" } }),
    liquidity: useQuery(readLiquidity, ofDay),
    holdings: useQuery(listHoldings, ofDay),
    wallets: useQuery(listWallets, ofDay),
    debts: useQuery(listDebts, ofDay),
    privates: useQuery(readPrivateMarkets, { query: asked }),
  }
}

type ReportAnswers = ReturnType<typeof useReportAnswers>

/** As many rows as fit on a page below the chart. */
const rowsAtMost = 16

/** The net worth over the period, as a chart and as a table by month, quarter or year. */
function Evolution({ history }: { readonly history: AnswerOf<typeof readNetWorthHistory> }) {
  const intl = useIntl()
  const figures = useFigures()
  const { from, currency, assets, debts, net } = history
  const money = (amount: string | undefined) => <Money amount={amount ?? null} currency={currency} />
  return (
    <>
      <NetWorthChart history={history} />
      <ReportTable
        label={intl.formatMessage(commonWords.day)}
        rows={spread(tableDays(from, net.length))}
        keyOf={String}
        columns={[
          {
            id: "day",
            header: intl.formatMessage(commonWords.day),
            kind: "day",
            cell: (index) => figures.day(addDays(from, index), "medium"),
          },
          {
            id: "assets",
            header: <FormattedMessage {...commonWords.assets} />,
            kind: "figure",
            cell: (index) => money(assets[index]),
          },
          {
            id: "debts",
            header: <FormattedMessage {...commonWords.debts} />,
            kind: "figure",
            cell: (index) => money(debts[index]),
          },
          {
            id: "net",
            header: <FormattedMessage {...commonWords.netWorth} />,
            kind: "figure",
            cell: (index) => money(net[index]),
          },
        ]}
      />
    </>
  )
}

/** Thins out the days evenly to at most `rowsAtMost`, always with the first and the last. */
function spread(days: ReadonlyArray<number>): ReadonlyArray<number> {
  const every = Math.ceil((days.length - 1) / (rowsAtMost - 1))
  return days.filter((_, index) => (days.length - 1 - index) % every === 0 || index === 0)
}

interface Props {
  readonly title: string
  readonly currency: string
  readonly totals: { readonly assets: string | null; readonly debts: string | null; readonly net: string | null }
  /** The change since the beginning of the period; `null` if there were no figures then. */
  readonly change: {
    readonly from: string
    readonly net: string
    readonly amount: string
  } | null
}

/** Assets, debts, net worth, and its change over the period. */
export function SummaryStatement({ title, currency, totals, change }: Props) {
  const figures = useFigures()
  return (
    <Statement title={title}>
      <StatementLine name={<FormattedMessage {...commonWords.assets} />}>
        <Money amount={totals.assets} currency={currency} />
      </StatementLine>
      <StatementLine name={<FormattedMessage {...commonWords.debts} />}>
        <Money amount={totals.debts} currency={currency} />
      </StatementLine>
      <StatementLine look="total" name={<FormattedMessage {...commonWords.netWorth} />}>
        <Money amount={totals.net} currency={currency} />
      </StatementLine>
      {change && (
        <>
          <StatementLine
            name={<FormattedMessage {...messages.atBeginning} values={{ day: figures.day(change.from, "medium") }} />}
          >
            <Money amount={change.net} currency={currency} />
          </StatementLine>
          <StatementLine name={<FormattedMessage {...messages.change} />}>
            <Change amount={change.amount} currency={currency} />
          </StatementLine>
        </>
      )}
    </Statement>
  )
}
