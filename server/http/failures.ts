import { isDatabaseUnavailable } from "#server/db/databaseUnavailable.ts"
import { AppendTooLarge, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { HouseholdErasedError } from "#server/eventlog/encryptedEventLog.ts"
import { StreamUnreadable } from "#server/commands/streamStates.ts"
import { refused, type Rejection, unavailable } from "./problems.ts"
import { SessionEnded } from "#server/identity/accountChanges.ts"

/** The rejection that a thrown error means to the client; `undefined` for an unexpected error. */
export function rejectionOf(error: unknown): Rejection | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppendTooLarge) return { code: "tooLarge" }
    if (cause instanceof HouseholdErasedError) return { code: "notFound" }
    if (cause instanceof StreamUnreadable) {
      return refused({ _tag: "HouseholdSetAside", asOf: cause.recordedAt.toISOString() })
    }
    if (cause instanceof SessionEnded) return { code: "notSignedIn" }
    if (cause instanceof LogUnavailable || unavailableNames.has(cause.name) || isDatabaseUnavailable(cause))
      return unavailable
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === "string" && code.startsWith("FST_")) return rejectionOfFastify(code)
  }
  return undefined
}

/** Our own errors after which the client may retry. */
const unavailableNames = new Set([
  "StreamBusy",
  "HouseholdBusy",
  "TooBusy",
  "ReadModelsBehind",
  "ServerStops",
  "JobsNotReady",
])

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
