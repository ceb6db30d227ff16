import { Result } from "effect"
import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { transferLegOf } from "#domain/holding/state.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { BodyOf, ParamsOf } from "#contract/endpoint.ts"
import { correctMoneyTransfer, recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"
import { type TwoLegs, twoLegsBatch, twoLegsInverse } from "./twoLegs.ts"

/** Money that leaves one account and arrives in another. */
export const moneyTransfer: TwoLegs<typeof recordMoneyTransfer, typeof voidMoneyTransfer> = {
  record: recordMoneyTransfer,
  void: voidMoneyTransfer,
  legsOf({ transferId }, { sent, received, comment, leftOn, arrivedOn, givenHoldingId, receivedHoldingId }) {
    const same = { _tag: "MoneyTransfer", transferId, sent, received, comment, leftOn, arrivedOn } as const
    return {
      given: { ...same, direction: "out", counterpartId: receivedHoldingId },
      received: { ...same, direction: "in", counterpartId: givenHoldingId },
    }
  },
  dayOf: ({ leftOn, arrivedOn }) =>
    arrivedOn === null ? { field: "leftOn", on: leftOn } : { field: "arrivedOn", on: arrivedOn },
  legIn: (holding, { transferId }) => transferLegOf(holding, transferId),
  eventOf(recorded, entry) {
    if (entry._tag !== "MoneyTransfer") return undefined
    const { _tag, ...leg } = entry
    return HoldingEvent.cases.MoneyTransferred.make({ ...recorded, ...leg })
  },
  notFound: ({ transferId }) => HoldingRefusal.cases.TransferNotFound.make({ transferId }),
  incompleteAs: "transfer.incomplete",
}

type AskedCorrection = Pick<Batch, "commandId" | "sent"> & {
  readonly params: ParamsOf<typeof correctMoneyTransfer>
  readonly body: BodyOf<typeof correctMoneyTransfer>
}

/** Voids both legs of a transfer and records those of another between the same accounts. All steps are decided together. */
export async function correctionOfTransfer(
  log: EventLog,
  householdId: HouseholdId,
  { params, body, commandId, sent }: AskedCorrection,
): Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>> {
  const { replacementId, ...terms } = body
  const inverse = await twoLegsInverse(moneyTransfer, log, householdId, { params, body, commandId, sent })
  return Result.map(inverse, ({ steps }) => {
    const again = twoLegsBatch(moneyTransfer, {
      params: { transferId: replacementId },
      body: terms,
      commandId,
      sent,
    })
    return {
      name: correctMoneyTransfer.name,
      commandId,
      sent,
      steps: [...steps, ...again.steps.map((step, i) => ({ ...step, step: i === 0 ? "sentAgain" : "receivedAgain" }))],
    }
  })
}

/** Completes a correction that a server left between its steps. */
export const correctionHandlers = (execution: Execution): PendingHandlers => ({
  async [correctMoneyTransfer.name](pending) {
    const asked = { ...pending, ...decodedBy(correctMoneyTransfer, pending.sent) }
    const batch = await correctionOfTransfer(execution.log, pending.householdId, asked)
    if (Result.isSuccess(batch)) await execute(execution, batch.success, completing(pending))
  },
})
