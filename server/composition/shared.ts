/* What the parts of the server share. */

import type { HouseholdId } from "#domain/shared/ids.ts"
import type { Language } from "#contract/people/identity.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { systemSettings } from "#server/admin/systemSettings.ts"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import { householdLock } from "#server/commands/householdLock.ts"
import { gatedLog } from "#server/commands/importGate.ts"
import { openDatabase } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { isDemonstration } from "#server/demo/demonstration.ts"
import { monitorEventLoop } from "#server/http/eventLoop.ts"
import { marketChanges } from "#server/marketdata/changes.ts"
import { linkTo } from "#server/identity/dependencies.ts"
import { newRecoveryCode } from "#server/identity/sessions/tokens.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import type { Outages } from "#server/logging/outages.ts"
import { mailQueue } from "#server/mail/queue.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { mailDelivery } from "#server/mail/transportOf.ts"
import { importStates } from "#server/archive/importStates.ts"
import type { Pools } from "#server/db/database.ts"
import type { Ports } from "#server/settings/ports.ts"
import type { Projections } from "#server/projections/runner.ts"
import type { Jobs } from "#server/jobs/jobs.ts"
import { wealthReader } from "#server/views/wealth.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { servesThisMachineAlone } from "#server/settings/settings.ts"
import type { Vault } from "#server/vault/vault.ts"

export interface Composition {
  readonly settings: InstalledSettings
  readonly world: Ports
  readonly pools: Pools
  readonly vault: Vault
  readonly log: EventLog
  /** The log as it is stored, with every event. */
  readonly storedLog: EventLog
  readonly running: Projections
  readonly enqueueMail: Jobs["enqueueMail"]
  readonly enqueuePending: Jobs["enqueuePending"]
  readonly enqueueFollowing: Jobs["enqueueFollowing"]
  readonly enqueueRates: Jobs["enqueueRates"]
  /** See `Outages`. */
  readonly took: Outages["took"]
  readonly logProblem: () => string | undefined
  /** Absent where the settings have no folder for daily backups. */
  readonly backup: DailyBackup | undefined
  /** Writes the list of erasures for a restore, if a user or household was erased since it was last written. */
  readonly updateErasureList: () => Promise<unknown>
  /** The URL at which the server listens; empty until it does. */
  readonly address: () => string
}

/** What the parts of the server share. */
export type Shared = Composition & ReturnType<typeof sharedBy>

/** Events after which a holding may have a price symbol that is not fetched yet, or need it from an earlier day on. */
const mayNeedPrices: ReadonlySet<string> = new Set([
  "HoldingOpened",
  "HoldingDetailsRevised",
  "HoldingRestored",
  "WalletRead",
])

/** Opens what the parts of the server share: databases, mails, settings that admins change, the lock of a household. */
export function sharedBy({
  settings,
  world,
  pools,
  vault,
  log,
  running,
  enqueueMail,
  enqueueFollowing,
  address,
}: Composition) {
  const { now, randomId } = world
  const requestsDb = openDatabase(pools.requests)
  const workerDb = openDatabase(pools.work)
  const withHouseholdLock = householdLock(pools.locks)
  const importsKept = importStates({ workerDb, vault, now })
  const publicOrigin = () => settings.publicUrl?.origin ?? address()
  const db = openDatabase<ReadModels>(pools.requests).withSchema(readSchema).withPlugin(decryptingPlugin(vault))
  const marketChangesKept = marketChanges(requestsDb)
  const isReadable = async (householdId: HouseholdId) => (await vault.keyOf(householdId)) !== undefined
  return {
    requestsDb,
    identityDb: openDatabase(pools.identity),
    workerDb,
    /** The read models, in their schema, decrypted. */
    db,
    mail: mailQueue({ vault, now, randomId, enqueue: enqueueMail }),
    publicOrigin,
    linkTo: (language: Language, path: string, token?: string) => linkTo({ publicOrigin }, language, path, token),
    delivery: mailDelivery(settings),
    setUpCode: servesThisMachineAlone(settings) ? undefined : newRecoveryCode(),
    settingsKept: systemSettings({ pool: pools.requests, workerDb, now }),
    marketChangesKept,
    wealth: wealthReader({
      db,
      market: marketCache(requestsDb, { changes: marketChangesKept }),
      reflected: () => running.reflected(figuresRead),
      isReadable,
      linesKeptMax: world.linesKept,
    }),
    isReadable,
    withHouseholdLock,
    importsKept,
    /** For commands: it refuses to append to a household into which an archive is being imported. */
    commandLog: gatedLog(log, {
      withHouseholdLock,
      isImporting: importsKept.isImporting,
      appended: (types) => {
        // Without it the job looks within a minute.
        if (types.some((type) => mayNeedPrices.has(type))) void enqueueFollowing().catch(() => {})
      },
    }),
    startedAt: now(),
    eventLoop: monitorEventLoop(),
    isDemo: isDemonstration(settings),
  }
}
