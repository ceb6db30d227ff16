import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Outages } from "#server/logging/outages.ts"
import { rejectionOf } from "./failures.ts"

/** Logs a failed request: an unavailable database as a warning, a defect of the product as an error, with the stack. */
export function reportFailure(
  { logger, took }: { readonly logger: Logger; readonly took: Outages["took"] },
  error: unknown,
  where: string,
  requestId?: string,
): void {
  if (took(error)) return
  const fields = requestId === undefined ? undefined : { requestId }
  const isAway = error instanceof LogUnavailable || rejectionOf(error)?.code === "unavailable"
  if (isAway) logger.warn(`unavailable: ${messageOf(error)}`, fields)
  else logger.error(`${where}: ${stackOf(error)}`, fields)
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || messageOf(error)
