import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { refusalToAdd } from "#domain/subscription/entitlement.ts"
import type { DomainEvent } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Refusal } from "#contract/problem.ts"
import { openDatabase } from "#server/db/database.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { HouseholdLimits } from "#server/routes/householdLimits.ts"
import { archiveAppender, takePrices } from "./importRecording.ts"
import type { ImportCounts } from "./importStates.ts"
import type { ArchiveRead, ImportWork } from "./importWork.ts"

export interface ImportDependencies {
  readonly db: Kysely<ReadModels>
  readonly log: EventLog
  /** Connects as the owner of the data, to store prices. */
  readonly work: pg.Pool
  /** The URL for the owner of the data, to which a worker opens its own connection. */
  readonly databaseUrl: string
  /** Returns when the read models show everything that was in the log at the time of the call. */
  readonly caughtUp: () => Promise<void>
  readonly now: () => Date
  /** The limits of the installation, for every plan. */
  readonly limits: HouseholdLimits
}

/** The types of events in a household that has no recorded facts yet. */
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

/** An archive that passed all checks and can be recorded. */
export interface PreparedArchive {
  /** How many of its facts are recorded already. */
  readonly written: number
  readonly counts: ImportCounts
}

/**
 * Checks an archive before its first fact is recorded: reads all facts, decides them by the rules again, compares them
 * with the household's facts and limits, and applies them to every read model in a dry run. An archive that was tampered
 * with is refused as a whole. Facts of the same archive that are recorded already are skipped.
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

/** Counts the recorded facts, and all facts, of an archive whose recording was interrupted. */
export async function compareAgain(
  { db, caughtUp }: ImportDependencies,
  household: { readonly householdId: HouseholdId; readonly userId: UserId },
  work: ImportWork,
): Promise<{ readonly written: number; readonly total: number }> {
  const read = await work.read()
  if (Result.isFailure(read)) throw new Error(`an accepted archive cannot be read: ${read.failure._tag}`)
  await caughtUp()
  const earlier = await recordedIn(db, household)
  const { written } = await work.compare(earlier.map(({ eventId }) => eventId))
  return { written, total: read.success.events }
}

/**
 * Records the missing facts of an archive, in its order, and returns the position of the last one. Missing prices and
 * rates, which all households share, come first. An interrupted import can be resumed. Calls `recorded` with the number
 * of recorded facts.
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

/** Removed lines and voided entries are counted too. */
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
