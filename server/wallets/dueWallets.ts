import { Result } from "effect"
import { sql } from "kysely"
import type { HouseholdId, UserId, WalletId } from "#domain/shared/ids.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import type { Logger } from "#server/logging/logger.ts"
import { type RefreshDependencies, refreshed } from "./refresh.ts"

interface DueDependencies extends RefreshDependencies {
  readonly workerDb: Db
  readonly withHouseholdLock: HouseholdLock
  readonly randomId: () => string
  readonly logger: Logger
}

/** A wallet is read daily, and an hour after a failure. */
const dueAfterHours = { read: 24, failed: 1 } as const

/** As many as one run of the job reads, one after another: public nodes limit requests. */
const readAtOnceMost = 50

/**
 * Reads the wallets whose last attempt is long enough ago, those that waited longest first, in the name of an owner of the
 * household. A wallet is read daily once a member has had it read.
 */
export async function readDueWallets(dependencies: DueDependencies): Promise<void> {
  const { workerDb, withHouseholdLock, randomId, now, logger, sources } = dependencies
  for (const { householdId, walletId, userId } of await dueWallets(workerDb, now())) {
    if (sources.signal.aborted) return
    const outcome = await refreshed(dependencies, householdId, {
      walletId,
      commandId: randomId(),
      today: serverDay(now()),
      underLock: (work) => withHouseholdLock(householdId, work),
      principal: async () => Result.succeed({ _tag: "job", job: "wallets", householdId, userId }),
    }).catch((error: unknown) => {
      if (sources.signal.aborted) return undefined
      throw error
    })
    // A wallet that is tracked by hand since, or was just refreshed, is nothing to report.
    if (
      outcome &&
      Result.isFailure(outcome) &&
      outcome.failure.code !== "refused" &&
      outcome.failure.code !== "tooManyRequests"
    ) {
      logger.warn(`wallets: a wallet was not read: ${outcome.failure.code}`)
    }
  }
}

async function dueWallets(
  db: Db,
  now: Date,
): Promise<ReadonlyArray<{ readonly householdId: HouseholdId; readonly walletId: WalletId; readonly userId: UserId }>> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { rows } = await sql<{ householdId: HouseholdId; walletId: WalletId; userId: UserId }>`
    select r.household_id as "householdId", r.wallet_id as "walletId", (
      select m.member_id from read.members m
      where m.household_id = r.household_id and m.role = 'owner' and m.status = 'active'
      order by m.joined_at, m.member_id limit 1
    ) as "userId"
    from platform.wallet_reads r
    join read.lines l on l.household_id = r.household_id and l.kind = 'wallet' and l.line_id = r.wallet_id
      and l.until_position is null and l.status = 'active' and l.ended_on is null
    join read.households h on h.household_id = r.household_id and h.made_up is null
    group by r.household_id, r.wallet_id
    having max(r.attempted_at) < ${before(dueAfterHours.read)}
      or (bool_or(r.failure is not null) and max(r.attempted_at) < ${before(dueAfterHours.failed)})
    order by max(r.attempted_at), r.wallet_id
    limit ${readAtOnceMost}`.execute(db)
  return rows.filter(({ userId }) => userId !== null)
}
