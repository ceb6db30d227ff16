import { Result } from "effect"
import type { Entry, EntryOf } from "#domain/holding/entries.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { LotLeg, OpenedHolding, RecordedHoldingEntry } from "#domain/holding/state.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, HoldingId, HouseholdId } from "#domain/shared/ids.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { holdingNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * A swap, a move of units, a spin-off or merger, and a transfer of money are each one fact in two holdings, which decide alone
 * and have streams of their own: a batch of two steps. If the second leg is refused when the first is recorded, the first is
 * voided. Another such fact is described as
 * {@link TwoLegs}, and is recorded, taken back and completed like these.
 */

/** The holdings of a fact: what leaves the given one arrives in the received one. */
interface Sides {
  readonly givenHoldingId: HoldingId
  readonly receivedHoldingId: HoldingId
}

type Leg = EntryOf<"SwapLeg"> | LotLeg | EntryOf<"MoneyTransfer">

/** What a kind of fact in two holdings has of its own. */
export interface TwoLegs<Record extends Endpoint, Void extends Endpoint> {
  readonly record: Record
  readonly void: Void
  /** The legs that a request records. */
  readonly legsOf: (params: ParamsOf<Record>, body: BodyOf<Record>) => { readonly given: Leg; readonly received: Leg }
  /** The last day of the fact, and the name of its field. */
  readonly dayOf: (body: BodyOf<Record>) => { readonly field: string; readonly on: CalendarDate }
  /** The leg that a holding has of the fact, even if it was voided; undefined if it has none. */
  readonly legIn: (holding: OpenedHolding, params: ParamsOf<Void>) => RecordedHoldingEntry | undefined
  /** The event that recorded the leg; undefined if it is a leg of another kind of fact. */
  readonly eventOf: (recorded: Recorded, entry: Entry) => HoldingEvent | undefined
  readonly notFound: (params: ParamsOf<Void>) => HoldingRefusal
  /** What is stated where a server stops between the two legs. */
  readonly incompleteAs: NonNullable<Batch["incompleteAs"]>
}

interface Recorded {
  readonly holdingId: HoldingId
  readonly entryId: EntryId
  readonly replaces: EntryId | null
}

type Asked<E extends Endpoint> = Pick<Batch, "commandId" | "sent"> & {
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
}

type RecordingBody = Sides & { readonly givenEntryId: EntryId; readonly receivedEntryId: EntryId }
type VoidingBody = Sides & { readonly reason: string }

/** Records the two legs of a fact. */
export function twoLegsBatch<Record extends Endpoint, Void extends Endpoint>(
  fact: TwoLegs<Record, Void>,
  { params, body, commandId, sent }: Asked<Record>,
): Batch {
  const { givenHoldingId, givenEntryId, receivedHoldingId, receivedEntryId } = body as RecordingBody
  const { given, received } = fact.legsOf(params, body)
  const first = { holdingId: givenHoldingId, entryId: givenEntryId, entry: given }
  const second = { holdingId: receivedHoldingId, entryId: receivedEntryId, entry: received }
  return {
    name: fact.record.name,
    commandId,
    sent,
    steps: [
      { kind: "holding", command: { _tag: "RecordEntry", ...first } },
      { step: "received", kind: "holding", command: { _tag: "RecordEntry", ...second } },
    ],
    incompleteAs: fact.incompleteAs,
  }
}

/**
 * Takes back a fact: the inverse of its batch, or of the one leg that an earlier version left. Refuses holdings that do not
 * have the legs of one fact, or not of the one that was asked for.
 */
export async function twoLegsInverse<Record extends Endpoint, Void extends Endpoint>(
  fact: TwoLegs<Record, Void>,
  log: EventLog,
  householdId: HouseholdId,
  { params, body, commandId, sent }: Asked<Void>,
): Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>> {
  const legs: Array<StructureEvent & { readonly kind: "holding" }> = []
  const { givenHoldingId, receivedHoldingId, reason } = body as VoidingBody
  for (const [holdingId, direction, otherId] of [
    [givenHoldingId, "out", receivedHoldingId],
    [receivedHoldingId, "in", givenHoldingId],
  ] satisfies ReadonlyArray<readonly [HoldingId, "out" | "in", HoldingId]>) {
    const holding = await holdingNow(log, householdId, holdingId)
    if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
    const { entry, entryId, replaces } = fact.legIn(holding, params) ?? {}
    if (entry === undefined || entryId === undefined) continue
    const event = fact.eventOf({ holdingId, entryId, replaces: replaces ?? null }, entry)
    if (event === undefined) continue
    const leg = entry as Leg
    if (leg.counterpartId !== otherId || leg.direction !== direction) return Result.fail(fact.notFound(params))
    legs.push({ kind: "holding", event })
  }
  const [first, second] = inverseOf(legs, reason)
  if (!first) return Result.fail(fact.notFound(params))
  // What arrived may have been sold since: then neither leg is voided.
  const steps = second ? [first, { ...second, step: "given" }] : [first]
  return Result.succeed({ name: fact.void.name, commandId, sent, steps })
}

/** Completes the recording or voiding of a fact that a server left between its two legs. */
export function twoLegsHandlers<Record extends Endpoint, Void extends Endpoint>(
  execution: Execution,
  fact: TwoLegs<Record, Void>,
): PendingHandlers {
  return {
    async [fact.record.name](pending) {
      const asked = { ...pending, ...decodedBy(fact.record, pending.sent) }
      await execute(execution, twoLegsBatch(fact, asked), completing(pending))
    },
    async [fact.void.name](pending) {
      const asked = { ...pending, ...decodedBy(fact.void, pending.sent) }
      const batch = await twoLegsInverse(fact, execution.log, pending.householdId, asked)
      if (Result.isSuccess(batch)) await execute(execution, batch.success, completing(pending))
    },
  }
}
