import { headers as names } from "#contract/problem.ts"
import { type ReadAnswer, readsTogetherMost } from "#contract/readsTogether.ts"
import type { EarlyReads } from "./early.ts"
import { isEarly, takeEarlyReads } from "./earlyAnswers.ts"
import { answersOf, responseOf } from "./readAnswers.ts"
import { remember, remembered } from "./remembered.ts"

/*
 * The queries with which a page begins are remembered, so that they are sent before the client begins when the page is opened
 * again (`early.ts`). What is remembered are their addresses, without any answer.
 */

interface Expected {
  readonly response: Promise<Response>
  /** Present once it is there. */
  answered: ReadAnswer | undefined
}

let early: { readonly householdId: string; readonly reads: Map<string, Expected> } | undefined

/** The answer to a query that was sent before the client began; only for the first request to its address. */
export function earlyRead(address: string, headers: Readonly<Record<string, string>>): Promise<Response> | undefined {
  return headers[names.readAfter] === undefined ? take(address, headers[names.household])?.response : undefined
}

/** The text of a successful answer to such a query, if it is already there. */
export function earlyText(address: string, householdId: string | null): string | undefined {
  const answered = expectedReads()?.reads.get(address)?.answered
  // The header of an answer as of an earlier moment is for `call.ts`.
  if (answered?.status !== 200 || answered.headers[names.setAside] !== undefined) return undefined
  if (!take(address, householdId)) return undefined
  if (householdId !== null) rememberRead(address, householdId)
  return answered.text
}

/** Resolves when the queries that were sent before the client began are answered, or at the latest after this long. */
export async function earlyReadsAnswered(withinMs: number): Promise<void> {
  const reads = expectedReads()?.reads.values() ?? []
  const answered = Promise.allSettled(Array.from(reads, ({ response }) => response))
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, withinMs))])
}

function take(address: string, householdId: string | null | undefined): Expected | undefined {
  const expected = expectedReads()
  if (!expected || expected.householdId !== householdId || !isEarly()) return undefined
  const found = expected.reads.get(address)
  expected.reads.delete(address)
  return found
}

function expectedReads(): typeof early {
  const sent = takeEarlyReads()
  if (sent) {
    early = { householdId: sent.householdId, reads: new Map() }
    void deliver(sent, early.reads)
  }
  return early
}

async function deliver({ addresses, response }: EarlyReads, reads: Map<string, Expected>): Promise<void> {
  const waiting = addresses.map((address) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    promise.catch(() => undefined) // The query is then sent again.
    const expected: Expected = { response: promise, answered: undefined }
    reads.set(address, expected)
    return { expected, resolve, reject }
  })
  try {
    const { ok, body } = await response
    if (!ok || !body) throw new Error("the queries were not answered")
    for await (const answered of answersOf(body)) {
      const one = waiting[answered.index]
      if (one) one.expected.answered = answered
      one?.resolve(responseOf(answered))
    }
    throw new Error("the response ended early")
  } catch (error) {
    // Without effect for those that are answered.
    for (const { reject } of waiting) reject(error)
  }
}

/** Queries of this many moments belong to the beginning of a page: the first, and what follows from its answers. */
const momentsMost = 2
const pagesMost = 12
/** The storage key, which `early.ts` reads. */
const key = "reads"

let moments = 0
let isMoment = false
const begun: Array<string> = []

/** Remembers a query for the page of this address, if the page has just been opened. */
export function rememberRead(address: string, householdId: string): void {
  if (!isMoment) {
    // The address of the search page contains what was typed.
    if (moments >= momentsMost || location.pathname.endsWith("/search")) return
    moments += 1
    isMoment = true
    const page = `${householdId} ${location.pathname}${location.search}`
    setTimeout(() => {
      isMoment = false
      rememberPage(page)
    })
  }
  begun.push(address)
}

function rememberPage(page: string): void {
  const { [page]: _, ...others } = pagesIn(remembered(key))
  const kept = Object.entries(others).slice(1 - pagesMost)
  remember(key, JSON.stringify(Object.fromEntries([...kept, [page, begun.slice(0, readsTogetherMost)]])))
}

function pagesIn(text: string | null): Readonly<Record<string, ReadonlyArray<string>>> {
  try {
    return JSON.parse(text ?? "{}") as Readonly<Record<string, ReadonlyArray<string>>>
  } catch {
    return {}
  }
}

/** Forgets what was remembered, because the user signs out. */
export const forgetReads = (): void => remember(key, null)
