import { randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { projections } from "../projections/all.ts"
import { type Composed, compose } from "./composition.ts"
import { openPool } from "./database.ts"
import { comparedLog, logIdentity } from "./eventlog/logIdentity.ts"
import { openEventLog } from "./eventlog/openEventLog.ts"
import { sealedEventLog } from "./eventlog/sealedEventLog.ts"
import type { RefusedRequest } from "./http/refusals.ts"
import type { Limits } from "./identity/attempts.ts"
import type { PasswordCost } from "./identity/passwords.ts"
import type { Identity } from "./identity/identity.ts"
import type { InstalledSettings } from "./installed.ts"
import { startJobs } from "./jobs/jobs.ts"
import { consoleJournal, type Journal, reportProjection } from "./journal.ts"
import { type Mailer, startMailer } from "./mail/mailer.ts"
import { mailTransport } from "./mail/transportOf.ts"
import { ecbProvider } from "./marketdata/ecb.ts"
import { type Projections, startProjections } from "./projections/runner.ts"
import { type PageSizes, usualPageSizes } from "./routes/entryPages.ts"
import { type HouseholdLimits, usualHouseholdLimits } from "./routes/householdLimits.ts"
import { clientFolder, type Settings, siteFolder } from "./settings.ts"
import { openMasterKeys } from "./vault/masterKeys.ts"
import { masterKeySource } from "./vault/masterKeySource.ts"
import { openVault } from "./vault/postgresVault.ts"

/** What the server is given of the world outside, so that a test may give it another. */
export interface Ports {
  readonly now: () => Date
  readonly randomId: () => string
  readonly journal: Journal
  /** Told of every request that was refused. */
  readonly refused: (refused: RefusedRequest) => void
  /** Of wrong passwords, codes, and mails that are asked for. */
  readonly limits: Limits | undefined
  readonly householdLimits: HouseholdLimits
  readonly pageSizes: PageSizes
  /** What each password costs to derive: less in tests, which sign up hundreds of people. */
  readonly passwordCost: PasswordCost | undefined
  readonly clientFolder: string
  readonly siteFolder: string
}

export interface Server {
  /** Where it is reached, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly app: FastifyInstance
  readonly projections: Projections
  readonly identity: Identity
  readonly mailer: Mailer
  /** Why nothing is served: database and event log do not belong together. */
  readonly logProblem: () => string | undefined
  /** What is due now and then without anybody asking. */
  readonly tidy: () => Promise<void>
  /** Answers what it has taken on, then stops everything. The databases stay. */
  close(): Promise<void>
}

/** Serves the product: API and client on one port. What goes away meanwhile it tries until it is back. */
export async function serve(settings: InstalledSettings, ports: Partial<Ports> = {}): Promise<Server> {
  const now = ports.now ?? (() => new Date())
  const world = { ...usualPorts(settings, now), ...ports }
  const { journal } = world
  const pools = openPools(settings)
  const vault = openVault({ pool: pools.keys, masterKeys: openMasterKeys(masterKeySource(settings)), now })
  const openedLog = await openEventLog(settings, { pool: pools.requests, workerPool: pools.work })
  const identity = logIdentity({
    pool: pools.work,
    log: openedLog,
    keeps: settings.eventstoreUrl === undefined ? "postgres" : "eventStoreDb",
    tell: (line) => journal.warn(line),
  })
  const sealedLog = comparedLog(openedLog, identity)
  const log = sealedEventLog(sealedLog, vault)
  const running = startProjections({
    log,
    pool: pools.work,
    projections,
    vault,
    tell: (notice) => reportProjection(journal, notice),
  })
  const jobs = startJobs({
    databaseUrl: settings.databaseUrl,
    pool: pools.work,
    providers: [ecbProvider({ url: settings.marketDataEcbUrl })],
    schedule: settings.marketDataSchedule ? { cron: settings.marketDataSchedule, timeZone: "UTC" } : undefined,
    activityMonths: settings.activityMonths,
    clock: now,
    log: journal,
  })
  const mailer = startMailer({
    pool: pools.requests,
    vault,
    transport: mailTransport(settings, now),
    now,
    log: journal,
  })

  let composed: Composed | undefined
  /** In the order in which each leans on the next. */
  async function close(): Promise<void> {
    clearInterval(tidying)
    await composed?.close()
    await Promise.all([jobs.stop(), running.stop(), mailer.stop()])
    await log.close()
    await vault.close()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  const tidy = async () => composed?.tidy()
  const tidying = setInterval(() => {
    tidy().catch((error: unknown) => journal.warn(`not tidied: ${error instanceof Error ? error.name : "?"}`))
  }, tidyEveryMs)
  try {
    let address = ""
    // What cannot be reached now is compared before it is used.
    await identity.check().catch(() => {})
    composed = await compose({
      settings,
      world,
      pools,
      vault,
      log,
      sealedLog,
      running,
      logProblem: identity.disagreement,
      address: () => address,
    })
    address = await composed.app.listen({ host: settings.host, port: settings.port })
    if (identity.disagreement() === undefined) await tidy()
    return {
      address,
      app: composed.app,
      projections: running,
      identity: composed.identity,
      mailer,
      logProblem: identity.disagreement,
      tidy,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const tidyEveryMs = 600_000

/** Connections, apart by what may be done on them and by what they must not wait for. */
export interface Pools {
  /** As the role for requests; none of them takes two at once. */
  readonly requests: pg.Pool
  /** As the owner: one for each projection that is writing, and for jobs. */
  readonly work: pg.Pool
  /** For whoever needs a key while holding another connection. */
  readonly keys: pg.Pool
  /** For whoever waits for a lock. */
  readonly locks: pg.Pool
}

const openPools = ({ databaseUrl, runtimeDatabaseUrl }: InstalledSettings): Pools => ({
  requests: openPool(runtimeDatabaseUrl, { max: 12, applicationName: "wealth requests" }),
  work: openPool(databaseUrl, { max: 12, applicationName: "wealth work" }),
  keys: openPool(runtimeDatabaseUrl, { max: 2, applicationName: "wealth keys" }),
  locks: openPool(runtimeDatabaseUrl, { max: 4, applicationName: "wealth locks" }),
})

function usualPorts({ logLevel }: Settings, now: () => Date): Ports {
  const { refused, ...journal } = consoleJournal(logLevel, now)
  return {
    now,
    randomId: randomUUID,
    journal,
    refused,
    limits: undefined,
    householdLimits: usualHouseholdLimits,
    pageSizes: usualPageSizes,
    passwordCost: undefined,
    clientFolder,
    siteFolder,
  }
}
