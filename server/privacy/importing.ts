import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import { refusalToAdd } from "../../domain/subscription/entitlement.ts"
import type { DomainEvent } from "../../projections/projection.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { accessOf } from "../access.ts"
import {
  appendBytesMax,
  type EventLog,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from "../eventlog/eventLog.ts"
import { bytesOfEvent } from "../eventlog/proposedEvents.ts"
import { categoryOf } from "../eventlog/streams.ts"
import { snapshot } from "../figures/snapshot.ts"
import { refused, type Rejection } from "../http/problems.ts"
import type { SignedIn } from "../identity/access.ts"
import { recordPoints } from "../marketdata/store.ts"
import { dayIn } from "../routes/days.ts"
import type { ArchivedSeries } from "./archive.ts"
import { type ImportWork, startImportWork } from "./importWork.ts"
import type { Placed } from "./placing.ts"

export interface ImportDependencies {
  readonly db: Kysely<ReadModels>
  readonly log: EventLog
  /** As the owner of the data, for prices. */
  readonly work: pg.Pool
  /** Applies events to every read model and takes it back: throws when one of them cannot be applied. */
  readonly rehearse: (events: ReadonlyArray<RecordedEvent>) => Promise<void>
  /** Returns when the read models show everything that was in the log when it was asked. */
  readonly caughtUp: () => Promise<void>
  readonly now: () => Date
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

/**
 * Takes everything of an archive into a household in which nothing was recorded yet. Before the first fact is written
 * all of them are read, decided by the rules again, and applied to every read model for trial: an archive that somebody has tampered with is refused
 * whole. Broken off, the same archive can be sent again, and is gone on with. Prices and rates are everybody's, so they
 * are taken from a super admin alone.
 */
export async function importHousehold(
  dependencies: ImportDependencies,
  person: SignedIn,
  file: Uint8Array,
): Promise<Result.Result<Position | undefined, Rejection>> {
  const { householdId, userId } = person
  const latest = dayIn("UTC+14", dependencies.now())
  const work = startImportWork({ file, destination: { householdId, userId }, latest })
  try {
    const read = await work.read()
    if (Result.isFailure(read)) return Result.fail(refused(read.failure))
    return await recordArchive(dependencies, person, work, read.success.counts)
  } finally {
    await work.end()
  }
}

async function recordArchive(
  dependencies: ImportDependencies,
  person: SignedIn,
  work: ImportWork,
  counts: Readonly<Record<string, number>>,
): Promise<Result.Result<Position | undefined, Rejection>> {
  const { db, log, caughtUp } = dependencies
  const events: Array<Placed> = []
  for await (const some of work.events()) events.push(...some)
  await caughtUp()
  const earlier = await recordedIn(db, person)
  const ids = new Set(events.map(({ event }) => event.id))
  if (earlier.some((row) => !notRecorded.includes(row.type) && !ids.has(row.eventId))) {
    return Result.fail(refused({ _tag: "HouseholdNotEmpty" }))
  }
  const tooMany = refusedByPlan(person, counts)
  if (tooMany) return Result.fail(tooMany)
  const isTakenUpAgain = earlier.some((row) => ids.has(row.eventId))
  if (!isTakenUpAgain && !(await canBeApplied(dependencies, events))) {
    return Result.fail(refused({ _tag: "ArchiveUnreadable", file: "events.jsonl", line: null }))
  }
  if (person.role === "superAdmin") for await (const series of work.series()) await takePrices(dependencies, series)
  const written = new Set(earlier.map(({ eventId }) => eventId))
  return Result.succeed(
    await append(
      log,
      events.filter(({ event }) => !written.has(event.id)),
    ),
  )
}

async function recordedIn(
  db: Kysely<ReadModels>,
  person: SignedIn,
): Promise<ReadonlyArray<{ readonly eventId: string; readonly type: string }>> {
  const rows = await snapshot(db, { ...accessOf(person), portfolios: null }, (tx) =>
    tx
      .selectFrom("activity")
      .select(["event_id", "event_type"])
      .where("household_id", "=", person.householdId)
      .execute(),
  )
  return rows.map(({ event_id, event_type }) => ({ eventId: event_id, type: event_type }))
}

function refusedByPlan(person: SignedIn, counts: Readonly<Record<string, number>>): Rejection | undefined {
  const count = (...types: ReadonlyArray<DomainEvent["_tag"]>): number =>
    types.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
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
    if (refusal) return refused(refusal)
  }
  return undefined
}

async function canBeApplied({ rehearse, now }: ImportDependencies, events: ReadonlyArray<Placed>): Promise<boolean> {
  const revisions = new Map<string, bigint>()
  const recordedAt = now()
  const recorded = events.map(({ stream, event }, index): RecordedEvent => {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    // Behind everything there is, since it is taken back.
    const position = { commit: rehearsedFrom + BigInt(index), prepare: rehearsedFrom + BigInt(index) }
    return { ...event, stream, revision, position, recordedAt }
  })
  try {
    await rehearse(recorded)
    return true
  } catch {
    return false
  }
}

const rehearsedFrom = 2n ** 62n

/** In the order of the archive, which is that of the log it came from; neighbours of one stream together. */
async function append(log: EventLog, events: ReadonlyArray<Placed>): Promise<Position | undefined> {
  const expected = new Map<string, bigint>()
  let position: Position | undefined
  for (const { stream, batch } of batchesOf(events)) {
    const known = expected.get(stream) ?? (await lastRevision(log, stream))
    const appended = await log.append(stream, known ?? "no_stream", batch)
    if (Result.isFailure(appended)) throw new Error(`somebody else writes to ${categoryOf(stream)} during an import`)
    expected.set(stream, appended.success.nextExpectedRevision)
    position = appended.success.position
  }
  return position
}

async function lastRevision(log: EventLog, stream: string): Promise<bigint | undefined> {
  for await (const event of log.readStream(stream, { direction: "backwards", limit: 1 })) return event.revision
  return undefined
}

/** Sealed, events take more room: half of what an append may hold is always enough. */
const batchBytesMost = appendBytesMax / 2

function* batchesOf(
  events: ReadonlyArray<Placed>,
): Iterable<{ readonly stream: string; readonly batch: ReadonlyArray<NewEvent> }> {
  let stream = ""
  let batch: Array<NewEvent> = []
  let bytes = 0
  for (const { stream: next, event } of events) {
    const size = bytesOfEvent(event)
    if (batch.length > 0 && (next !== stream || bytes + size > batchBytesMost)) {
      yield { stream, batch }
      batch = []
      bytes = 0
    }
    stream = next
    batch.push(event)
    bytes += size
  }
  if (batch.length > 0) yield { stream, batch }
}

/** What is known of a day already is corrected by none of it: only days and series that are missing are taken. */
async function takePrices({ work, now }: ImportDependencies, series: ArchivedSeries): Promise<void> {
  const { kind, symbol, currency, points } = series
  const { rows } = await work.query<{ day: string }>(
    `select distinct p.day from market.points p join market.series s using (series_id)
     where s.realm = 'real' and s.kind = $1 and s.symbol = $2`,
    [kind, symbol],
  )
  const known = new Set(rows.map(({ day }) => day))
  const missing = points.filter(([day]) => !known.has(day))
  for (const [source, of] of Map.groupBy(missing, ([, , from]) => from)) {
    const bySource = of.map(([day, value]) => ({ day, value }))
    await recordPoints(work, [{ kind, symbol, currency, points: bySource }], { source, clock: now })
  }
}
