import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Outages } from "#server/logging/outages.ts"
import type { ProjectionNotice } from "./projector.ts"

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
