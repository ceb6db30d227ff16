import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { projections } from "#projections/all.ts"
import { dailyBackupOf } from "./backup/dailyBackup.ts"
import { erasureListOf, writeErasureList } from "./backup/erasureList.ts"
import { type Composed, compose, recurringQueues } from "./composition/compose.ts"
import { pause } from "./db/backoff.ts"
import { comparedLog, logIdentity } from "./eventlog/logIdentity.ts"
import type { EventLog } from "./eventlog/eventLog.ts"
import { openEventLog } from "./eventlog/openEventLog.ts"
import { encryptedEventLog } from "./eventlog/encryptedEventLog.ts"
import type { Identity } from "./identity/identity.ts"
import type { InstalledSettings } from "./settings/installed.ts"
import { startJobs } from "./jobs/jobs.ts"
import type { Logger } from "./logging/logger.ts"
import { outages } from "./logging/outages.ts"
import { reportProjection } from "./projections/reportProjection.ts"
import { mailTransport, mailDelivery } from "./mail/transportOf.ts"
import { ecbProvider } from "./marketdata/ecb.ts"
import { withChosenOrders } from "./marketdata/feeds/orders.ts"
import { otherCurrencies, ratesInStead } from "./marketdata/feeds/rates.ts"
import { isStopped } from "./marketdata/feeds/states.ts"
import { wantHeld } from "./marketdata/following/followed.ts"
import { followDue } from "./marketdata/following/following.ts"
import { followSymbolChanges } from "./marketdata/symbolChanges/follow.ts"
import { outgoing } from "./settings/outgoing.ts"
import { type Db, openDatabase, openPools, type Pools } from "./db/database.ts"
import { defaultPorts, type Ports } from "./settings/ports.ts"
import { type Projections, startProjections } from "./projections/runner.ts"
import { openMasterKeysOf } from "./vault/changing.ts"
import { masterKeySource } from "./vault/masterKeySource.ts"
import { openVault } from "./vault/postgresVault.ts"
import type { Vault } from "./vault/vault.ts"

export interface Server {
  /** The URL at which the server listens, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly app: FastifyInstance
  readonly projections: Projections
  readonly identity: Identity
  /** Why all routes except the health check answer 503: database and event log do not belong together. */
  readonly logProblem: () => string | undefined
  /** The code that confirms the first account where others can reach the server; `undefined` where none is needed. */
  readonly setUpCode: () => Promise<string | undefined>
  /** Runs every recurring job once, in this process. */
  readonly tidy: () => Promise<void>
  /** Reads the wallets that are due, in this process. A job does it every few minutes. */
  readonly readWallets: () => Promise<void>
  /** Answers the requests in progress, then stops the server. The databases keep running. */
  close(): Promise<void>
}

