import { setTimeout as sleep } from "node:timers/promises"
import { LogUnavailable, pingWithinMs } from "./eventLog.ts"

/** Runs `ask`, and throws {@link LogUnavailable} when it fails or takes longer than {@link pingWithinMs}. */
export async function pingWithin(ask: () => Promise<unknown>): Promise<void> {
  const answered = new AbortController()
  const tooLate = sleep(pingWithinMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${pingWithinMs} ms`)
  })
  try {
    await Promise.race([ask(), tooLate])
  } catch (error) {
    throw error instanceof LogUnavailable ? error : new LogUnavailable(error)
  } finally {
    answered.abort()
  }
}
