import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { type Entitlement, refusalToAdd } from "#domain/subscription/entitlement.ts"
import type { DomainEvent } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Refusal } from "#contract/problem.ts"
import { openDatabase } from "#server/db/database.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { takeInstruments } from "./takeInstruments.ts"
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
  ...Object.keys(SubscriptionEvent.cases),
]

/** An archive that passed all checks. */
interface PreparedArchive {
  /** Whether an earlier import recorded all of its facts, so that nothing is left to do. */
  readonly isRecorded: boolean
  readonly counts: ImportCounts
}

/** An archive that is being read, for a household that takes nothing else meanwhile. */
interface Preparing {
  readonly householdId: HouseholdId
  readonly userId: UserId
  readonly work: ImportWork
  /** The secret of an earlier import of the same archive. */
  readonly importedAs: string | undefined
  /** The secret of this import, if a former attempt may have recorded some of its facts. */
  readonly resumes: string | null | undefined
  /** What the plan of the household allows; undefined once that was checked. */
  readonly entitlement: Entitlement | undefined
  /** Called when the dry run begins. */
  readonly trying: () => void
}

/**
 * Checks an archive before its first fact is recorded, and before an interrupted recording continues: reads all facts,
 * decides them by the rules and limits, compares them with the household's facts and plan, and applies them to every read
 * model in a dry run. An archive that was tampered with is refused as a whole.
 */
export async function prepareImport(
  { db, caughtUp, databaseUrl }: Pick<ImportDependencies, "db" | "caughtUp" | "databaseUrl">,
  preparing: Preparing,
): Promise<Result.Result<PreparedArchive, Refusal>> {
  const { work, importedAs, resumes, entitlement, trying } = preparing
  const read = await work.read()
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const counts = countsOf(read.success)
  await caughtUp()
  const recorded = await recordedIn(db, preparing)
  const secrets = [importedAs, resumes].filter((secret) => typeof secret === "string")
  const { written, foreign } = await work.compare(
    recorded.map(({ eventId }) => eventId),
    secrets,
  )
  const isForeign = new Set(foreign)
  const facts = recorded.filter(({ type }) => !notRecorded.includes(type))
  if (facts.some(({ eventId }) => isForeign.has(eventId))) return Result.fail({ _tag: "HouseholdNotEmpty" })
  if (resumes === undefined) {
    if (written > 0 && written === counts.facts) return Result.succeed({ isRecorded: true, counts })
    if (facts.length > 0) return Result.fail({ _tag: "HouseholdNotEmpty" })
  }
  const tooMany = entitlement && refusedByPlan(entitlement, read.success)
  if (tooMany) return Result.fail(tooMany)
  trying()
  const tried = await work.tryOut(databaseUrl)
  if (Result.isFailure(tried)) return Result.fail(tried.failure)
  return Result.succeed({ isRecorded: false, counts })
}

/** Appends a batch of facts, if the user still may; else throws. */
type RecordBatch = (append: () => Promise<void>) => Promise<void>

/**
 * Records the facts of an archive, in its order, and returns the position of the last one. Missing instruments, prices and
 * rates, which all households share, come first. Facts that a former attempt recorded are left out. Calls `recorded` with the number
 * of facts so far.
 */
export async function recordArchive(
  { log, work: pool, now }: Pick<ImportDependencies, "log" | "work" | "now">,
  work: ImportWork,
  {
    householdId,
    commandId,
    takesPrices,
    asBatch,
    recorded,
  }: {
    readonly householdId: HouseholdId
    readonly commandId: string
    readonly takesPrices: boolean
    readonly asBatch: RecordBatch
    readonly recorded: (facts: number) => void
  },
): Promise<Position | undefined> {
  for await (const some of work.instruments()) {
    await asBatch(() => takeInstruments(openDatabase(pool), householdId, some, now()))
  }
  if (takesPrices) {
    for await (const series of work.series()) await asBatch(() => takePrices(openDatabase(pool), series, now))
  }
  const { append, position } = archiveAppender(log, commandId)
  let count = 0
  for await (const facts of work.facts()) {
    await asBatch(() => append(facts))
    count += facts.length
    recorded(count)
  }
  return position()
}

/** The streams of a household that have events, as the read models show them. */
export async function streamsOf(
  { db, caughtUp }: Pick<ImportDependencies, "db" | "caughtUp">,
  household: { readonly householdId: HouseholdId; readonly userId: UserId },
): Promise<ReadonlyArray<string>> {
  await caughtUp()
  const rows = await snapshot(db, { ...accessOf(household), portfolios: null }, (tx) =>
    tx.selectFrom("activity").select("stream").distinct().where("household_id", "=", household.householdId).execute(),
  )
  return rows.map(({ stream }) => stream)
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

/** Of a plan, what is present at the end counts: what was removed again was never too much. */
function refusedByPlan(entitlement: Entitlement, read: ArchiveRead): Refusal | undefined {
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
    const refusal = refusalToAdd(entitlement, kind, { used: 0, adding: adding[kind] })
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
