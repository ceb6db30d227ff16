import { Schema } from "effect"
import { useMemo, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { ExplainedFigure, type ExplainNode, readExplanation } from "#contract/figures/explain.ts"
import { listGoals } from "#contract/goals.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { isRefusal } from "#web/client/exchange.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { periods, startOfPeriod } from "#web/format/period.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { periodDescriptions, unavailableReasons } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { branchesOf, ExplainTree, TreeButtons, writtenFigure } from "./ExplainTree.tsx"
import { figureNames } from "./figureNames.ts"
import { explainMessages as messages } from "./messages.ts"
import { Proof } from "./Proof.tsx"
import { type LinkedLine, useLines } from "./useLines.ts"
import "./ExplainPage.css"
import { Say } from "#ui/Say.tsx"

const isFigure = Schema.is(ExplainedFigure)
/** The parameters of the address that are passed to the query, besides the figure and the day. */
const ofAddress = ["subjectId", "portfolioId", "from", "currency", "method"] as const

/** Explains a figure step by step, down to recorded entries, prices and statements, and proves that they add up. */
export default function ExplainPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const figure = params.get("figure") ?? "netWorth"
  if (isFigure(figure)) return <Explained key={params.toString()} figure={figure} params={params} />
  return (
    <Page title={intl.formatMessage(messages.steps)}>
      <EmptyState
        title={intl.formatMessage(messages.unknown)}
        text=""
        action={<AppLink to="/app" message={labelWords.toDashboard} />}
      />
    </Page>
  )
}

interface ExplainedProps {
  readonly figure: ExplainedFigure
  readonly params: URLSearchParams
}

function Explained({ figure, params }: ExplainedProps) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const given = Object.fromEntries(
    ofAddress.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as Readonly<Record<string, never>>
  // A figure in a currency of its own is shown in that currency and for the whole holding.
  const isInTotals = asked.currency !== undefined && !params.has("currency")
  const query = useQuery(readExplanation, {
    // The server refuses invalid parameters, and the page shows the refusal.
    query: { figure, ...asked, ...(isInTotals ? { part: "own" } : {}), ...given },
  })
  const { answer: structure } = useQuery(listPortfolios, {})
  const lines = useLines()
  const titles = useMemo(
    () => new Map<string, string>((structure?.portfolios ?? []).map((one) => [one.portfolioId, one.title])),
    [structure],
  )
  const name = intl.formatMessage(figureNames[figure])
  return (
    <Page
      title={intl.formatMessage(messages.title, { figure: name })}
      heading={name}
      below={<About figure={figure} params={params} titles={titles} lines={lines} />}
      tools={<AsOfControl />}
    >
      <Answered query={query} skeleton={<Skeleton lines={10} />}>
        {(answer) =>
          answer.root ? (
            <Explanation answer={answer} root={answer.root} lines={lines} titles={titles} />
          ) : (
            <Say className="soft" message={whyUnavailable(answer.unavailable)} />
          )
        }
      </Answered>
      {query.failure && isRefusal(query.failure, "TakesTooLong") && (
        <ShorterPeriods from={params.get("from")} addressed={{ figure, ...given }} />
      )}
    </Page>
  )
}

/** Links to the same explanation over each shorter period. A figure of one day has none. */
function ShorterPeriods({ from, addressed }: { readonly from: string | null; readonly addressed: Addressed }) {
  const intl = useIntl()
  const { on } = useAsOf()
  if (!figuresOfPeriods.has(addressed.figure)) return null
  const shorter = periods.flatMap((period) => {
    const start = startOfPeriod(period, on)
    return start !== null && (from === null || start > from) ? [{ period, start }] : []
  })
  if (shorter.length === 0) return null
  return (
    <nav className="explain-shorter" aria-label={intl.formatMessage(messages.shorter)}>
      <Say as="span" className="soft" message={messages.shorter} />
      {shorter.map(({ period, start }) => (
        <AppLink key={period} to="/app/explain" more={{ ...addressed, from: start }}>
          {intl.formatMessage(periodDescriptions[period])}
        </AppLink>
      ))}
    </nav>
  )
}

type Addressed = Readonly<Record<string, string>> & { readonly figure: ExplainedFigure }

/** The figures over a period; the others are of a day. */
const figuresOfPeriods: ReadonlySet<ExplainedFigure> = new Set([
  "change",
  "timeWeighted",
  "moneyWeighted",
  "ownTimeWeighted",
  "ownMoneyWeighted",
  "timeWeightedAfterTax",
  "moneyWeightedAfterTax",
  "ownTimeWeightedAfterTax",
  "ownMoneyWeightedAfterTax",
])

const whyUnavailable = (reason: string | null) =>
  reason !== null && reason in unavailableReasons
    ? unavailableReasons[reason as keyof typeof unavailableReasons]
    : messages.unavailable

interface AboutProps extends ExplainedProps {
  readonly titles: ReadonlyMap<string, string>
  readonly lines: ReadonlyMap<string, LinkedLine>
}

/** The portfolio, holding, debt, wallet or goal that the figure belongs to. */
function About({ figure, params, titles, lines }: AboutProps) {
  const { answer: wanted } = useQuery(listGoals, figure === "goalProgress" ? {} : null)
  const subjectId = params.get("subjectId")
  const portfolioId = params.get("portfolioId")
  const line = subjectId === null ? undefined : lines.get(subjectId)
  const goal = wanted?.goals.find(({ goalId }) => goalId === subjectId)
  const title = portfolioId === null ? undefined : titles.get(portfolioId)
  const name = goal?.title ?? line?.name ?? title
  if (name === undefined) return null
  const page = line?.page ?? (title === undefined ? undefined : `/app/portfolios/${portfolioId}`)
  return page === undefined ? name : <AppLink to={page}>{name}</AppLink>
}

interface ExplanationProps {
  readonly answer: AnswerOf<typeof readExplanation>
  readonly root: ExplainNode
  readonly lines: ReadonlyMap<string, LinkedLine>
  readonly titles: ReadonlyMap<string, string>
}

/** The most branches that are opened at once: more would be slow and hard to read. */
const openMost = 300

function Explanation({ answer: { on, from, position }, root, lines, titles }: ExplanationProps) {
  const intl = useIntl()
  const figures = useFigures()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(["0"]))
  return (
    <div className="page">
      <div>
        <p className="headline-figure explain-figure">
          {root.currency !== null && root.what !== "price" ? (
            <Money amount={root.shown} currency={root.currency} />
          ) : (
            writtenFigure(root, figures)
          )}
        </p>
        <p className="soft">
          {from === null ? (
            <FormattedMessage {...messages.onDay} values={{ day: figures.day(on) }} />
          ) : (
            <FormattedMessage {...messages.overPeriod} values={{ from: figures.day(from), to: figures.day(on) }} />
          )}
        </p>
      </div>
      <Section title={intl.formatMessage(messages.proof)}>
        <Proof root={root} />
      </Section>
      <Section
        title={intl.formatMessage(messages.steps)}
        note={intl.formatMessage(messages.stepsNote)}
        tools={
          <TreeButtons
            onOpenAll={() => setOpen(new Set(branchesOf(root, openMost)))}
            onCloseAll={() => setOpen(new Set())}
          />
        }
      >
        <ExplainTree root={root} sources={{ lines, titles }} open={open} onOpen={setOpen} />
      </Section>
      <Say className="fine soft" message={messages.position} values={{ position }} />
    </div>
  )
}