/** Serves the product: API and client on one port. Retries a database that becomes unreachable until it is back. */
export async function serve(settings: InstalledSettings, ports: Partial<Ports> = {}): Promise<Server> {
  const now = ports.now ?? (() => new Date())
  const world = { ...defaultPorts(settings, now), ...ports }
  const pools = openPools(settings)
  const masterKeys = await openMasterKeysOf(openDatabase(pools.keys), masterKeySource(settings))
  const vault = openVault({ pool: pools.keys, masterKeys, now })
  const { openedLog, identity, storedLog, log } = await openLogs(settings, pools, vault, (line) =>
    world.logger.warn(line),
  )
  const away = watched(settings, pools, openedLog, world.logger)
  const { logger } = away
  const running = startProjections({
    log,
    pool: pools.work,
    projections,
    vault,
    notify: (notice) => reportProjection(logger, notice, away),
  })
  const { backup, saveErasureList } = backupsOf(settings, pools, now, world.backupCost)
  let composed: Composed | undefined
  const jobs = startJobs({
    databaseUrl: settings.databaseUrl,
    pool: pools.work,
    ...marketWork(settings, openDatabase(pools.work), now),
    releasedRates: world.releasedRates,
    schedule: settings.marketDataSchedule ? { cron: settings.marketDataSchedule, timeZone: "UTC" } : undefined,
    activityMonths: settings.activityMonths,
    backup,
    vault,
    transport: mailTransport(settings, now),
    recurring: [
      ...recurringQueues.map((queue) => ({ queue, run: async () => composed?.recurring[queue]() })),
      { queue: "wallets", run: async () => composed?.readWallets() },
    ],
    recurringCron: world.recurringCron,
    async finishPending(householdId) {
      if (!composed) throw new Error("the server has not started yet")
      await composed.finishPending(householdId)
    },
    clock: now,
    logger,
    took: away.took,
  })

  /** Closes each component before those that it depends on. */
  async function close(): Promise<void> {
    await away.stop()
    await composed?.close()
    await Promise.all([jobs.stop(), running.stop()])
    await log.close()
    await vault.close()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  const tidy = async () => {
    for (const queue of recurringQueues) await composed?.recurring[queue]()
  }
  try {
    let address = ""
    // If one of the two is unreachable now, they are compared before the log is first used.
    await identity.check().catch(() => {})
    composed = await compose({
      settings,
      world: { ...world, logger },
      pools,
      vault,
      log,
      storedLog,
      running,
      enqueueMail: jobs.enqueueMail,
      enqueuePending: jobs.enqueuePending,
      enqueueFollowing: jobs.enqueueFollowing,
      enqueueRates: jobs.enqueueRates,
      took: away.took,
      logProblem: identity.disagreement,
      backup,
      updateErasureList: () => saveErasureList(true),
      address: () => address,
    })
    if (identity.disagreement() === undefined) await untilShown(running, world)
    address = await composed.app.listen({ host: settings.host, port: settings.port, backlog })
    if (identity.disagreement() === undefined) await tidy()
    if (mailDelivery(settings) === "notSetUp") logger.warn(noMail)
    return {
      address,
      app: composed.app,
      projections: running,
      identity: composed.identity,
      setUpCode: composed.setUpCode,
      logProblem: identity.disagreement,
      tidy,
      readWallets: async () => composed?.readWallets(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The log of the installation: as it is stored, compared with the database, and as its events are read with the keys. */
async function openLogs(settings: InstalledSettings, pools: Pools, vault: Vault, tell: (line: string) => void) {
  const openedLog = await openEventLog(settings, {
    pool: pools.requests,
    workerPool: pools.work,
    appendPool: pools.appends,
  })
  const identity = logIdentity({
    pool: pools.work,
    log: openedLog,
    keeps: settings.eventstoreUrl === undefined ? "postgres" : "eventStoreDb",
    tell,
  })
  const storedLog = comparedLog(openedLog, identity)
  return { openedLog, identity, storedLog, log: encryptedEventLog(storedLog, vault) }
}

/** Tells when a server that the product needs is away, and when it is back. */
const watched = (settings: InstalledSettings, pools: Pools, openedLog: EventLog, logger: Logger) =>
  outages({
    logger,
    servers: [
      { name: "the database", ask: () => sql`select`.execute(openDatabase(pools.work)) },
      ...(settings.eventstoreUrl === undefined ? [] : [{ name: "the event log", ask: () => openedLog.ping() }]),
    ],
  })

/** The daily backup, and the list of what was erased, which lies beside it. */
function backupsOf(settings: InstalledSettings, pools: Pools, now: () => Date, cost: Ports["backupCost"]) {
  const saveErasureList = (whenChanged: boolean) =>
    writeErasureList(openDatabase(pools.work), erasureListOf(settings), { now: now(), whenChanged })
  const backup = dailyBackupOf(settings, {
    pool: pools.work,
    now,
    writeErasureList: () => saveErasureList(false),
    cost,
  })
  return { backup, saveErasureList }
}

/** Where prices and rates come from while the server runs, and what follows holdings. The operator's choices are read each time. */
function marketWork(settings: InstalledSettings, db: Db, now: () => Date) {
  const send = outgoing(settings)
  const currentFeeds = () => withChosenOrders(db, settings.feeds)
  const asking = { db, send, settings: currentFeeds, now }
  return {
    providers: [
      {
        ...ecbProvider({ send, url: settings.marketDataEcbUrl }),
        isOn: async () => !(await isStopped(db, "ecb")),
      },
      otherCurrencies(asking),
    ],
    inStead: () => ratesInStead(asking),
    follow: async (signal: AbortSignal) => {
      await wantHeld(db, now())
      const following = { ...asking, settings: await currentFeeds(), signal }
      await followSymbolChanges(following)
      await followDue(following)
    },
  }
}

/**
 * Waits until the read models show what the log contains: after an upgrade that emptied them, the first answer is
 * complete. If that takes longer, the server serves, and answers questions about figures with "not yet".
 */
async function untilShown(running: Projections, { logger, startWaitMs, ending }: Ports): Promise<void> {
  const telling = setTimeout(() => logger.info("Reading the event log to bring the figures up to date …"), tellAfterMs)
  const ended = ending && pause(startWaitMs, ending)
  await Promise.race([running.started({ timeoutMs: startWaitMs }), ...(ended ? [ended] : [])])
  clearTimeout(telling)
}

/**
 * How many connections wait to be accepted, if the operating system allows as many. Others are dropped, and a client
 * tries again after one second, then three.
 */
const backlog = 4_096

const noMail =
  "no mail server is set (SMTP_URL), although others can reach this installation: no mail is sent, and only the operator " +
  "can read codes, in the folder mailbox of DATA_DIR"

const tellAfterMs = 2_000
