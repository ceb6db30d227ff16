import { Result } from "effect"
import { recorded } from "#domain/holding/events.ts"
import { type FactKey, type Leg, type LegKind, legRulesOf } from "#domain/holding/legs.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import { legOf } from "#domain/holding/state.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, HoldingId, HouseholdId } from "#domain/shared/ids.ts"
import { idOfCommand } from "#domain/structure/aggregates.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { IncompleteReason } from "#contract/twoLegs.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { holdingNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution, type Step } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * A fact in two holdings is a batch of two steps, because the holdings decide alone and have streams of their own. If the
 * second leg is refused when the first is recorded, the first is voided.
 */

/** The holdings of a fact: what leaves the given one arrives in the received one. */
interface Sides {
  readonly givenHoldingId: HoldingId
  readonly receivedHoldingId: HoldingId
}

/** What a kind of fact in two holdings has of its own. `factsInTwoHoldings.ts` lists all kinds. */
export interface TwoLegs<Record extends Endpoint, Void extends Endpoint> {
  readonly kind: LegKind
  readonly record: Record
  readonly void: Void
  /** Of a kind that can be corrected: replaces the fact by another between the same holdings. */
  readonly correct?: Endpoint
  /** The legs that a request records. */
  readonly legsOf: (params: ParamsOf<Record>, body: BodyOf<Record>) => { readonly given: Leg; readonly received: Leg }
  /** The last day of the fact, and the name of its field. */
  readonly dayOf: (body: BodyOf<Record>) => { readonly field: string; readonly on: CalendarDate }
  /** What is stated where a server stops between the two legs. */
  readonly incompleteAs: IncompleteReason
}

/** The fact that a request names in its path, whose parameter is the field of the id. */
const keyOf = (kind: LegKind, params: unknown): FactKey => ({ _tag: kind, ...(params as object) }) as FactKey

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
  const key = keyOf(fact.kind, params)
  const notFound = legRulesOf(key).notFound(key)
  const legs: Array<StructureEvent & { readonly kind: "holding" }> = []
  const { givenHoldingId, receivedHoldingId, reason } = body as VoidingBody
  for (const [holdingId, direction, otherId] of [
    [givenHoldingId, "out", receivedHoldingId],
    [receivedHoldingId, "in", givenHoldingId],
  ] satisfies ReadonlyArray<readonly [HoldingId, "out" | "in", HoldingId]>) {
    const holding = await holdingNow(log, householdId, holdingId)
    if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
    const leg = legOf(holding, key)
    if (!leg) continue
    const { entry, entryId, replaces } = leg
    if (entry.counterpartId !== otherId || entry.direction !== direction) return Result.fail(notFound)
    legs.push({ kind: "holding", event: recorded({ holdingId, entryId, replaces }, entry) })
  }
  const [first, second] = inverseOf(legs, reason)
  if (!first) return Result.fail(notFound)
  // What arrived may have been sold since: then neither leg is voided.
  const steps = second ? [first, { ...second, step: "given" }] : [first]
  return Result.succeed({ name: fact.void.name, commandId, sent, steps })
}

/**
 * Replaces each leg of a fact by that of another between the same holdings, the leg out first. A holding checks the units of all
 * days once, without the former leg and with the new one: what arrived may have been sold since, if enough arrives again. A leg
 * that an earlier version left out is recorded.
 */
export async function twoLegsCorrection<Record extends Endpoint, Void extends Endpoint>(
  fact: TwoLegs<Record, Void>,
  log: EventLog,
  householdId: HouseholdId,
  asked: Asked<Endpoint>,
): Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>> {
  const { replacementId, ...terms } = asked.body as { readonly replacementId: string; readonly reason: string }
  // A correction has the parameters of a voiding, and the body of a recording and a voiding.
  const inverse = await twoLegsInverse(fact, log, householdId, asked as Asked<Void>)
  return Result.map(inverse, ({ steps }) => {
    const former = keyOf(fact.kind, asked.params)
    const again = twoLegsBatch(fact, {
      ...asked,
      params: { [legRulesOf(former).id]: replacementId },
      body: terms,
    } as Asked<Record>)
    const holdingsWithLegs = new Set(steps.map(idOfCommand))
    const replacing = again.steps.map((step): Step => {
      if (
        step.kind !== "holding" ||
        step.command._tag !== "RecordEntry" ||
        !holdingsWithLegs.has(step.command.holdingId)
      )
        return step
      const { holdingId, entryId, entry } = step.command
      const { reason } = terms
      return {
        ...step,
        command: { _tag: "CorrectLeg", holdingId, fact: former, replacementId: entryId, entry, reason },
      }
    })
    return {
      name: fact.correct?.name ?? again.name,
      commandId: asked.commandId,
      sent: asked.sent,
      steps: replacing,
    }
  })
}

/** Completes the recording, voiding or correction of a fact that a server left between its legs. */
export function twoLegsHandlers<Record extends Endpoint, Void extends Endpoint>(
  execution: Execution,
  fact: TwoLegs<Record, Void>,
): PendingHandlers {
  const { correct } = fact
  const handlers: PendingHandlers = {
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
  if (!correct) return handlers
  return {
    ...handlers,
    async [correct.name](pending) {
      const asked = { ...pending, ...decodedBy(correct, pending.sent) }
      const batch = await twoLegsCorrection(fact, execution.log, pending.householdId, asked)
      if (Result.isSuccess(batch)) await execute(execution, batch.success, completing(pending))
    },
  }
}
