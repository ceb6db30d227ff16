import { headers as names } from "#contract/problem.ts"
import { readsTogetherMost } from "#contract/readsTogether.ts"
import { earlyOnes, earlyScript, takeEarly } from "./earlyAnswers.ts"
import { remember } from "./remembered.ts"

/*
 * The queries with which a page begins are remembered, so that they are sent before the client begins when the page is opened
 * again (`early.ts`). What is remembered are their addresses, without any answer.
 */

/** The answer to a query that was sent before the client began; only for the first request to its address. */
export const earlyRead = (
  address: string,
  { [names.readAfter]: readAfter, [names.household]: householdId }: Readonly<Record<string, string>>,
): Promise<Response> | undefined => (readAfter === undefined && isOf(householdId) ? takeEarly(address) : undefined)

/** The text of a successful answer to such a query, if it is already there. */
export function earlyText(address: string, householdId: string | null): string | undefined {
  const answered = earlyOnes()?.come.get(address)
  // The header of an answer as of an earlier moment is for `call.ts`.
  if (answered?.status !== 200 || answered.headers[names.setAside] !== undefined) return undefined
  if (householdId === null || !isOf(householdId) || !takeEarly(address)) return undefined
  rememberRead(address, householdId)
  return answered.text
}

/** Resolves when all that was asked for before the client began is answered, or at the latest after this long. */
export async function earlyReadsAnswered(withinMs: number): Promise<void> {
  const answered = Promise.allSettled(earlyOnes()?.answers.values().toArray() ?? [])
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, withinMs))])
}

const isOf = (householdId: string | undefined): boolean => earlyOnes()?.householdId === householdId

/** Queries of this many moments belong to the beginning of a page: the first, and what follows from its answers. */
const momentsMost = 2

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
    const page = location.pathname + location.search
    setTimeout(() => {
      isMoment = false
      earlyScript()?.remember(householdId, page, begun.slice(0, readsTogetherMost))
    })
  }
  begun.push(address)
}

/** Forgets what was remembered, because the user signs out. */
export const forgetReads = (): void => remember("opened", null)
