import { Schema } from "effect"
import { debtEntryOf, DebtEvent, isDebtEntryEvent } from "#domain/debt/events.ts"
import { entryOf, HoldingEvent, isEntryEvent } from "#domain/holding/events.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import type { DomainEvent, Projection, Recorded } from "#projections/projection.ts"
import { insertAll } from "#projections/writing.ts"
import type { ActivityRow, ReadModels } from "#projections/readModels.ts"
import { type Kysely, sql } from "kysely"
import { dayOfDebtEntry } from "#domain/debt/entries.ts"
import { dayOf } from "#domain/holding/entries.ts"

/** The activity of a household: one row per event. */
export const activity: Projection = {
  name: "activity",
  categories: ["household", "portfolio", "ownership", "holding", "debt", "wallet", "subscription"],
  tables: ["activity"],
  apply: (events, db) => insertAll(db, "activity", events.map(rowOf)),
}

const rowOf = (recorded: Recorded): ActivityRow => ({
  household_id: recorded.householdId,
  position: recorded.position.toString(),
  event_id: recorded.eventId,
  event_type: recorded.event._tag,
  stream: recorded.stream,
  revision: recorded.revision.toString(),
  actor_id: recorded.actorId,
  recorded_at: recorded.recordedAt,
  dated_on: dayOfEvent(recorded.event) ?? recorded.recordedAt.toISOString().slice(0, 10),
  subject_id: subjectOf(recorded),
  event: recorded.encrypt("activity.event", jsonOf(recorded.event)),
})

function subjectOf({ event, householdId }: Recorded): string {
  if ("holdingId" in event) return event.holdingId
  if ("debtId" in event) return event.debtId
  if ("walletId" in event) return event.walletId
  if ("goalId" in event) return event.goalId
  if ("stakeId" in event) return event.stakeId
  if ("portfolioId" in event) return event.portfolioId
  if ("memberId" in event) return event.memberId
  if ("invitationId" in event) return event.invitationId
  return householdId
}

/** The encoder of each event type. The encoder of the union would try its members one after the other. */
const encoders = new Map<string, (event: DomainEvent) => object>(
  [HouseholdEvent, PortfolioEvent, OwnershipEvent, HoldingEvent, DebtEvent, WalletEvent, SubscriptionEvent].flatMap(
    ({ cases }) =>
      Object.entries(cases as Readonly<Record<string, Schema.Codec<DomainEvent, object>>>).map(
        ([tag, schema]) => [tag, Schema.encodeSync(schema)] as const,
      ),
  ),
)

/** The fields in the order of the schema, so that the text does not depend on the order in which the log stores them. */
function jsonOf(event: DomainEvent): string {
  const encode = encoders.get(event._tag)
  if (!encode) throw new Error(`no events are known as ${event._tag}`)
  return JSON.stringify({ ...encode(event), _tag: undefined })
}

interface Page {
  readonly limit: number
  /** About how many stored characters to read; two events are read in any case. Absent: any number. */
  readonly charactersMost?: number
  /** The position of the last row of the page before. */
  readonly before?: string | undefined
  /** Only facts dated up to this day, regardless of when they were recorded. */
  readonly on?: string | undefined
}

/** The activity of the household, newest first. */
export const activityOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  { limit, charactersMost, before, on }: Page,
): Promise<ActivityRow[]> => {
  let rows = db.selectFrom("activity").selectAll().where("household_id", "=", householdId)
  if (before !== undefined) rows = rows.where("position", "<", before)
  if (on !== undefined) rows = rows.where("dated_on", "<=", on)
  const ordered = rows.orderBy("position", "desc").limit(limit)
  if (charactersMost === undefined) return ordered.execute()
  const charactersBefore = sql<string>`coalesce(sum(octet_length(event))
    over (order by position desc rows between unbounded preceding and 1 preceding), 0)`
  const ordinal = sql<string>`row_number() over (order by position desc)`
  return db
    .selectFrom(
      db
        .selectFrom(ordered.as("some"))
        .selectAll()
        .select([charactersBefore.as("before"), ordinal.as("ordinal")])
        .as("page"),
    )
    .selectAll()
    .where((row) => row.or([row("before", "<=", String(charactersMost)), row("ordinal", "<=", "2")]))
    .orderBy("ordinal")
    .execute()
}

/** The events at some positions of the log, or of some types, oldest first. */
export const activityAmong = (
  db: Kysely<ReadModels>,
  householdId: string,
  among: { readonly positions: ReadonlyArray<string>; readonly types: ReadonlyArray<string> },
): Promise<ActivityRow[]> =>
  db
    .selectFrom("activity")
    .selectAll()
    .where("household_id", "=", householdId)
    .where((row) =>
      row.or([
        row("position", "=", row.fn.any(row.val(among.positions))),
        row("event_type", "=", row.fn.any(row.val(among.types))),
      ]),
    )
    .orderBy("position")
    .execute()

/** The day from which a fact counts; `undefined` when the event has no day of its own. */
export function dayOfEvent(event: DomainEvent): string | undefined {
  if (isEntryEvent(event)) return dayOf(entryOf(event))
  if (isDebtEntryEvent(event)) return dayOfDebtEntry(debtEntryOf(event))
  switch (event._tag) {
    case "HoldingOpened":
      return event.openedOn
    case "HoldingClosed":
      return event.closedOn
    case "DebtIncurred":
      return event.incurredOn
    case "DebtSettled":
      return event.settledOn
    case "StakeRecorded":
      return event.effectiveOn
    case "WalletStated":
      return event.statedOn
    case "WalletRead":
      return event.readOn
    case "WalletDisconnected":
      return event.disconnectedOn
    default:
      return undefined
  }
}
