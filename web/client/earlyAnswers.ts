import type { Early, EarlyReads } from "./early.ts"

/** A page that took longer to begin asks again: the answers may be outdated. */
const keptMs = 20_000

/** Whether answers that were asked for before the client began may still be used. */
export const isEarly = (): boolean => performance.now() < keptMs

const asked = (): Early | undefined => (isEarly() ? (globalThis as { readonly early?: Early }).early : undefined)

/**
 * The answer that was asked for before the client began (`early.ts`), for the first request to the address. Sends the
 * request if there is none, or if no answer came.
 */
export function askedEarly(address: string, send: () => Promise<Response>): Promise<Response> {
  const early = asked()
  const answer = early?.answers.get(address)
  early?.answers.delete(address)
  return answer ? answer.catch(send) : send()
}

/** The queries that were sent before the client began; only for the first call. */
export function takeEarlyReads(): EarlyReads | undefined {
  const early = asked()
  const reads = early?.reads
  delete early?.reads
  return reads
}
