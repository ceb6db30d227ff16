import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Limits } from "#server/identity/attempts.ts"
import type { PasswordCost } from "#server/identity/passwords/passwords.ts"
import type { FastifyBaseLogger } from "fastify"
import type { Logger } from "#server/logging/logger.ts"
import { type RefusedRequest, serverLogger } from "#server/logging/serverLogger.ts"
import { type PageSizes, defaultPageSizes } from "#server/views/pageSizes.ts"
import { type HouseholdLimits, defaultHouseholdLimits } from "#server/application/householdLimits.ts"
import { defaultLargeAnswerLimits, type LargeAnswerLimits } from "#server/threads/largeAnswerLimits.ts"
import type { Provider } from "#server/marketdata/provider.ts"
import { releasedRates } from "#server/marketdata/released/releasedRates.ts"
import { clientFolder, type Settings, siteFolder } from "./settings.ts"

/** Dependencies of the server that tests replace: the clock, random ids, the logger, limits. */
export interface Ports {
  readonly now: () => Date
  readonly randomId: () => string
  /** For answers that take equally long whether or not an account exists. Tests of anything else do not wait. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly logger: Logger
  /** The logger of Fastify; absent: it writes no messages. */
  readonly requestLogger: FastifyBaseLogger | undefined
  /** Called for every refused request. */
  readonly refused: (refused: RefusedRequest) => void
  /** Limits on wrong passwords, wrong codes and requested mails. */
  readonly limits: Limits | undefined
  readonly householdLimits: HouseholdLimits
  readonly pageSizes: PageSizes
  readonly largeAnswers: LargeAnswerLimits
  /** How many bytes of answers are cached; 0: every answer is computed. */
  readonly answerCacheBytes: number
  /** Of how many lines the rows are kept from which figures are computed; 0: they are read for each answer. */
  readonly linesKept: number
  /** The cost of hashing a password: lower in tests, which sign up hundreds of users. */
  readonly passwordCost: PasswordCost | undefined
  /** The cost of each guess of the passphrase of a daily backup: lower in tests. */
  readonly backupCost: Readonly<Record<"memory" | "passes" | "parallelism", number>> | undefined
  /** The exchange rates that come with the product; absent: none are loaded. */
  readonly releasedRates: Provider | undefined
  /** Schedule of the recurring queues, in UTC; absent: they run only when the server starts. */
  readonly recurringCron: string | undefined
  /** Writes a line for the operator at the terminal, regardless of the level of the log. */
  readonly tellOperator: (line: string) => void
  /** How long a start waits for read models that an upgrade emptied, before the server listens. */
  readonly startWaitMs: number
  /** Aborted when the process is asked to end: then a start waits no longer. */
  readonly ending: AbortSignal | undefined
  readonly clientFolder: string
  readonly siteFolder: string
}

/** The dependencies of a server outside tests: random UUIDs, the console, the default limits. */
export function defaultPorts({ logLevel }: Settings, now: () => Date): Ports {
  const { refused, pino: requestLogger, ...logger } = serverLogger(logLevel, now)
  return {
    now,
    randomId: randomUUID,
    pause: (milliseconds) => pause(milliseconds),
    logger,
    requestLogger,
    refused,
    limits: undefined,
    householdLimits: defaultHouseholdLimits,
    pageSizes: defaultPageSizes,
    largeAnswers: defaultLargeAnswerLimits,
    answerCacheBytes: 24_000_000,
    linesKept: 20_000,
    passwordCost: undefined,
    backupCost: undefined,
    releasedRates,
    recurringCron: "*/10 * * * *",
    tellOperator: (line) => console.log(line),
    startWaitMs: 60_000,
    ending: undefined,
    clientFolder,
    siteFolder,
  }
}
