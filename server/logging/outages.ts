import { setTimeout as pause } from "node:timers/promises"
import { isDatabaseUnavailable } from "#server/db/databaseUnavailable.ts"
import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import { LogDisagrees } from "#server/eventlog/logIdentity.ts"
import type { Logger } from "./logger.ts"
import { messageOf } from "./messageOf.ts"

/** A server that the product needs, and a question that it answers when it is there. */
interface NeededServer {
  /** As in a sentence: `the database`. */
  readonly name: string
  readonly ask: () => Promise<unknown>
}

/**
 * Says once that the database or the event log is away, and once that it is back. While one is away, everything that uses
 * it fails every few seconds, each part with its own message: none of these is written.
 */
export interface Outages {
  /**
   * Takes a failure that an outage can be the reason of. `false` for any other: the caller reports it. If every server
   * answers, the failure is written as a warning.
   */
  readonly took: (failure: unknown) => boolean
  /** The log of the rest of the server: a warning whose message quotes such a failure is taken as well. */
  readonly logger: Logger
  /** Ends the questions. No line is written afterwards. */
  readonly stop: () => Promise<void>
}

const askAgainMs = 1_000
const patienceMs = 2_000

export function outages({
  logger,
  servers,
}: {
  readonly logger: Logger
  readonly servers: ReadonlyArray<NeededServer>
}): Outages {
  const stopping = new AbortController()
  const { signal } = stopping
  let looking: Promise<void> | undefined
  /** Writes the failures that came while it is not known yet whether a server is away. */
  let held: Array<() => void> | undefined

  async function look(): Promise<void> {
    held = []
    const found = await Promise.all(servers.map(async (server) => ({ server, reason: await failureOf(server) })))
    const away = found.filter(({ reason }) => reason !== undefined)
    const others = held
    held = undefined
    if (signal.aborted) return
    if (away.length === 0) for (const write of others) write()
    await Promise.all(away.map(({ server, reason = "" }) => untilBack(server, reason)))
  }

  async function untilBack(server: NeededServer, reason: string): Promise<void> {
    const since = performance.now()
    logger.warn(`${server.name} is away: ${reason}. Until it is back, requests that need it are answered with 503.`)
    do await pause(askAgainMs, undefined, { signal }).catch(() => {})
    while (!signal.aborted && (await failureOf(server)) !== undefined)
    if (!signal.aborted) {
      logger.warn(`${server.name} is back, after ${Math.round((performance.now() - since) / 1_000)} s.`)
    }
  }

  function take(write: () => void): void {
    if (signal.aborted) return
    looking ??= look().finally(() => (looking = undefined))
    held?.push(write)
  }

  return {
    took(failure) {
      if (!isOutage(failure)) return false
      take(() => logger.warn(`unavailable: ${textOf(failure)}`))
      return true
    },
    logger: {
      ...logger,
      warn(message, fields) {
        if (quotesOutage(message)) take(() => logger.warn(message, fields))
        else logger.warn(message, fields)
      },
    },
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

/** Why the server does not answer; `undefined`: it does. */
async function failureOf({ ask }: NeededServer): Promise<string | undefined> {
  const tooLate = new AbortController()
  try {
    const late = pause(patienceMs, undefined, { signal: tooLate.signal }).then(() => {
      throw new Error(`no answer within ${patienceMs / 1_000} seconds`)
    })
    await Promise.race([ask(), late])
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    tooLate.abort()
  }
}

/** pg-boss reports failures as objects that are no errors, with the same fields. */
function isOutage(failure: unknown): boolean {
  if (failure instanceof LogDisagrees) return false // said by itself, with what to do
  if (failure instanceof LogUnavailable) return true
  for (let cause = failure; typeof cause === "object" && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const error = cause instanceof Error ? cause : Object.assign(new Error(textOf(cause)), { code: codeOf(cause) })
    if (error.name === "JobsNotReady" || isDatabaseUnavailable(error)) return true
  }
  return false
}

/** Whether a message quotes the failure of a connection: only its text is left of the error. */
const quotesOutage = (message: string): boolean =>
  /\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b|LISTEN\/NOTIFY connection ended|the database system is |terminating connection due to/.test(
    message,
  ) || isDatabaseUnavailable(new Error(message))

const codeOf = (value: object): unknown => (value as { readonly code?: unknown }).code

function textOf(failure: unknown): string {
  const { message } = (failure ?? {}) as { readonly message?: unknown }
  return typeof message === "string" ? message : messageOf(failure)
}
