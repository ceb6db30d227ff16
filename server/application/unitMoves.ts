import { Result } from "effect"
import type { EntryOf } from "#domain/holding/entries.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { moveLegOf } from "#domain/holding/state.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { HoldingId, HouseholdId } from "#domain/shared/ids.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { holdingNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * A move of units is one fact in two holdings, each of which decides alone and has its own stream: a batch of two steps, as
 * a swap is. If the leg in is refused when the leg out is recorded, the leg out is voided.
 */

type Asked<E extends Endpoint> = Pick<Batch, "commandId" | "sent"> & {
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
}

/** Records the two legs of a move. */
export function unitMoveBatch({ params: { moveId }, body, commandId, sent }: Asked<typeof recordUnitMove>): Batch {
  const { quantity, comment, movedOn, givenHoldingId, receivedHoldingId } = body
  const legOf = (direction: "in" | "out", counterpartId: HoldingId): EntryOf<"UnitMove"> => ({
    _tag: "UnitMove",
    moveId,
    direction,
    quantity,
    counterpartId,
    comment,
    movedOn,
  })
  const given = { holdingId: givenHoldingId, entryId: body.givenEntryId, entry: legOf("out", receivedHoldingId) }
  const received = { holdingId: receivedHoldingId, entryId: body.receivedEntryId, entry: legOf("in", givenHoldingId) }
  return {
    name: recordUnitMove.name,
    commandId,
    sent,
    steps: [
      { kind: "holding", command: { _tag: "RecordEntry", ...given } },
      { step: "received", kind: "holding", command: { _tag: "RecordEntry", ...received } },
    ],
    incompleteAs: "move.incomplete",
  }
}

/** Takes back a move: the inverse of its batch. Refuses holdings that do not have the legs of the move asked for. */
export async function unitMoveInverse(
  log: EventLog,
  householdId: HouseholdId,
  { params: { moveId }, body, commandId, sent }: Asked<typeof voidUnitMove>,
): Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>> {
  const legs: Array<StructureEvent & { readonly kind: "holding" }> = []
  const { givenHoldingId, receivedHoldingId } = body
  const notFound = HoldingRefusal.cases.MoveNotFound.make({ moveId })
  for (const [holdingId, direction, otherId] of [
    [givenHoldingId, "out", receivedHoldingId],
    [receivedHoldingId, "in", givenHoldingId],
  ] satisfies ReadonlyArray<readonly [HoldingId, "out" | "in", HoldingId]>) {
    const holding = await holdingNow(log, householdId, holdingId)
    if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
    const { entry, entryId, replaces } = moveLegOf(holding, moveId) ?? {}
    if (entry?._tag !== "UnitMove" || entryId === undefined) continue
    if (entry.counterpartId !== otherId || entry.direction !== direction) return Result.fail(notFound)
    const { _tag, ...leg } = entry
    const event = HoldingEvent.cases.UnitsMoved.make({ holdingId, entryId, replaces: replaces ?? null, ...leg })
    legs.push({ kind: "holding", event })
  }
  const [first, second] = inverseOf(legs, body.reason)
  if (!first) return Result.fail(notFound)
  // The units may have been sold where they arrived: then neither leg is voided.
  const steps = second ? [first, { ...second, step: "given" }] : [first]
  return Result.succeed({ name: voidUnitMove.name, commandId, sent, steps })
}

/** Completes the recording or voiding of a move that a server left between its two legs. */
export function unitMoveHandlers(execution: Execution): PendingHandlers {
  const { log } = execution
  return {
    async [recordUnitMove.name](pending) {
      const asked = { ...pending, ...decodedBy(recordUnitMove, pending.sent) }
      await execute(execution, unitMoveBatch(asked), completing(pending))
    },
    async [voidUnitMove.name](pending) {
      const asked = { ...pending, ...decodedBy(voidUnitMove, pending.sent) }
      const batch = await unitMoveInverse(log, pending.householdId, asked)
      if (Result.isSuccess(batch)) await execute(execution, batch.success, completing(pending))
    },
  }
}
