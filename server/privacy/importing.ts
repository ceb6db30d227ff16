import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { refusalToAdd } from "../../domain/subscription/entitlement.ts"
import type { DomainEvent } from "../../projections/projection.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { accessOf } from "../access.ts"
import type { Refusal } from "../contract/problem.ts"
import { openDatabase } from "../db/database.ts"
import type { EventLog, Position } from "../eventlog/eventLog.ts"
import { snapshot } from "../figures/snapshot.ts"
import type { SignedIn } from "../identity/access.ts"
import type { HouseholdLimits } from "../routes/householdLimits.ts"
import { archiveAppender, takePrices } from "./importRecording.ts"
import type { ImportCounts } from "./importStates.ts"
import type { ArchiveRead, ImportWork } from "./importWork.ts"

export interface ImportDependencies {
  readonly db: Kysely<ReadModels>
  readonly log: EventLog
  /** As the owner of the data, for prices. */
  readonly work: pg.Pool
  /** Of the owner of the data: a worker opens a connection of its own to it. */
  readonly databaseUrl: string
  /** Returns when the read models show everything that was in the log when it was asked. */
  readonly caughtUp: () => Promise<void>
  readonly now: () => Date
  /** Of the installation, whatever the plan. */
  readonly limits: HouseholdLimits
}

/** What stands in a household in which nothing was recorded yet. */
const notRecorded: ReadonlyArray<string> = [
  "HouseholdFounded",
  "HouseholdNamed",
  "MemberInvited",
  "MemberJoined",
  "MemberRoleChanged",
  "MemberRemoved",
  "InvitationWithdrawn",
  "TrialStarted",
  "SubscriptionStarted",
]

/** An archive of which nothing stands against its being recorded. */
export interface PreparedArchive {
  /** How many of its facts are recorded already. */
  readonly written: number
  readonly counts: ImportCounts
}

/**
 * Does everything that comes before the first fact of an archive is recorded: reads all of them, decides them by the rules
 * again, compares them with what the household has and may have, and applies them to every read model for trial. An
 * archive that somebody has tampered with is refused whole. What was recorded of the same archive before is passed over.
 */
export async function prepareImport(
  { db, caughtUp, databaseUrl, limits }: ImportDependencies,
  person: SignedIn,
  { work, trying }: { readonly work: ImportWork; readonly trying: () => void },
): Promise<Result.Result<PreparedArchive, Refusal>> {
  const read = await work.read()
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const counts = countsOf(read.success)
  await caughtUp()
  const earlier = await recordedIn(db, person)
  const { written, foreign } = await work.compare(earlier.map(({ eventId }) => eventId))
  const isForeign = new Set(foreign)
  if (earlier.some((row) => !notRecorded.includes(row.type) && isForeign.has(row.eventId))) {
    return Result.fail({ _tag: "HouseholdNotEmpty" })
  }
  const tooMany = refusedByPlan(person, read.success) ?? refusedByLimits(limits, counts)
  if (tooMany) return Result.fail(tooMany)
  if (written === 0) {
    trying()
    const tried = await work.tryOut(databaseUrl)
    if (Result.isFailure(tried)) return Result.fail(tried.failure)
  }
  return Result.succeed({ written, counts })
}

/** Finds out how many facts are recorded, and of how many, of an archive whose recording was broken off. */
export async function compareAgain(
  { db, caughtUp }: ImportDependencies,
  household: { readonly householdId: HouseholdId; readonly userId: UserId },
  work: ImportWork,
): Promise<{ readonly written: number; readonly total: number }> {
  const read = await work.read()
  if (Result.isFailure(read)) throw new Error(`an archive that was taken cannot be read: ${read.failure._tag}`)
  await caughtUp()
  const earlier = await recordedIn(db, household)
  const { written } = await work.compare(earlier.map(({ eventId }) => eventId))
  return { written, total: read.success.events }
}

/**
 * Records what is to be recorded of an archive, in its order, and answers where its last fact stands. Prices and rates are
 * everybody's: they are taken first, where they are. Broken off, it can be gone on with. `recorded` is told how many facts
 * of the archive are recorded.
 */
export async function recordArchive(
  { log, work: pool, now }: ImportDependencies,
  work: ImportWork,
  {
    takesPrices,
    signal,
    recorded,
  }: { readonly takesPrices: boolean; readonly signal: AbortSignal; readonly recorded: (facts: number) => void },
): Promise<Position | undefined> {
  if (takesPrices) {
    for await (const series of work.series()) {
      signal.throwIfAborted()
      await takePrices(openDatabase(pool), series, now)
    }
  }
  const { append, position } = archiveAppender(log)
  let count = 0
  for await (const facts of work.facts()) {
    signal.throwIfAborted()
    await append(facts)
    count += facts.length
    recorded(count)
  }
  return position()
}

async function recordedIn(
  db: Kysely<ReadModels>,
  household: { readonly householdId: HouseholdId; readonly userId: UserId },
): Promise<ReadonlyArray<{ readonly eventId: string; readonly type: string }>> {
  const rows = await snapshot(db, { ...accessOf(household), portfolios: null }, (tx) =>
    tx
      .selectFrom("activity")
      .select(["event_id", "event_type"])
      .where("household_id", "=", household.householdId)
      .execute(),
  )
  return rows.map(({ event_id, event_type }) => ({ eventId: event_id, type: event_type }))
}

const countIn =
  ({ counts }: ArchiveRead) =>
  (...types: ReadonlyArray<DomainEvent["_tag"]>): number =>
    types.reduce((sum, type) => sum + (counts[type] ?? 0), 0)

function refusedByPlan(person: SignedIn, read: ArchiveRead): Refusal | undefined {
  const count = countIn(read)
  const present = (added: number, removed: number, restored: number): number => added - removed + restored
  const adding = {
    portfolios: present(count("PortfolioCreated"), count("PortfolioRemoved"), count("PortfolioRestored")),
    assets: present(
      count("HoldingOpened", "WalletConnected"),
      count("HoldingRemoved", "WalletRemoved"),
      count("HoldingRestored", "WalletRestored"),
    ),
  }
  for (const kind of ["portfolios", "assets"] as const) {
    const refusal = refusalToAdd(person.membership.entitlement, kind, { used: 0, adding: adding[kind] })
    if (refusal) return refusal
  }
  return undefined
}

/** Removed and voided ones count. */
function countsOf(read: ArchiveRead): ImportCounts {
  const count = countIn(read)
  return {
    facts: read.events,
    portfolios: count("PortfolioCreated"),
    holdings: count("HoldingOpened"),
    debts: count("DebtIncurred"),
    wallets: count("WalletConnected"),
    entries: read.entries,
  }
}

function refusedByLimits(limits: HouseholdLimits, counts: ImportCounts): Refusal | undefined {
  for (const kind of ["portfolios", "holdings", "debts", "wallets", "entries"] as const) {
    const most = limits[kind]
    if (counts[kind] > most) return { _tag: "HouseholdFull", kind, most }
  }
  return undefined
}
