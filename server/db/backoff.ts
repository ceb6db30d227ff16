import { setTimeout as sleep } from "node:timers/promises"

const shortestMs = 50
const longestMs = 5_000

/**
 * Waits before the next retry: about 50 ms after the first failure, twice as long after each further one, at most 5 s.
 * The wait is randomised, so that clients that lost the same server do not all reconnect at once. Ends early when
 * aborted.
 */
export async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  await pause(longest * (0.5 + Math.random() / 2), signal)
}

/** Resolves after the time, or as soon as `signal` is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
