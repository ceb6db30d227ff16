import { createHash } from "node:crypto"
import type fastifyRateLimit from "@fastify/rate-limit"
import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"

/** How often each key was counted in the current window, on every server that shares the database. */
export interface RequestCounts {
  /** The store of `@fastify/rate-limit`. */
  readonly Store: fastifyRateLimit.FastifyRateLimitStoreCtor
  /** Writes the counts of this server, and reads those of the others. */
  readonly flush: () => Promise<void>
  /** Deletes the counts of past windows. */
  readonly tidy: () => Promise<void>
  /** Writes the remaining counts, and stops. */
  readonly stop: () => Promise<void>
}

interface Count {
  /** When its window began, in milliseconds. */
  readonly beganAt: number
  /** The sum over every server, as of the last flush. */
  shared: number
  /** Requests counted on this server and not written yet. */
  pending: number
}

/**
 * Counts in windows of a fixed length, aligned to the clock. Counting a request takes place in memory and never waits.
 * Twice a second, one statement writes the new counts and returns the sums over every server.
 *
 * Accuracy: a single server counts exactly. Of several servers, each learns the counts of the others half a second
 * late, so within a window a key may exceed its limit by the requests that the others accept in that time. While
 * Postgres is unreachable, each server counts alone and refuses no request for that reason.
 */
export function requestCounts({
  db,
  now,
  logger,
  windowMs,
  flushMs = 500,
}: {
  readonly db: Db
  readonly now: () => Date
  readonly logger: Pick<Logger, "warn">
  readonly windowMs: number
  readonly flushMs?: number
}): RequestCounts {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let isStopped = false

  const windowAt = (moment: number): number => moment - (moment % windowMs)

  function count(key: string): { readonly current: number; readonly ttl: number } {
    const moment = now().getTime()
    const beganAt = windowAt(moment)
    let counted = counts.get(key)
    if (counted?.beganAt !== beganAt) {
      counted = { beganAt, shared: 0, pending: 0 }
      counts.set(key, counted)
    }
    counted.pending += 1
    if (!isStopped) timer ??= setTimeout(onTimer, flushMs).unref()
    return { current: counted.shared + counted.pending, ttl: beganAt + windowMs - moment }
  }

  function onTimer(): void {
    timer = undefined
    flush().catch((error: unknown) => {
      logger.warn(`requests: counted on this server alone: ${messageOf(error)}`)
      // Pending counts stay pending and are written with the next flush.
      if (!isStopped && counts.size > 0) timer ??= setTimeout(onTimer, flushMs * 10).unref()
    })
  }

  const flush = async (): Promise<void> => {
    await flushing
    flushing = write().finally(() => (flushing = undefined))
    await flushing
  }

  async function write(): Promise<void> {
    const current = windowAt(now().getTime())
    const written = new Map<string, { readonly counted: Count; readonly requests: number }>()
    for (const [key, counted] of counts) {
      if (counted.beganAt < current) counts.delete(key)
      else if (counted.pending > 0) written.set(subjectOf(key), { counted, requests: counted.pending })
    }
    if (written.size === 0) return
    const subjects = [...written.keys()]
    const requests = Array.from(written.values(), (one) => one.requests)
    const { rows } = await sql<{ subject: string; requests: bigint }>`
      insert into platform.request_counts as c (subject, began_at, requests)
      select decode(subject, 'hex'), ${new Date(current)}, requests
      from unnest(${subjects}::text[], ${requests}::bigint[]) as u (subject, requests)
      order by subject
      on conflict (subject, began_at) do update set requests = c.requests + excluded.requests
      returning encode(subject, 'hex') as subject, requests`.execute(db)
    for (const { subject, requests: sum } of rows) {
      const { counted, requests: own } = written.get(subject) ?? {}
      if (!counted || own === undefined) continue
      counted.shared = Number(sum)
      counted.pending -= own
    }
  }

  class Store implements fastifyRateLimit.FastifyRateLimitStore {
    incr(key: string, callback: (error: null, counted: { current: number; ttl: number }) => void): void {
      callback(null, count(key))
    }

    child(): fastifyRateLimit.FastifyRateLimitStore {
      return this
    }
  }

  return {
    Store,
    flush,
    async tidy() {
      const over = new Date(windowAt(now().getTime()) - windowMs)
      await db.deleteFrom("platform.request_counts").where("began_at", "<", over).execute()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await flush().catch(() => {}) // losing the counts of one minute does no harm
    },
  }
}

const subjectOf = (key: string): string => createHash("sha256").update(key).digest("hex")
