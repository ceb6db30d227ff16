import { createHmac, randomBytes } from "node:crypto"
import {
  type DestinationStream,
  destination,
  type LevelWithSilent,
  type Logger as PinoLogger,
  multistream,
  pino,
} from "pino"
import { networkOf } from "#server/identity/attempts.ts"
import { type Logger, rateLimited } from "./logger.ts"

/** A refused request, as the logger may write it: route, user and reason, but never its content. */
export interface RefusedRequest {
  /** Method and path of the route, with `:name` in place of ids. */
  readonly route: string
  readonly status: number
  /** The rule that refused it, or the first wrong field with its reason. */
  readonly reason: string
  readonly userId: string | null
  readonly sessionId: string | null
  readonly address: string
  /** The `Host` of a request for another name; null if it is no name. */
  readonly host?: string | null
  /** The id of the request for the logger, and its duration; absent if it was not valid HTTP. */
  readonly requestId?: string
  readonly durationMs?: number
}

interface ServerLogger extends Logger {
  /** Logs a refused request. */
  readonly refused: (refused: RefusedRequest) => void
  /** The logger that Fastify uses: each request has an id. */
  readonly pino: PinoLogger
}

/** The maximum number of refusals that a server logs per minute and reason. */
const refusalsPerMinute = 300

/** Longer messages and texts are cut, so that one failure does not fill the disk. */
const charactersMax = 8_192

/** Fields that can hold a secret, wherever a library writes a request or a failure. */
const secretNames = ["authorization", "cookie", "set-cookie", "password", "code", "token", "secret", "key"]
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

const consoleStreams = (): DestinationStream =>
  multistream(
    [
      { level: "debug", stream: destination({ fd: 1, sync: true }) },
      { level: "warn", stream: destination({ fd: 2, sync: true }) },
    ],
    { dedupe: true },
  )

/**
 * Writes one JSON object per line: up to `info` to standard output, from `warn` on to standard error. The content of a
 * message cannot begin another line.
 */
export function serverLogger(
  level: LevelWithSilent,
  now: () => Date,
  stream: DestinationStream = consoleStreams(),
): ServerLogger {
  const instance = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: "[redacted]" },
      serializers: {
        req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
          method,
          route: routeOptions?.url,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: (error: Error) => ({ name: error.name, stack: shortened(error.stack ?? error.message) }),
      },
    },
    stream,
  )

  // Distinguishes networks for the lifetime of the process, without revealing them.
  const key = randomBytes(32)
  const networkIn = (address: string): string =>
    createHmac("sha256", key).update(networkOf(address)).digest("hex").slice(0, 12)

  // A flood of refused requests must not fill the disk: beyond a limit per minute and reason, they are only counted.
  // The limit is per reason, so that a flood of one does not hide another.
  let beganAt = -Infinity
  const counts = new Map<string, number>()
  function refused({ address, ...refusal }: RefusedRequest): void {
    const at = now().getTime()
    if (at - beganAt >= 60_000) {
      const since = new Date(beganAt)
      for (const [reason, count] of counts) {
        const more = count - refusalsPerMinute
        if (more > 0) instance.warn({ refusedMore: { reason, count: more, since: since.toISOString() } })
      }
      counts.clear()
      beganAt = at
    }
    const count = (counts.get(refusal.reason) ?? 0) + 1
    counts.set(refusal.reason, count)
    if (count <= refusalsPerMinute) instance.warn({ refused: { ...refusal, network: networkIn(address) } })
  }

  const at =
    (name: keyof Logger): Logger["info"] =>
    (message, fields) =>
      instance[name]({ ...fields }, shortened(message))
  return { ...rateLimited({ info: at("info"), warn: at("warn"), error: at("error") }, now), refused, pino: instance }
}

const shortened = (text: string): string =>
  text.length <= charactersMax
    ? text
    : `${text.slice(0, charactersMax)}… (${text.length - charactersMax} more characters)`
