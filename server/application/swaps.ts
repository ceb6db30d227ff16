import { Result } from "effect"
import type { EntryOf } from "#domain/holding/entries.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { swapLegOf } from "#domain/holding/state.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { zero } from "#domain/numbers/decimal.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import type { HoldingId, HouseholdId } from "#domain/shared/ids.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { holdingNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * A swap is one fact in two holdings, each of which decides alone and has its own stream: a batch of two steps. If the
 * second leg is refused when the first is recorded, the first is voided.
 */

type Asked<E extends Endpoint> = Pick<Batch, "commandId" | "sent"> & {
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
}

/** Records the two legs of a swap. The fees belong to the given one. */
export function swapBatch({ params: { swapId }, body, commandId, sent }: Asked<typeof recordSwap>): Batch {
  const { comment, swappedOn } = body
  const same = { _tag: "SwapLeg", swapId, comment, swappedOn } as const
  const given: EntryOf<"SwapLeg"> = {
    ...same,
    direction: "out",
    quantity: body.givenQuantity,
    value: body.givenValue,
    fees: body.fees,
    counterpartId: body.receivedHoldingId,
  }
  const received: EntryOf<"SwapLeg"> = {
    ...same,
    direction: "in",
    quantity: body.receivedQuantity,
    value: body.receivedValue,
    fees: { amount: zero, currency: body.receivedValue.currency },
    counterpartId: body.givenHoldingId,
  }
  return {
    name: recordSwap.name,
    commandId,
    sent,
    steps: [
      {
        kind: "holding",
        command: {
          _tag: "RecordEntry",
          holdingId: body.givenHoldingId,
          entryId: body.givenEntryId,
          entry: given,
        },
      },
      {
        step: "received",
        kind: "holding",
        command: {
          _tag: "RecordEntry",
          holdingId: body.receivedHoldingId,
          entryId: body.receivedEntryId,
          entry: received,
        },
      },
    ],
    incompleteAs: "swap.incomplete",
  }
}

/**
 * Takes back a swap: the inverse of its batch, or of the one leg that an earlier version left. Refuses holdings that do not
 * have the legs of one swap, or not the one that was asked for.
 */
export async function swapInverse(
  log: EventLog,
  householdId: HouseholdId,
  { params: { swapId }, body, commandId, sent }: Asked<typeof voidSwap>,
): Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>> {
  const legs: Array<StructureEvent & { readonly kind: "holding" }> = []
  const { givenHoldingId, receivedHoldingId } = body
  for (const [holdingId, direction, otherId] of [
    [givenHoldingId, "out", receivedHoldingId],
    [receivedHoldingId, "in", givenHoldingId],
  ] satisfies ReadonlyArray<readonly [HoldingId, "out" | "in", HoldingId]>) {
    const holding = await holdingNow(log, householdId, holdingId)
    if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
    const { entry, entryId, replaces } = swapLegOf(holding, swapId) ?? {}
    if (entry?._tag !== "SwapLeg" || entryId === undefined) continue
    if (entry.counterpartId !== otherId || entry.direction !== direction) {
      return Result.fail(HoldingRefusal.cases.SwapNotFound.make({ swapId }))
    }
    const { _tag, ...leg } = entry
    const event = HoldingEvent.cases.TokensSwapped.make({ holdingId, entryId, replaces: replaces ?? null, ...leg })
    legs.push({ kind: "holding", event })
  }
  const [first, second] = inverseOf(legs, body.reason)
  if (!first) return Result.fail(HoldingRefusal.cases.SwapNotFound.make({ swapId }))
  // The received units may have been sold since: then neither leg is voided.
  const steps = second ? [first, { ...second, step: "given" }] : [first]
  return Result.succeed({ name: voidSwap.name, commandId, sent, steps })
}

/** Completes the recording or voiding of a swap that a server left between its two legs. */
export function swapHandlers(execution: Execution): PendingHandlers {
  const { log } = execution
  return {
    async [recordSwap.name](pending) {
      await execute(execution, swapBatch({ ...pending, ...decodedBy(recordSwap, pending.sent) }), completing(pending))
    },
    async [voidSwap.name](pending) {
      const asked = { ...pending, ...decodedBy(voidSwap, pending.sent) }
      const batch = await swapInverse(log, pending.householdId, asked)
      if (Result.isSuccess(batch)) await execute(execution, batch.success, completing(pending))
    },
  }
}
