import { backOff, pause } from "../eventlog/backoff.ts"
import { groupCommit } from "../eventlog/groupCommit.ts"
import { rejectionOf } from "../http/failures.ts"
import type { Logger } from "../logging/logger.ts"

/** Writes down what is given to it, sooner or later. */
export interface Recorder<Entry> {
  /**
   * Resolves when the entry is written, or when that has failed or takes long: then it is kept, and tried again and
   * again. Never rejects.
   */
  readonly record: (entry: Entry) => Promise<void>
  /** Tries for some seconds to write what is left. */
  readonly stop: () => Promise<void>
}

/** What waits for a database that is away. Beyond it, the oldest are given up: that much is minutes of a whole town. */
const keptMax = 10_000
/** Whoever asked for something else waits no longer for this. */
const patienceMs = 1_000
const lastTryMs = 5_000

export function recorder<Entry>({
  write,
  logger,
}: {
  /** All of them or none; the same entry given again is written once. */
  readonly write: (entries: ReadonlyArray<Entry>) => Promise<void>
  readonly logger: Pick<Logger, "warn">
}): Recorder<Entry> {
  const kept = new Set<Entry>()
  const stopping = new AbortController()
  let retrying: Promise<void> | undefined
  const group = groupCommit<Entry, void>({
    write: async (entries) => {
      await write(entries)
      return entries.map(() => undefined)
    },
    concernsAll: (reason) => rejectionOf(reason)?.code === "unavailable",
    limits: { count: 500, bytes: Infinity },
  })
  const attempt = (entry: Entry): Promise<void> => group.submit(entry, 0)

  function keep(entry: Entry, reason: unknown): void {
    logger.warn(`activity: not written yet: ${kindOf(reason)}`)
    const [oldest] = kept
    if (oldest && kept.size === keptMax) {
      kept.delete(oldest)
      logger.warn("activity: too much waits to be written; the oldest is given up")
    }
    kept.add(entry)
    if (!stopping.signal.aborted) retrying ??= retry(stopping.signal)
  }

  /** Until all is written or it is told to stop. */
  async function retry(signal: AbortSignal): Promise<void> {
    for (let failures = 0; kept.size > 0 && !signal.aborted; failures += 1) {
      await backOff(failures, signal)
      if (!signal.aborted && (await tryAll())) failures = -1
    }
    retrying = undefined
  }

  /** Whether any of them was written. */
  async function tryAll(): Promise<boolean> {
    const before = kept.size
    await Promise.allSettled([...kept].map((entry) => attempt(entry).then(() => kept.delete(entry))))
    return kept.size < before
  }

  return {
    async record(entry) {
      const settled = new AbortController()
      const attempted = attempt(entry)
        .catch((reason: unknown) => keep(entry, reason))
        .finally(() => settled.abort())
      await Promise.race([attempted, pause(patienceMs, settled.signal)])
    },

    async stop() {
      stopping.abort()
      const over = new AbortController()
      const lastTry = (retrying ?? Promise.resolve())
        .then(() => group.settled())
        .then(() => retry(over.signal))
        .finally(() => over.abort())
      await Promise.race([lastTry, pause(lastTryMs, over.signal)])
      over.abort()
      if (kept.size > 0) logger.warn(`activity: ${kept.size} entries could not be written`)
    },
  }
}

/** Of the failure alone: a message of the database may quote what it was given. */
const kindOf = (reason: unknown): string => {
  const { name, code } = reason as { readonly name?: unknown; readonly code?: unknown }
  return [name, code].filter((part) => typeof part === "string").join(" ")
}
