import { Result } from "effect"
import type { HoldingCommand, RecordEntry, VoidSwapLeg } from "../../domain/holding/commands.ts"
import type { EntryOf } from "../../domain/holding/entries.ts"
import { holding } from "../../domain/holding/holding.ts"
import { HoldingRefusal } from "../../domain/holding/refusals.ts"
import { type Holding, swapLegOf } from "../../domain/holding/state.ts"
import { zero } from "../../domain/shared/decimal.ts"
import type { SwapId } from "../../domain/shared/ids.ts"
import type { BodyOf, Endpoint } from "../contract/endpoint.ts"
import { recordSwap, voidSwap } from "../contract/swaps.ts"
import { holdingCodec } from "../eventlog/eventCodec.ts"
import { holdingStream } from "../eventlog/streams.ts"
import { uuidv5 } from "../eventlog/uuidv5.ts"
import { personalRoute, type Route } from "../http/route.ts"
import { holdingNow } from "./aggregates.ts"
import { carryOut, type CommandDependencies, type Commanded, refusedWithNames } from "./carryOut.ts"
import { notInFuture } from "./days.ts"
import { inStructureTurn } from "./structure.ts"

/*
 * A swap is one fact in two holdings, each of which decides for itself alone. Both are asked before anything is written;
 * then the leg that leaves is written, and the leg that comes. Where the second step does not follow, the same request
 * sent again takes it: a step that was taken already is known as such.
 */

export function swapRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, now } = dependencies
  const carry = (endpoint: Endpoint, asked: Commanded, command: HoldingCommand) =>
    carryOut(dependencies, endpoint, asked, {
      decider: holding,
      codec: holdingCodec,
      stream: holdingStream(asked.person.householdId, command.holdingId),
      command,
    })
  const refuse = async ({ person }: Commanded, refusal: HoldingRefusal) =>
    Result.fail(await refusedWithNames(log, person, refusal))

  return [
    personalRoute(recordSwap, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.swappedOn, "body.swappedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const { given, received } = legsOf(params.swapId, body)
      return inStructureTurn(log, person.householdId, async () => {
        const giving = await holdingNow(log, person.householdId, given.holdingId)
        const receiving = await holdingNow(log, person.householdId, received.holdingId)
        const refusal =
          refusalOf(given, giving) ?? refusalOf(received, receiving) ?? takenBack(params.swapId, giving, receiving)
        if (refusal) return refuse(asked, refusal)

        const left = await carry(recordSwap, asked, given)
        if (Result.isFailure(left)) return left
        const came = await carry(recordSwap, following(asked, "received"), received)
        // Something was recorded between the question and the answer: without the other leg the first is not true.
        if (Result.isFailure(came)) await carry(recordSwap, following(asked, "takenBack"), takeBack(given))
        return came
      })
    }),

    personalRoute(voidSwap, async (asked) => {
      const { person, params, body } = asked
      // The units that came may have been sold since: if so, nothing is taken back.
      const legs = [body.receivedHoldingId, body.givenHoldingId].map((holdingId): VoidSwapLeg => ({
        _tag: "VoidSwapLeg",
        holdingId,
        swapId: params.swapId,
        reason: body.reason,
      }))
      return inStructureTurn(log, person.householdId, async () => {
        const there: Array<VoidSwapLeg> = []
        for (const leg of legs) {
          const refusal = refusalOf(leg, await holdingNow(log, person.householdId, leg.holdingId))
          if (refusal === undefined) there.push(leg)
          // Of a swap whose second leg was never written, the first alone is taken back.
          else if (refusal._tag !== "SwapNotFound") return refuse(asked, refusal)
        }
        const [first, second] = there
        if (!first) return refuse(asked, HoldingRefusal.cases.SwapNotFound.make(params))
        const done = await carry(voidSwap, asked, first)
        return Result.isFailure(done) || !second ? done : carry(voidSwap, following(asked, "given"), second)
      })
    }),
  ]
}

type Leg = RecordEntry & { readonly entry: EntryOf<"SwapLeg"> }

/** The same exchange as each of the two holdings sees it. The fees are those of the given one. */
function legsOf(swapId: SwapId, body: BodyOf<typeof recordSwap>): { readonly given: Leg; readonly received: Leg } {
  const { comment, swappedOn } = body
  const same = { _tag: "SwapLeg", swapId, comment, swappedOn } as const
  return {
    given: {
      _tag: "RecordEntry",
      holdingId: body.givenHoldingId,
      entryId: body.givenEntryId,
      entry: {
        ...same,
        direction: "out",
        quantity: body.givenQuantity,
        value: body.givenValue,
        fees: body.fees,
        counterpartId: body.receivedHoldingId,
      },
    },
    received: {
      _tag: "RecordEntry",
      holdingId: body.receivedHoldingId,
      entryId: body.receivedEntryId,
      entry: {
        ...same,
        direction: "in",
        quantity: body.receivedQuantity,
        value: body.receivedValue,
        fees: { amount: zero, currency: body.receivedValue.currency },
        counterpartId: body.givenHoldingId,
      },
    },
  }
}

/** Why a holding, as it is now, would refuse a command. */
function refusalOf(command: HoldingCommand, state: Holding): HoldingRefusal | undefined {
  const decision = holding.decide(command, state)
  return Result.isFailure(decision) ? decision.failure : undefined
}

/** A leg that was taken back while the other never came is not to be followed by the other: it is another swap. */
function takenBack(swapId: SwapId, ...both: ReadonlyArray<Holding>): HoldingRefusal | undefined {
  const legs = both.map((each) => (each._tag === "Opened" ? swapLegOf(each, swapId) : undefined))
  return legs.some((leg) => leg === undefined) && legs.some((leg) => leg?.status === "voided")
    ? HoldingRefusal.cases.SwapIdAlreadyUsed.make({ swapId })
    : undefined
}

const takeBack = ({ holdingId, entry: { swapId } }: Leg): VoidSwapLeg => ({
  _tag: "VoidSwapLeg",
  holdingId,
  swapId,
  reason: "swap.incomplete",
})

/** A further step of the same request. It has an id of its own, the same each time that the request is sent. */
const following = (asked: Commanded, step: "received" | "given" | "takenBack"): Commanded => ({
  ...asked,
  commandId: uuidv5(asked.commandId, step),
})
