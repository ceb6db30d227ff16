import { randomUUID } from "node:crypto"
import type { PassphraseCost } from "#server/backup/encryptedFile.ts"
import type { RefusedRequest } from "#server/http/refusals.ts"
import type { Limits } from "#server/identity/attempts.ts"
import type { PasswordCost } from "#server/identity/passwords.ts"
import type { FastifyBaseLogger } from "fastify"
import type { Logger } from "#server/logging/logger.ts"
import { serverLogger } from "#server/logging/serverLogger.ts"
import { type PageSizes, defaultPageSizes } from "#server/routes/entryPages.ts"
import { type HouseholdLimits, defaultHouseholdLimits } from "#server/routes/householdLimits.ts"
import { clientFolder, type Settings, siteFolder } from "./settings.ts"

/** Dependencies of the server that tests replace: the clock, random ids, the logger, limits. */
export interface Ports {
  readonly now: () => Date
  readonly randomId: () => string
  readonly logger: Logger
  /** What Fastify writes with; absent: nothing. */
  readonly requestLogger: FastifyBaseLogger | undefined
  /** Called for every refused request. */
  readonly refused: (refused: RefusedRequest) => void
  /** Limits on wrong passwords, wrong codes and requested mails. */
  readonly limits: Limits | undefined
  readonly householdLimits: HouseholdLimits
  readonly pageSizes: PageSizes
  /** What each password costs to derive: less in tests, which sign up hundreds of people. */
  readonly passwordCost: PasswordCost | undefined
  /** What it costs to guess the passphrase of a daily backup: less in tests. */
  readonly backupCost: PassphraseCost | undefined
  /** Schedule of the recurring queues, in UTC; absent: they run only when the server starts. */
  readonly recurringCron: string | undefined
  readonly clientFolder: string
  readonly siteFolder: string
}

/** What a server outside of tests gets: random ids of the machine, the console, the default limits. */
export function defaultPorts({ logLevel }: Settings, now: () => Date): Ports {
  const { refused, pino: requestLogger, ...logger } = serverLogger(logLevel, now)
  return {
    now,
    randomId: randomUUID,
    logger,
    requestLogger,
    refused,
    limits: undefined,
    householdLimits: defaultHouseholdLimits,
    pageSizes: defaultPageSizes,
    passwordCost: undefined,
    backupCost: undefined,
    recurringCron: "*/10 * * * *",
    clientFolder,
    siteFolder,
  }
}
