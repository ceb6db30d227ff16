import { FormattedMessage, useIntl } from "react-intl"
import { type NetWorthView, readNetWorth } from "#contract/figures/figures.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { dashboardMessages } from "#web/features/dashboard/messages.ts"
import { ReturnsByPortfolio } from "#web/features/performance/ReturnTables.tsx"
import { AllocationTables, divisionsOf } from "./AllocationTables.tsx"
import {
  DebtsPart,
  EvolutionPart,
  LiquidityPart,
  PrivatePart,
  ReturnsPart,
  SummaryFigures,
  SummaryStatement,
  useReportAnswers,
  WaterfallPart,
} from "./CommonParts.tsx"
import { HoldingsByClass } from "./HoldingsByClass.tsx"
import { reportMessages as messages } from "./messages.ts"
import { Quality } from "./Quality.tsx"
import { isAnswered, ReportFrame } from "./ReportFrame.tsx"
import { Glossary, ReportPart } from "./ReportPart.tsx"
import { ReportTable } from "./ReportTable.tsx"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** The report of the whole household, with the same figures as the pages. */
export default function HouseholdReportPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, askedPeriod, from } = useAsOf()
  const { householdId, households } = useSession()
  const answers = useReportAnswers({})
  const { history, metrics, returns, liquidity, holdings, wallets, debts, privates } = answers
  const since = from ?? history.answer?.from
  const netWorth = useQuery(readNetWorth, { query: { ...asked, ...(since ? { from: since } : {}) } })
  const byPortfolio = useQuery(readReturnsByPortfolio, { query: askedPeriod })
  const portfolios = useQuery(listPortfolios, {}).answer?.portfolios ?? []
  const titles = new Map<string, string>(portfolios.map(({ portfolioId, title }) => [portfolioId, title]))
  const name = households.find((one) => one.householdId === householdId)?.name ?? intl.formatMessage(messages.unnamed)

  return (
    <ReportFrame
      name={name}
      kind={intl.formatMessage(messages.wealthReport)}
      since={since}
      isReady={isAnswered(netWorth, byPortfolio, ...Object.values(answers))}
    >
      <ReportPart section="summary">
        <Answered query={netWorth} skeleton={<Skeleton lines={6} />}>
          {({ on, household, change, currency, oldestRateOn }) => (
            <>
              <SummaryStatement
                title={intl.formatMessage(dashboardMessages.heroHeading, { day: figures.day(on) })}
                currency={currency}
                totals={household}
                change={change}
              />
              <RateNote ratedOn={oldestRateOn} on={on} />
            </>
          )}
        </Answered>
        <SummaryFigures returns={returns} metrics={metrics} />
        {portfolios.length > 1 && (
          <Answered query={netWorth} skeleton={null}>
            {(answer) => <PortfoliosInReport netWorth={answer} titles={titles} />}
          </Answered>
        )}
      </ReportPart>
      <EvolutionPart history={history} />
      <ReportPart section="allocation">
        <Answered query={netWorth} skeleton={<Skeleton lines={6} />}>
          {(answer) => <AllocationTables divisions={divisionsOf(answer)} currency={answer.currency} titles={titles} />}
        </Answered>
      </ReportPart>
      <WaterfallPart metrics={metrics} />
      <ReportPart section="holdings" note={intl.formatMessage(messages.holdingsNote)}>
        <Answered query={holdings} skeleton={<Skeleton lines={8} />}>
          {(answer) => (
            <HoldingsByClass
              holdings={answer.holdings}
              wallets={wallets.answer?.wallets ?? []}
              titles={titles}
              currency={answer.currency}
              perspective="household"
            />
          )}
        </Answered>
      </ReportPart>
      <DebtsPart debts={debts} titles={titles} perspective="household" />
      <PrivatePart privates={privates} holdings={holdings} withTotal />
      <ReturnsPart {...answers}>
        {portfolios.length > 1 && (
          <Answered query={byPortfolio} skeleton={<Skeleton lines={4} />}>
            {(answer) => <ReturnsByPortfolio answer={answer} titles={titles} />}
          </Answered>
        )}
      </ReturnsPart>
      <LiquidityPart liquidity={liquidity} />
      <ReportPart section="quality">
        <Quality />
      </ReportPart>
      <ReportPart section="glossary">
        <Glossary />
      </ReportPart>
    </ReportFrame>
  )
}

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

const totals = ["assets", "debts", "net"] as const
const names = { assets: commonWords.assets, debts: commonWords.debts, net: commonWords.netWorth }

/** Every portfolio with its totals, with look-through. */
function PortfoliosInReport({ netWorth: { portfolios, currency }, titles }: Props) {
  const intl = useIntl()
  return (
    <div className="report-group">
      <Say as="h3" message={commonWords.portfolios} />
      <Say className="report-note" message={messages.portfoliosNote} />
      <ReportTable
        label={intl.formatMessage(commonWords.portfolios)}
        rows={portfolios.filter(({ portfolioId }) => titles.has(portfolioId))}
        keyOf={({ portfolioId }) => portfolioId}
        columns={[
          {
            id: "title",
            header: <FormattedMessage {...commonWords.portfolio} />,
            cell: ({ portfolioId }) => titles.get(portfolioId),
          },
          ...totals.map((total) => ({
            id: total,
            header: <FormattedMessage {...names[total]} />,
            kind: "figure" as const,
            cell: (row: NetWorthView["portfolios"][number]) => <Money amount={row[total]} currency={currency} />,
          })),
        ]}
      />
    </div>
  )
}
