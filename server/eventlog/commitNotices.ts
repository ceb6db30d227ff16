import { Client, type ClientConfig } from "pg"
import { backOff } from "./backoff.ts"

/** Notifies the log subscriptions of a process that the log may have grown. */
export interface CommitNotices {
  /** Changes with every notice. Read it before the log: then `after` misses no notice that arrives meanwhile. */
  readonly count: () => number
  /** Resolves at the first notice after `seen`, or after the time, or when aborted. */
  readonly after: (seen: number, milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * One listening connection, opened at the first wait and reopened when it is lost. A notice is only a hint to read. A
 * subscription misses no event if a notice is lost while the connection is down: it reads when the connection is up
 * again, and at the latest at its own time limit.
 */
export function commitNotices(config: ClientConfig): CommitNotices {
  const closing = new AbortController()
  const sleepers = new Set<() => void>()
  let count = 0
  let listening: Promise<void> | undefined

  const notice = (): void => {
    count += 1
    for (const wake of sleepers) wake()
  }

  async function listenUntilClosed(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      const lost = new Promise<void>((resolve) => {
        client.on("end", resolve)
        client.on("error", () => resolve())
      })
      client.on("notification", notice)
      try {
        await client.connect()
        await client.query("listen log_appended")
        failures = 0
        notice()
        await Promise.race([lost, aborted(closing.signal)])
      } catch {
        // Not reachable now: retried below. Subscriptions read at their time limits in the meantime.
      }
      await client.end().catch(() => {})
      await backOff(failures, closing.signal)
    }
  }

  return {
    count: () => count,
    after(seen, milliseconds, signal) {
      listening ??= listenUntilClosed()
      if (count !== seen || signal.aborted || closing.signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          sleepers.delete(wake)
          signal.removeEventListener("abort", wake)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        sleepers.add(wake)
        signal.addEventListener("abort", wake)
      })
    },
    async close() {
      closing.abort()
      notice()
      await listening
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener("abort", () => resolve(), { once: true })
  })
