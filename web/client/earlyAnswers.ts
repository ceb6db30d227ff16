import type { Early } from "./early.ts"

/** A page that took longer to begin asks again: the answers may be outdated. */
const keptMs = 20_000

/** Absent in the development server and in tests of components. */
export const earlyScript = (): Early | undefined => (globalThis as { readonly early?: Early }).early

/** What was asked for before the client began, while it may still be used. */
export const earlyOnes = (): Early | undefined => (performance.now() < keptMs ? earlyScript() : undefined)

/** The answer that was asked for before the client began; only for the first request to the address. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = earlyOnes()
  const answer = early?.answers.get(address)
  early?.answers.delete(address)
  return answer
}

/** The same, and sends the request if there is none, or if no answer came. */
export const askedEarly = (address: string, send: () => Promise<Response>): Promise<Response> =>
  takeEarly(address)?.catch(send) ?? send()
