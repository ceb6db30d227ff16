import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { EntryOf } from "#domain/holding/entries.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, type OpenedHolding, transferLegOf } from "#domain/holding/state.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { HoldingId } from "#domain/shared/ids.ts"

const refuse = HoldingRefusal.cases

type Leg = EntryOf<"MoneyTransfer">

/**
 * Refuses a leg of a transfer of money that would be alone or differ from the other leg. The leg out is recorded first and
 * voided last, as of a swap. An amount that arrives in another currency has to be stated.
 */
export function brokenTransfer(
  command: HoldingCommand,
  leg: Leg | undefined,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): HoldingRefusal | LineRefusal | undefined {
  if (!leg || command.holdingId === leg.counterpartId) return undefined
  const { transferId, direction } = leg
  const other = household.holding(leg.counterpartId)
  if (other._tag === "NotOpened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
  const counterpart = transferLegOf(other, transferId)
  const isThere = counterpart?.status === "counts"
  if (command._tag === "VoidMoneyTransfer") {
    return direction === "out" && isThere ? refuse.TransferIsOneFact.make({ transferId }) : undefined
  }
  const own = household.holding(command.holdingId)
  if (own._tag === "NotOpened") return undefined
  const earlier = transferLegOf(own, transferId)
  // The account decides whether it is the same leg. One of a transfer whose other leg was never recorded stays voided.
  if (earlier) {
    return earlier.status === "voided" && !counterpart ? refuse.TransferIdAlreadyUsed.make({ transferId }) : undefined
  }
  if (counterpart?.status === "voided" || (direction === "out" && counterpart)) {
    return refuse.TransferIdAlreadyUsed.make({ transferId })
  }
  if (direction === "out") return receivedMissing(leg, own, other)
  const sent = isThere && counterpart.entry._tag === "MoneyTransfer" ? counterpart.entry : undefined
  return sent?.direction === "out" && sent.counterpartId === command.holdingId && sent.leftOn === leg.leftOn
    ? undefined
    : refuse.TransferNotFound.make({ transferId })
}

function receivedMissing({ received, arrivedOn }: Leg, from: OpenedHolding, to: OpenedHolding) {
  const { currency } = to.opening
  return arrivedOn !== null && received === null && from.opening.currency !== currency
    ? refuse.TransferReceivedMissing.make({ currency })
    : undefined
}
