import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import { rejectionOf } from "#server/http/failures.ts"
import { messageOf } from "./messageOf.ts"
import type { ProjectionNotice } from "#server/projections/projector.ts"
import type { Logger } from "./logger.ts"
import type { Outages } from "./outages.ts"

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

/** Logs that a projection halted or continues, has set a household aside, or waits for another reason than an outage. */
export function reportProjection(logger: Logger, notice: ProjectionNotice, { took }: Pick<Outages, "took">): void {
  const { kind, projection } = notice
  switch (kind) {
    case "halted":
      return logger.error(
        `projection ${projection} halted at event ${notice.halt.eventId}: ${notice.halt.error}; for details: npm run projections -- status`,
      )
    case "interrupted":
      if (!took(notice.error)) {
        logger.warn(`projection ${projection} waits for the database or the log: ${messageOf(notice.error)}`)
      }
      return
    case "setAside": {
      const { householdId, eventId, error } = notice.setAside
      return logger.error(
        `projection ${projection} cannot apply event ${eventId} and has set household ${householdId} aside: ${error}; for details: npm run projections -- status`,
      )
    }
    case "appliedAgain":
      return logger.info(`projection ${projection} applies household ${notice.householdId} again`)
    case "resumed":
    case "recovered":
      return logger.info(`projection ${projection} continues`)
  }
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || messageOf(error)
