import type { PgBoss } from "pg-boss"
import type { ScheduledJob } from "./scheduled.ts"

const queue = "market-data.followed"

/** Fetches the prices of what households hold, as far as they are due. */
export type Follow = (signal: AbortSignal) => Promise<void>

/**
 * Looks every minute for prices that are due. One run fetches until nothing is, on one server at a time, and a run that
 * fails is repeated by the next minute.
 */
export const following = (
  follow: Follow | undefined,
  { isOn, signal }: { readonly isOn: boolean; readonly signal: AbortSignal },
): ScheduledJob => ({
  queue,
  schedule: isOn && follow ? { cron: "* * * * *", timeZone: "UTC" } : undefined,
  options: { retryLimit: 0, expireInSeconds: 4 * 3_600, heartbeatSeconds: 60, deleteAfterSeconds: 3_600 },
  isDue: () => true,
  work: async () => follow?.(signal),
})

/** Looks at once, after the read models had a second to show what was recorded. */
export async function enqueueFollowing(boss: PgBoss): Promise<void> {
  await boss.send(queue, null, { startAfter: 1 })
}
