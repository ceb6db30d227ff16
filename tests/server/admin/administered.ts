import { isLogInPostgres, testLog } from "#tests/support/testLog.ts"
import { Result } from "effect"
import type { UserId } from "#domain/shared/ids.ts"
import { projections as models } from "#projections/all.ts"
import type { Accounts } from "#server/admin/accountActions.ts"
import { type Administration, administration } from "#server/admin/administration.ts"
import { type SystemSettingsStore, systemSettings } from "#server/admin/systemSettings.ts"
import { openDatabase } from "#server/db/database.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import type { Json } from "#tests/domain/given.ts"
import { stored, streamOf } from "#tests/projections/logDatabase.ts"
import { type Installation, openInstallation } from "#tests/server/activity/installation.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { silentLogger } from "#tests/support/loggers.ts"

/** An installation with a log and read models that follow it, and its super admin. */
export interface Administered extends Installation {
  readonly log: EventLog
  readonly storedLog: EventLog
  readonly projections: Projections
  readonly settings: SystemSettingsStore
  readonly administration: Administration
  /** As in another process. */
  readonly another: () => Administration
  /** The actions on accounts, in order: `disable <user>`. */
  readonly doneToAccounts: Array<string>
  /** Appends events and waits until all read models have applied them. */
  readonly record: (householdId: string, ...events: ReadonlyArray<Json>) => Promise<void>
  /** A household with its founder. */
  readonly found: (householdId: string, founderId: UserId) => Promise<void>
}

export async function openAdministered(now: () => Date = () => new Date()): Promise<Administered> {
  const installation = await openInstallation()
  const { owner, requests, vault, people } = installation
  const storedLog = testLog(owner)
  const log = encryptedEventLog(storedLog, vault)
  const projections = startProjections({ log, pool: owner, projections: models, vault })
  const settings = systemSettings({ pool: requests, workerDb: openDatabase(owner), now })
  const doneToAccounts: Array<string> = []

  const set = (disabled: boolean) => async (userId: UserId) => {
    doneToAccounts.push(`${disabled ? "disable" : "enable"} ${userId}`)
    await owner.query("update identity.users set disabled_at = case when $2 then now() end where user_id = $1", [
      userId,
      disabled,
    ])
  }
  const accounts: Accounts = {
    disable: set(true),
    enable: set(false),
    sendPasswordReset: async (userId) => doneToAccounts.push(`sendPasswordReset ${userId}`),
    async signOutEverywhere(userId) {
      doneToAccounts.push(`signOut ${userId}`)
      await owner.query("delete from identity.sessions where user_id = $1", [userId])
    },
  }
  const another = () =>
    administration({
      locksDb: openDatabase(requests),
      workerDb: openDatabase(owner),
      engine: isLogInPostgres ? "postgres" : "eventStoreDb",
      vault,
      log,
      storedLog,
      projections,
      models,
      people,
      accounts,
      settings,
      idleMinutes: 30,
      entitlementOf: async () => ({
        plan: "unlimited",
        basis: "installation",
        status: "unlimited",
        endsOn: null,
        daysLeft: null,
      }),
      sendTestMail: async (userId) => {
        doneToAccounts.push(`sendTestMail ${userId}`)
      },
      grantPlan: async () => Result.void,
      startedWith: [],
      version: "1.2.3",
      startedAt: new Date("2026-03-01T00:00:00Z"),
      mailDelivery: "sent",
      eventLoop: { delay: () => ({ p99Ms: 3, maxMs: 20, isSlow: false }) },
      backup: undefined,
      now,
      logger: silentLogger,
    })

  async function record(householdId: string, ...events: ReadonlyArray<Json>): Promise<void> {
    let position: Position | undefined
    for (const event of events) {
      const appended = await log.append(streamOf(householdId, event), "any", [stored(householdId, event)])
      position = Result.getOrThrow(appended).position
    }
    if (position) await projections.waitFor(position, { timeoutMs: conditionTimeoutMs })
  }

  return {
    ...installation,
    log,
    storedLog,
    projections,
    settings,
    administration: another(),
    another,
    doneToAccounts,
    record,
    found: (householdId, founderId) =>
      record(householdId, { _tag: "HouseholdFounded", householdId, founderId, role: "owner" }),
    async close() {
      await settings.close()
      await projections.stop()
      await log.close()
      await installation.close()
    },
  }
}
