import { backOff, pause } from "#server/db/backoff.ts"
import { groupCommit } from "#server/eventlog/groupCommit.ts"
import { rejectionOf } from "#server/http/failures.ts"
import type { Logger } from "#server/logging/logger.ts"

/** Writes entries, and retries those that could not be written. */
interface Recorder<Entry> {
  /**
   * Resolves when the entry is written, when its write fails, or after {@link waitMaxMs}. A failed entry is queued in
   * memory and retried. Never rejects.
   */
  readonly record: (entry: Entry) => Promise<void>
  /** Tries for some seconds to write the queued entries. */
  readonly stop: () => Promise<void>
}

/** How many entries wait for an unreachable database. Beyond that the oldest are dropped. */
const queuedMax = 10_000
/** A request waits no longer than this for its entry. */
const waitMaxMs = 1_000
const lastTryMs = 5_000

export function recorder<Entry>({
  write,
  logger,
}: {
  /** Writes all of them or none; an entry that comes twice is written once. */
  readonly write: (entries: ReadonlyArray<Entry>) => Promise<void>
  readonly logger: Pick<Logger, "warn">
}): Recorder<Entry> {
  const queued = new Set<Entry>()
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

  function queue(entry: Entry, reason: unknown): void {
    logger.warn(`activity: not written yet: ${kindOf(reason)}`)
    const [oldest] = queued
    if (oldest && queued.size === queuedMax) {
      queued.delete(oldest)
      logger.warn("activity: too many entries wait to be written; the oldest is dropped")
    }
    queued.add(entry)
    if (!stopping.signal.aborted) retrying ??= retry(stopping.signal)
  }

  /** Retries, with back-off, until all entries are written or the recorder stops. */
  async function retry(signal: AbortSignal): Promise<void> {
    for (let failures = 0; queued.size > 0 && !signal.aborted; failures += 1) {
      await backOff(failures, signal)
      if (!signal.aborted && (await tryAll())) failures = -1
    }
    retrying = undefined
  }

  /** Returns whether any queued entry was written. */
  async function tryAll(): Promise<boolean> {
    const before = queued.size
    await Promise.allSettled([...queued].map((entry) => attempt(entry).then(() => queued.delete(entry))))
    return queued.size < before
  }

  return {
    async record(entry) {
      const settled = new AbortController()
      const attempted = attempt(entry)
        .catch((reason: unknown) => queue(entry, reason))
        .finally(() => settled.abort())
      await Promise.race([attempted, pause(waitMaxMs, settled.signal)])
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
      if (queued.size > 0) logger.warn(`activity: ${queued.size} entries could not be written`)
    },
  }
}

/** The name and code of a failure, without its message, in which the database may quote data. */
const kindOf = (reason: unknown): string => {
  const { name, code } = reason as { readonly name?: unknown; readonly code?: unknown }
  return [name, code].filter((part) => typeof part === "string").join(" ")
}
