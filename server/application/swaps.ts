import { Result, Schema } from "effect"
import type { HoldingCommand, HoldingCommandOf } from "#domain/holding/commands.ts"
import type { EntryOf } from "#domain/holding/entries.ts"
import { holding } from "#domain/holding/holding.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, swapLegOf } from "#domain/holding/state.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import { zero } from "#domain/numbers/decimal.ts"
import type { SwapId } from "#domain/shared/ids.ts"
import type { ExecuteCommand, PendingCommand, PendingCommands } from "#server/commands/pendingCommands.ts"
import type { BodyOf, Codec, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { holdingCodec } from "#server/eventlog/eventCodec.ts"
import { holdingStream } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { Outcome } from "#server/http/route.ts"
import { holdingNow } from "./aggregates.ts"
import { executeCommand, type CommandDependencies, type CommandRequest, refusedWithNames } from "./executeCommand.ts"

/*
 * A swap is one fact in two holdings, each of which decides alone and has its own stream. Both decide before any event
 * is appended. Then one leg is appended, and then the other. The command is stored until both legs exist, so that
 * another server completes the swap if this one ends in between. If the second leg is refused by then, the first is
 * voided.
 */

export interface SwapDependencies extends Pick<CommandDependencies, "log"> {
  readonly pending: PendingCommands
}

/** Completes the recording or voiding of a swap that a server left between its two legs. */
export const finishSwap = (dependencies: SwapDependencies): ExecuteCommand => swaps(dependencies).finish

type Asked<E extends Endpoint> = CommandRequest & { readonly params: ParamsOf<E>; readonly body: BodyOf<E> }

/** Records and voids swaps. */
export function swaps({ log, pending }: SwapDependencies) {
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: HoldingCommand) =>
    executeCommand({ log }, endpoint, asked, {
      decider: holding,
      codec: holdingCodec,
      stream: holdingStream(asked.person.householdId, command.holdingId),
      command,
    })
  const refuse = async ({ person }: CommandRequest, refusal: HoldingRefusal | LineRefusal) =>
    Result.fail(await refusedWithNames(log, person, refusal))
  const during = (
    { name }: Endpoint,
    { person, commandId, sent }: CommandRequest,
    steps: () => Outcome<Acknowledged>,
  ) =>
    pending.during({ householdId: person.householdId, actorId: person.userId, commandId, endpoint: name, sent }, steps)

  async function record(asked: Asked<typeof recordSwap>): Outcome<Acknowledged> {
    const { person, params, body } = asked
    const { given, received } = legsOf(params.swapId, body)
    const giving = await holdingNow(log, person.householdId, given.holdingId)
    const receiving = await holdingNow(log, person.householdId, received.holdingId)
    const takenBefore = takenBack(params.swapId, giving, receiving)
    if (takenBefore) return refuse(asked, takenBefore)
    const refusal = refusalOf(given, giving) ?? refusalOf(received, receiving)
    if (refusal) {
      // An interrupted swap may have only its first leg, which is wrong without the second.
      if (isThere(giving, given) && !isThere(receiving, received)) {
        await carry(recordSwap, following(asked, "takenBack"), takeBack(given))
      }
      return refuse(asked, refusal)
    }
    return during(recordSwap, asked, async () => {
      const left = await carry(recordSwap, asked, given)
      if (Result.isFailure(left)) return left
      const came = await carry(recordSwap, following(asked, "received"), received)
      // Another command was recorded after the decision above: the first leg is wrong without the second.
      if (Result.isFailure(came)) await carry(recordSwap, following(asked, "takenBack"), takeBack(given))
      return came
    })
  }

  async function takeBackBoth(asked: Asked<typeof voidSwap>): Outcome<Acknowledged> {
    const { person, params, body } = asked
    // The received units may have been sold since: then neither leg is voided.
    const legs = [body.receivedHoldingId, body.givenHoldingId].map((holdingId): VoidSwapLeg => ({
      _tag: "VoidSwapLeg",
      holdingId,
      swapId: params.swapId,
      reason: body.reason,
    }))
    const there: Array<VoidSwapLeg> = []
    for (const leg of legs) {
      const refusal = refusalOf(leg, await holdingNow(log, person.householdId, leg.holdingId))
      if (refusal === undefined) there.push(leg)
      // If the second leg was never recorded, only the first is voided.
      else if (refusal._tag !== "SwapNotFound") return refuse(asked, refusal)
    }
    const [first, second] = there
    if (!first) return refuse(asked, HoldingRefusal.cases.SwapNotFound.make(params))
    if (!second) return carry(voidSwap, asked, first)
    return during(voidSwap, asked, async () => {
      const done = await carry(voidSwap, asked, first)
      return Result.isFailure(done) ? done : carry(voidSwap, following(asked, "given"), second)
    })
  }

  /** Repeats the same steps under the same command ids: those that were done have no further effect. */
  async function finish({ householdId, actorId: userId, commandId, endpoint, sent }: PendingCommand): Promise<void> {
    const asked = { person: { householdId, userId }, commandId, sent }
    if (endpoint === recordSwap.name) await record({ ...asked, ...decodedBy(recordSwap, sent) })
    else if (endpoint === voidSwap.name) await takeBackBoth({ ...asked, ...decodedBy(voidSwap, sent) })
    else throw new Error(`${endpoint} does not write to several streams`)
  }

  return { record, takeBackBoth, finish }
}

/** Does not fail: the content was decoded before it was stored. */
const decodedBy = <E extends typeof recordSwap | typeof voidSwap>(endpoint: E, sent: CommandRequest["sent"]) => ({
  params: Schema.decodeUnknownSync<Codec>(endpoint.params)(sent.params) as ParamsOf<E>,
  body: Schema.decodeUnknownSync<Codec>(endpoint.body)(sent.body) as BodyOf<E>,
})

type VoidSwapLeg = HoldingCommandOf<"VoidSwapLeg">
type Leg = HoldingCommandOf<"RecordEntry"> & { readonly entry: EntryOf<"SwapLeg"> }

/** The two legs of a swap. The fees belong to the given one. */
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

/** The refusal of a command by a holding in this state, if there is one. */
function refusalOf(command: HoldingCommand, state: Holding): HoldingRefusal | LineRefusal | undefined {
  const decision = holding.decide(command, state)
  return Result.isFailure(decision) ? decision.failure : undefined
}

/** Refuses to complete a swap of which one leg was voided and the other is missing: that would be another swap. */
function takenBack(swapId: SwapId, ...both: ReadonlyArray<Holding>): HoldingRefusal | undefined {
  const legs = both.map((each) => (each._tag === "Opened" ? swapLegOf(each, swapId) : undefined))
  return legs.some((leg) => leg === undefined) && legs.some((leg) => leg?.status === "voided")
    ? HoldingRefusal.cases.SwapIdAlreadyUsed.make({ swapId })
    : undefined
}

/** Whether this leg was recorded and is not voided. */
function isThere(state: Holding, { entryId, entry: { swapId } }: Leg): boolean {
  const leg = state._tag === "Opened" ? swapLegOf(state, swapId) : undefined
  return leg?.entryId === entryId && leg.status === "counts"
}

const takeBack = ({ holdingId, entry: { swapId } }: Leg): VoidSwapLeg => ({
  _tag: "VoidSwapLeg",
  holdingId,
  swapId,
  reason: "swap.incomplete",
})

/** A further step of the same request. Its command id is the same each time that the request is sent. */
const following = (asked: CommandRequest, step: "received" | "given" | "takenBack"): CommandRequest => ({
  ...asked,
  commandId: uuidv5(asked.commandId, step),
})
