import { randomUUID } from "node:crypto"
import type { PassphraseCost } from "./backup/sealedFile.ts"
import type { RefusedRequest } from "./http/refusals.ts"
import type { Limits } from "./identity/attempts.ts"
import type { PasswordCost } from "./identity/passwords.ts"
import type { FastifyBaseLogger } from "fastify"
import type { Logger } from "./logging/logger.ts"
import { serverLogger } from "./logging/serverLogger.ts"
import { type PageSizes, usualPageSizes } from "./routes/entryPages.ts"
import { type HouseholdLimits, usualHouseholdLimits } from "./routes/householdLimits.ts"
import { clientFolder, type Settings, siteFolder } from "./settings.ts"

/** What the server is given of the world outside, so that a test may give it another. */
export interface Ports {
  readonly now: () => Date
  readonly randomId: () => string
  readonly logger: Logger
  /** What Fastify writes with; absent: nothing. */
  readonly requestLogger: FastifyBaseLogger | undefined
  /** Told of every request that was refused. */
  readonly refused: (refused: RefusedRequest) => void
  /** Of wrong passwords, codes, and mails that are asked for. */
  readonly limits: Limits | undefined
  readonly householdLimits: HouseholdLimits
  readonly pageSizes: PageSizes
  /** What each password costs to derive: less in tests, which sign up hundreds of people. */
  readonly passwordCost: PasswordCost | undefined
  /** What it costs to guess the passphrase of a daily backup: less in tests. */
  readonly backupCost: PassphraseCost | undefined
  /** When what is due every few minutes is due, in UTC; absent: never, but when the server starts. */
  readonly recurringCron: string | undefined
  readonly clientFolder: string
  readonly siteFolder: string
}

/** What a server outside of tests is given: the machine's chance, the console, the usual limits. */
export function usualPorts({ logLevel }: Settings, now: () => Date): Ports {
  const { refused, pino: requestLogger, ...logger } = serverLogger(logLevel, now)
  return {
    now,
    randomId: randomUUID,
    logger,
    requestLogger,
    refused,
    limits: undefined,
    householdLimits: usualHouseholdLimits,
    pageSizes: usualPageSizes,
    passwordCost: undefined,
    backupCost: undefined,
    recurringCron: "*/10 * * * *",
    clientFolder,
    siteFolder,
  }
}
