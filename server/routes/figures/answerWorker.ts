import { workerData } from "node:worker_threads"
import { Result } from "effect"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import { answerTextOf } from "#server/http/answerText.ts"
import { compressed } from "#server/http/compression.ts"
import type { Encoding } from "#server/files/encodings.ts"
import { rejectionOf } from "#server/http/failures.ts"
import type { Rejection } from "#server/http/problems.ts"
import type { PersonalRequest, ReadModelName } from "#server/http/route.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { collectingSeries } from "#server/marketdata/usedSeries.ts"
import { answerQuestions } from "#server/threads/answerQuestions.ts"
import type { ThreadData } from "#server/threads/startThread.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { type MasterKeySource, openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { wealthReader } from "#server/views/wealth.ts"
import type { PageSizes } from "#server/views/pageSizes.ts"
import { figureRoutes } from "./figureRoutes.ts"
import { figuresRead } from "#server/application/readModels.ts"

/*
 * Answers questions about large households in a thread: the same routes as the server, over connections of its own, up
 * to the bytes that are sent. It has its own caches, and ends with them when there is no question for a while.
 */

export interface AnswerTask {
  readonly runtimeUrl: string
  readonly keysUrl: string
  readonly masterKeys: MasterKeySource
  readonly pageSizes: PageSizes
}

export interface AnswerQuestion {
  readonly endpoint: string
  readonly params: unknown
  readonly query: unknown
  readonly person: SignedIn
  /** The position that each read model has reached. */
  readonly reflected: ReadonlyMap<ReadModelName, Position>
  readonly encoding: Encoding | undefined
}

export type ThreadAnswer =
  | { readonly rejection: Rejection }
  | {
      readonly content: Uint8Array<ArrayBuffer>
      readonly encoding: Encoding | undefined
      readonly reflects: Position | undefined
      /** The series of prices and rates that it was computed from. */
      readonly series: ReadonlyArray<string>
    }

const { runtimeUrl, keysUrl, masterKeys, pageSizes } = (workerData as ThreadData).task as AnswerTask
const pool = openPool(runtimeUrl, { max: 2, applicationName: "wealth large answers", sendsAhead: true })
const vault = openVault({
  pool: openPool(keysUrl, { max: 2, applicationName: "wealth keys of large answers" }),
  masterKeys: openMasterKeys(masterKeys),
  now: () => new Date(),
})
const db = openDatabase<ReadModels>(pool).withSchema(readSchema).withPlugin(decryptingPlugin(vault))
const requestsDb = openDatabase(pool)

/** Of the question that is being answered: there is one at a time. */
let reached: AnswerQuestion["reflected"] = new Map()

function reflected(reads: ReadonlyArray<ReadModelName>): Position {
  const [first, ...others] = reads.flatMap((name) => reached.get(name) ?? [])
  if (first === undefined) throw new Error(`no position of ${reads.join()}`)
  return others.reduce((a, b) => (comparePositions(a, b) < 0 ? a : b), first)
}

const wealth = wealthReader({
  db,
  market: marketCache(requestsDb),
  reflected: () => reflected(figuresRead),
  isReadable: async (householdId) => (await vault.keyOf(householdId)) !== undefined,
})
const routes = new Map(
  figureRoutes({ db, requestsDb, wealth, reflected, pageSizes }).map(({ endpoint, answer }) => [
    endpoint.name,
    { answer, textOf: endpoint.answer && answerTextOf(endpoint.answer) },
  ]),
)

async function answerTo(question: AnswerQuestion): Promise<ThreadAnswer> {
  const route = routes.get(question.endpoint)
  if (!route?.textOf) throw new Error(`no route answers ${question.endpoint}`)
  reached = question.reflected
  const { params, query, person, encoding } = question
  try {
    // The routes of figures use nothing else of a request.
    const { value: outcome, series } = await collectingSeries(() =>
      route.answer({ params, query, person } as PersonalRequest<Endpoint>),
    )
    if (Result.isFailure(outcome)) return { rejection: outcome.failure }
    const { body, reflects } = outcome.success
    const text = route.textOf(body)
    const shorter = await compressed(text, encoding)
    const content = Uint8Array.from(shorter?.content ?? Buffer.from(text))
    return { content, encoding: shorter?.encoding, reflects, series }
  } catch (error) {
    // The class of an error does not survive the way to another thread.
    const rejection = rejectionOf(error)
    if (rejection) return { rejection }
    throw error
  }
}

answerQuestions(answerTo, (answer) => ("content" in answer ? [answer.content.buffer] : []))
