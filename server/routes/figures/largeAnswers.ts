import { Result } from "effect"
import type { Kysely } from "kysely"
import type { Endpoint, QueryOf } from "#contract/endpoint.ts"
import type { Preferences } from "#contract/people/preferences.ts"
import { type ExplainedFigure, readExplanation, returnFigures } from "#contract/figures/explain.ts"
import { readChange } from "#contract/figures/change.ts"
import { readReturnsByPortfolio } from "#contract/figures/returns.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { Outcome, PersonalRequest, ReadModelName, Route } from "#server/http/route.ts"
import { figuresOfPeriods } from "#server/views/explanations/explanations.ts"
import { type AskedThread, askThread, ThreadTookTooLong } from "#server/threads/askThread.ts"
import { noteSeries } from "#server/marketdata/usedSeries.ts"
import { fairQueue, QueueFull } from "#server/threads/fairQueue.ts"
import type { AnswerQuestion, AnswerTask, ThreadAnswer } from "./answerWorker.ts"
import {
  defaultLargeAnswerLimits,
  type HouseholdSize,
  type LargeAnswerLimits,
  type SizeLimits,
} from "#server/threads/largeAnswerLimits.ts"
import { householdSizes } from "./householdSize.ts"

export interface LargeAnswers {
  /** The route that answers in a thread what would occupy the event loop for long. */
  readonly offloading: (route: Route) => Route
  /** Ends the threads. */
  readonly stop: () => Promise<void>
}

/** The dashboard asks about twenty questions at once. */
const waitingOfPerson = 60
const waiting = 600

interface Dependencies {
  readonly db: Kysely<ReadModels>
  readonly task: AnswerTask
  readonly reflected: (readModels: ReadonlyArray<ReadModelName>) => Position
  readonly limits?: LargeAnswerLimits
}

/**
 * Answers questions about large households in threads of their own, so that no other user waits for them. A person has one
 * of them answered at a time, and people take turns. What takes longer than its limit is ended, and refused with the
 * advice to ask for less.
 */
export function largeAnswers({ db, task, reflected, limits = defaultLargeAnswerLimits }: Dependencies): LargeAnswers {
  const sizeOf = householdSizes(db, limits.sizes)
  const inTurn = fairQueue({
    atOnce: limits.threads,
    waitingOfPerson,
    waiting,
    waitMs: limits.waitSeconds * 1_000,
  })
  const threads = Array.from({ length: limits.threads }, () => ({
    thread: askThread<AnswerQuestion, ThreadAnswer>(new URL("./answerWorker.ts", import.meta.url), task, {
      idleMs: limits.idleMs,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64 },
    }),
    isBusy: false,
    household: "",
  }))

  /** Uses the thread that has read this household last, if it is free; else one that has read none. */
  async function withThread<Value>(
    householdId: string,
    work: (thread: AskedThread<AnswerQuestion, ThreadAnswer>) => Promise<Value>,
  ): Promise<Value> {
    const free = threads.filter(({ isBusy }) => !isBusy)
    const chosen =
      free.find(({ household }) => household === householdId) ??
      free.find(({ household }) => household === "") ??
      free[0]
    if (!chosen) throw new Error("there are more questions at a time than threads")
    chosen.isBusy = true
    chosen.household = householdId
    try {
      return await work(chosen.thread)
    } finally {
      chosen.isBusy = false
    }
  }

  async function answer(route: Route, asked: PersonalRequest<Endpoint>): Outcome<unknown> {
    const { endpoint, reads } = route
    const { params, query, person, encoding } = asked
    try {
      return await inTurn(person.userId, () =>
        withThread(person.householdId, async (thread) => {
          const question: AnswerQuestion = {
            endpoint: endpoint.name,
            params,
            query,
            person,
            reflected: new Map([...figureModels, ...reads].map((name) => [name, reflected([name])])),
            encoding,
          }
          const answered = await thread.ask(question, {
            processorMs: limits.seconds * 1_000,
            clockMs: limits.clockSeconds * 1_000,
          })
          if ("rejection" in answered) return Result.fail(answered.rejection)
          const { content, encoding: sentAs, reflects, series } = answered
          noteSeries(series)
          const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
          return Result.succeed({ body: undefined, encoded: { content: bytes, encoding: sentAs }, reflects })
        }),
      )
    } catch (error) {
      if (error instanceof QueueFull) return Result.fail(refused({ _tag: "TooMuchAtOnce", retryAfterSeconds: 10 }))
      if (isTooMuch(error)) return Result.fail(tooMuch(endpoint, query, limits.seconds))
      throw error
    }
  }

  return {
    offloading: (route) => ({
      ...route,
      async answer(asked) {
        const size = await sizeOf(asked.person)
        const isInThread = isLarge(route.endpoint, asked.query, asked.person.preferences, size, limits.sizes)
        return isInThread ? answer(route, asked) : route.answer(asked)
      },
    }),
    async stop() {
      await Promise.all(threads.map(({ thread }) => thread.stop()))
    },
  }
}

const figureModels: ReadonlyArray<ReadModelName> = ["portfolios", "ownership", "lines", "goals", "activity"]

/**
 * Whether answering may take more than some tens of milliseconds: a bound of the work, not its exact amount. Everything
 * reads each portfolio, line, entry and stake once; the explanation of a return values each line on each day with an
 * entry, and that of an average cost per owner follows the purchases of all lines of one security.
 */
export function isLarge(
  { name }: Pick<Endpoint, "name">,
  query: unknown,
  { costMethod }: Pick<Preferences, "costMethod">,
  { portfolios, lines, entries, stakes }: HouseholdSize,
  most: SizeLimits,
): boolean {
  if (portfolios > most.portfolios || lines > most.lines) return true
  if (name === readReturnsByPortfolio.name && portfolios > most.portfoliosEach) return true
  if (entries > most.entries || stakes > most.stakes) return true
  if (name === readChange.name) return lines * entries > most.valuationsOfChange
  if (name !== readExplanation.name) return false
  const { figure, method = costMethod } = query as QueryOf<typeof readExplanation>
  const isOfReturn = (returnFigures as ReadonlyArray<ExplainedFigure>).includes(figure)
  if (isOfReturn && lines * entries * (1 + stakes) > most.valuations) return true
  return method === "pooled" && lines * entries > most.valuations
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ThreadTookTooLong ||
  (error as { readonly code?: unknown } | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY"

/** Names what can be narrowed in this question. */
function tooMuch({ name, query: described }: Endpoint, query: unknown, seconds: number): Rejection {
  const fields = described && "fields" in described ? Object.keys(described.fields as object) : []
  const asked = (query ?? {}) as Partial<QueryOf<typeof readExplanation>>
  const hasPeriod =
    fields.includes("from") &&
    (name !== readExplanation.name || (asked.figure !== undefined && figuresOfPeriods.has(asked.figure)))
  const narrow = hasPeriod
    ? "period"
    : fields.includes("portfolioId") && asked.portfolioId === undefined
      ? "portfolio"
      : "nothing"
  return refused({ _tag: "TakesTooLong", seconds, narrow })
}
