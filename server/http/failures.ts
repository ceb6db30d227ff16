import { AppendTooLarge, LogUnavailable } from "../eventlog/eventLog.ts"
import { HouseholdErasedError } from "../eventlog/sealedEventLog.ts"
import { type Rejection, unavailable } from "./problems.ts"

/** What a thrown error means to whoever asked; `undefined` when it means that our own code is broken. */
export function rejectionOf(error: unknown): Rejection | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppendTooLarge) return { code: "tooLarge" }
    if (cause instanceof HouseholdErasedError) return { code: "notFound" }
    if (cause instanceof LogUnavailable || unavailableNames.has(cause.name) || isDatabaseAway(cause)) return unavailable
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === "string" && code.startsWith("FST_")) return rejectionOfFastify(code)
  }
  return undefined
}

/** Errors of ours that say: not now, try again. */
const unavailableNames = new Set([
  "StreamBusy",
  "HouseholdBusy",
  "TooBusy",
  "ReadModelsBehind",
  "ServerStops",
  "JobsNotReady",
])

/** Whether Postgres could not be reached, went away meanwhile, is starting or stopping, or has no connection left. */
function isDatabaseAway(error: Error): boolean {
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  if (typeof code === "string" && (awayCodes.has(code) || code.startsWith("08"))) return true
  if (code === "ENOENT" && syscall === "connect") return true // a Unix socket whose server is gone
  return awayMessages.some((text) => error.message.includes(text))
}

const awayCodes = new Set([
  // of the socket
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // of Postgres: shutting down, crashed, starting up, database dropped, too many connections, out of memory or disk,
  // a statement that took too long, and transactions that stood in each other's way
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "53300",
  "53200",
  "53100",
  "57014",
  "25P03",
  "40001",
  "40P01",
])

/** Errors of `pg` that bear no code. */
const awayMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
]

function rejectionOfFastify(code: string): Rejection {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return { code: "tooLarge" }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_ERR_CTP_INVALID_TYPE":
    case "FST_ERR_CTP_EMPTY_TYPE":
      return { code: "unsupportedMediaType" }
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return { code: "malformed", errors: [{ field: "headers.content-length", reason: "malformed" }] }
    case "FST_ERR_BAD_URL":
      return { code: "malformed", errors: [{ field: "url", reason: "malformed" }] }
    case "FST_ERR_ROUTE_MISSING_CONTENT_TYPE":
      return { code: "malformed", errors: [{ field: "headers.content-type", reason: "missing" }] }
    case "FST_ERR_MAX_PARAM_LENGTH":
      return { code: "malformed", errors: [{ field: "url", reason: "tooLong" }] }
    default:
      return { code: "internal" }
  }
}
