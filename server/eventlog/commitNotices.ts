import type { ClientConfig } from "pg"
import { type Listening, listenTo } from "#server/db/listening.ts"

/** Notifies the log subscriptions of a process that the log may have grown. */
interface CommitNotices {
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
  const sleepers = new Set<() => void>()
  let count = 0
  let listening: Listening | undefined
  let isClosed = false

  const notice = (): void => {
    count += 1
    for (const wake of sleepers) wake()
  }

  return {
    count: () => count,
    after(seen, milliseconds, signal) {
      if (isClosed) return Promise.resolve()
      listening ??= listenTo("log_appended", config, { notified: notice, opened: notice })
      if (count !== seen || signal.aborted) return Promise.resolve()
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
      isClosed = true
      notice()
      await listening?.close()
    },
  }
}
