import type { FastifyInstance } from "fastify"
import { projections } from "../projections/all.ts"
import { dailyBackupOf } from "./backup/dailyBackup.ts"
import { erasureListOf, writeErasureList } from "./backup/erasureList.ts"
import { type Composed, compose } from "./composition.ts"
import { comparedLog, logIdentity } from "./eventlog/logIdentity.ts"
import { openEventLog } from "./eventlog/openEventLog.ts"
import { sealedEventLog } from "./eventlog/sealedEventLog.ts"
import type { Identity } from "./identity/identity.ts"
import type { InstalledSettings } from "./installed.ts"
import { startJobs } from "./jobs/jobs.ts"
import { reportProjection } from "./journal.ts"
import { type Mailer, startMailer } from "./mail/mailer.ts"
import { mailTransport } from "./mail/transportOf.ts"
import { ecbProvider } from "./marketdata/ecb.ts"
import { openPools } from "./pools.ts"
import { type Ports, usualPorts } from "./ports.ts"
import { type Projections, startProjections } from "./projections/runner.ts"
import { openMasterKeys } from "./vault/masterKeys.ts"
import { masterKeySource } from "./vault/masterKeySource.ts"
import { openVault } from "./vault/postgresVault.ts"

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
  const keepErasures = (whenChanged: boolean) =>
    writeErasureList(pools.work, erasureListOf(settings), { now: now(), whenChanged })
  const backup = dailyBackupOf(settings, {
    pool: pools.work,
    now,
    writeErasureList: () => keepErasures(false),
    cost: world.backupCost,
  })
  const jobs = startJobs({
    databaseUrl: settings.databaseUrl,
    pool: pools.work,
    providers: [ecbProvider({ url: settings.marketDataEcbUrl })],
    schedule: settings.marketDataSchedule ? { cron: settings.marketDataSchedule, timeZone: "UTC" } : undefined,
    activityMonths: settings.activityMonths,
    backup,
    clock: now,
    log: journal,
  })
  const mailer = startMailer({
    pool: pools.work,
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
      backup,
      keepErasures: () => keepErasures(true),
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
