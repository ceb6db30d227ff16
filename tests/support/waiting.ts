import { setTimeout as pause } from "node:timers/promises"
import { conditionTimeoutMs } from "./limits.ts"

/*
 * A test waits for a condition and never for a time: a fixed time is too short on a busy machine and too long on any
 * other (`tests/architecture.test.ts` holds the exceptions).
 */

/** Asks again and again until the answer is neither `false` nor `undefined`, and resolves with it. */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  { everyMs = 20 }: { readonly everyMs?: number } = {},
): Promise<Exclude<Answer, false | undefined>> {
  for (const end = performance.now() + conditionTimeoutMs; ; await pause(everyMs)) {
    const answer = await ask()
    if (answer !== false && answer !== undefined) return answer as Exclude<Answer, false | undefined>
    if (performance.now() > end) throw new Error(`false after ${conditionTimeoutMs} ms: ${String(ask)}`)
  }
}

/** Attempts something again and again until it succeeds, and resolves with its result. */
export async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const { result } = await until(async () => {
    try {
      return { result: await attempt() }
    } catch {
      return false
    }
  })
  return result
}

/** The longest time by which two rivals are set apart. */
const apartMs = 40

/**
 * Sets one of several rivals some milliseconds back, so that over many rounds they meet in every order. No outcome may
 * depend on it; it is refused for longer than 40 ms.
 */
export async function setBack(ms: number): Promise<void> {
  if (ms > apartMs) throw new Error("this is a wait: wait for a condition instead")
  await pause(ms)
}
