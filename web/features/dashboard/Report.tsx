import { type ReactNode, useMemo } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import { type NetWorthView, readActivity, type readNetWorthHistory } from "#contract/figures/figures.ts"
import type { listPortfolios } from "#contract/portfolios.ts"
import { type BalanceSheetLine, readBalanceSheet } from "#contract/figures/balanceSheet.ts"
import { useSession } from "#web/client/useClient.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { portfoliosNotShown } from "#web/problems/notDoneMessages.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { May } from "#web/page/May.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, FailureNote, Skeleton } from "#web/page/States.tsx"
import { type DashboardSection, orderOf } from "./sectionOrder.ts"
import { Hero } from "./Hero.tsx"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  /** Includes removed ones. */
  readonly portfolios: Query<AnswerOf<typeof listPortfolios>>
  readonly netWorth: Query<NetWorthView>
  readonly history: Query<AnswerOf<typeof readNetWorthHistory>>
}

/** How many recent activities the page shows at first. */
const activityShown = "4"

/** The dashboard of a household with figures. Each part has its own query, so that the others remain if one fails. */
export function Report({ portfolios, netWorth, history }: Props) {
  const { preferences } = useSession()
  const { asked, askedPeriod } = useAsOf()
  const health = useQuery(readDataHealth, { query: asked })
  const sheet = useQuery(readBalanceSheet, { query: askedPeriod })

  const known = portfolios.answer?.portfolios
  const titles = useMemo(
    () => new Map<string, string>(known?.map(({ portfolioId, title }) => [portfolioId, title])),
    [known],
  )
  return (
    <div className="dashboard">
      {portfolios.failure && (
        <FailureNote failure={portfolios.failure} onRetry={portfolios.retry} notShown={portfoliosNotShown} />
      )}
      <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
        {(answer) => <Hero netWorth={answer} />}
      </Answered>
      <div className="dashboard-wide">
        <div className="dashboard-course">
          <Answered query={history} skeleton={<Skeleton height="chart" />}>
            {(answer) => <NetWorthHistory history={answer} titles={titles} />}
          </Answered>
          <ChangeSection detail="parts" />
        </div>
      </div>
      {rowsOf(orderOf(preferences.dashboard).shown).map((row) => {
        const sections = row.map((section) => (
          <OneSection key={section} section={section} {...{ titles, health, sheet, netWorth }} />
        ))
        return row.length === 1 ? (
          sections
        ) : (
          <div key={row.join()} className="dashboard-wide">
            <div className="dashboard-row">{sections}</div>
          </div>
        )
      })}
      <HiddenSections />
    </div>
  )
}

/** Sections that follow each other and need little width stand side by side where the page is wide. */
function rowsOf(shown: ReadonlyArray<DashboardSection>): ReadonlyArray<ReadonlyArray<DashboardSection>> {
  const rows: Array<Array<DashboardSection>> = []
  for (const section of shown) {
    const last = rows.at(-1)
    if (last && isNarrow(section) && last.every(isNarrow)) last.push(section)
    else rows.push([section])
  }
  return rows
}

const isNarrow = (section: DashboardSection): boolean =>
  section === "allocation" || section === "goals" || section === "activity"

interface SectionProps {
  readonly section: DashboardSection
  readonly titles: ReadonlyMap<string, string>
  readonly health: Query<AnswerOf<typeof readDataHealth>>
  readonly sheet: Query<AnswerOf<typeof readBalanceSheet>>
  readonly netWorth: Query<NetWorthView>
}

function OneSection({ section, titles, health, sheet, netWorth }: SectionProps) {
  const intl = useIntl()
  const tools = <SectionMenu section={section} />
  switch (section) {
    case "toDo":
      return (
        <Section title={intl.formatMessage(messages.toDo)} tools={tools}>
          <Answered query={health} skeleton={<Skeleton lines={3} />}>
            {(answer) => (
              <ToDo
                health={answer}
                lines={sheet.answer ? linesOf(sheet.answer) : []}
                unpricedTokens={netWorth.answer?.unpriced.reduce((sum, { tokens }) => sum + tokens, 0) ?? 0}
              />
            )}
          </Answered>
        </Section>
      )
    case "balanceSheet":
      return (
        <Section title={intl.formatMessage(messages.balanceSheet)} tools={tools}>
          <Answered query={sheet} skeleton={<Skeleton lines={10} />}>
            {(answer) => <BalanceSheetTable sheet={answer} />}
          </Answered>
        </Section>
      )
    case "allocation":
      return (
        <Section title={intl.formatMessage(commonWords.allocation)} tools={tools}>
          <AllocationExplorer titles={titles} />
        </Section>
      )
    case "goals":
      return <Goals titles={titles} tools={tools} />
    case "activity":
      return <Activity titles={titles} tools={tools} />
  }
}

const linesOf = ({ classes, debts }: AnswerOf<typeof readBalanceSheet>): ReadonlyArray<BalanceSheetLine> => [
  ...classes.flatMap(({ lines }) => lines),
  ...debts.lines,
]

/** The newest activity of the household until the day. */
function Activity({ titles, tools }: Pick<SectionProps, "titles"> & { readonly tools: ReactNode }) {
  const intl = useIntl()
  const { askedDay } = useAsOf()
  const activity = useQuery(readActivity, { query: { limit: activityShown, ...askedDay } })
  return (
    <Section title={intl.formatMessage(messages.activity)} tools={tools}>
      <div className="dashboard-activity">
        <Answered query={activity} skeleton={<Skeleton lines={6} />}>
          {(answer) =>
            answer.activity.length === 0 ? (
              <p className="soft">{intl.formatMessage(messages.noActivity)}</p>
            ) : (
              <RecentActivity newest={answer} titles={titles} />
            )
          }
        </Answered>
        <May needs="activity">
          <p>
            <AppLink to="/app/household/activity">{intl.formatMessage(messages.toActivity)}</AppLink>
          </p>
        </May>
      </div>
    </Section>
  )
}

/* The parts of the dashboard that load lazily: its charts, and the sections below the figures. */

const chart = <Skeleton height="chart" />
const below = () => import("./lazySections.ts")

const NetWorthHistory = lazyPart(
  () => import("./NetWorthHistory.tsx"),
  (module) => module.NetWorthHistory,
  chart,
)
const ChangeSection = lazyPart(
  () => import("#web/features/performance/ChangeParts.tsx"),
  (module) => module.ChangeSection,
  chart,
)
const AllocationExplorer = lazyPart(below, (module) => module.AllocationExplorer, <Skeleton lines={6} />)
const Goals = lazyPart(below, (module) => module.Goals, <Skeleton lines={4} />)
const RecentActivity = lazyPart(below, (module) => module.RecentActivity, <Skeleton lines={6} />)
const ToDo = lazyPart(below, (module) => module.ToDo, <Skeleton lines={3} />)
const BalanceSheetTable = lazyPart(below, (module) => module.BalanceSheetTable, <Skeleton lines={10} />)
const SectionMenu = lazyPart(below, (module) => module.SectionMenu)
const HiddenSections = lazyPart(below, (module) => module.HiddenSections)
