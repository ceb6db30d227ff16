import { Result } from "effect"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import {
  changeOfAccount,
  changeOfAccountTakenBack,
  changeOfDebt,
  changeOfDebtTakenBack,
  type IdOfName,
} from "#domain/structure/currencyChange.ts"
import { type DebtId, EntryId, type HoldingId, type HouseholdId } from "#domain/shared/ids.ts"
import {
  changeAccountCurrency,
  changeDebtCurrency,
  undoAccountCurrency,
  undoDebtCurrency,
} from "#contract/currencyChanges.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { PendingCommand, PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { debtNow, holdingNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution, type Step } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * The change of an account or a debt to the successor of its currency is a batch. Its steps follow from the lines as they
 * are, and are found again after an interruption, because each has a name.
 */

interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
}

type Stepping<E extends Endpoint> = (
  log: EventLog,
  householdId: HouseholdId,
  asked: Asked<E>,
) => Promise<Result.Result<ReadonlyArray<Step>, HoldingRefusal | LineRefusal>>

/** The entry of the new line that a name stands for: the same each time. */
const idsIn =
  (newId: HoldingId | DebtId): IdOfName =>
  (name) =>
    EntryId.make(uuidv5(newId, name))

const accountChange: Stepping<typeof changeAccountCurrency> = async (log, householdId, { params, body }) => {
  const { newHoldingId, reason } = body
  const lines = await both(holdingNow, log, householdId, params.holdingId, newHoldingId)
  return changeOfAccount(...lines, newHoldingId, idsIn(newHoldingId), reason)
}

const accountChangeTakenBack: Stepping<typeof undoAccountCurrency> = async (log, householdId, { params, body }) => {
  const { nextHoldingId, reason } = body
  const lines = await both(holdingNow, log, householdId, params.holdingId, nextHoldingId)
  return changeOfAccountTakenBack(...lines, idsIn(nextHoldingId), reason)
}

const debtChange: Stepping<typeof changeDebtCurrency> = async (log, householdId, { params, body }) => {
  const { newDebtId, reason } = body
  const lines = await both(debtNow, log, householdId, params.debtId, newDebtId)
  return changeOfDebt(...lines, newDebtId, idsIn(newDebtId), reason)
}

const debtChangeTakenBack: Stepping<typeof undoDebtCurrency> = async (log, householdId, { params, body }) => {
  const { nextDebtId, reason } = body
  const lines = await both(debtNow, log, householdId, params.debtId, nextDebtId)
  return changeOfDebtTakenBack(...lines, idsIn(nextDebtId), reason)
}

const both = <Id, Line>(
  read: (log: EventLog, householdId: HouseholdId, id: Id) => Promise<Line>,
  log: EventLog,
  householdId: HouseholdId,
  former: Id,
  next: Id,
): Promise<[Line, Line]> => Promise.all([read(log, householdId, former), read(log, householdId, next)])

export interface CurrencyChange<E extends Endpoint> {
  readonly endpoint: E
  /** The batch of a request, or why it is refused. */
  readonly batch: (
    log: EventLog,
    householdId: HouseholdId,
    asked: Asked<E> & Pick<Batch, "commandId" | "sent">,
  ) => Promise<Result.Result<Batch, HoldingRefusal | LineRefusal>>
}

const change = <E extends Endpoint>(endpoint: E, steps: Stepping<E>): CurrencyChange<E> => ({
  endpoint,
  batch: async (log, householdId, asked) => {
    const { commandId, sent } = asked
    return Result.map(await steps(log, householdId, asked), (found) => ({
      name: endpoint.name,
      commandId,
      sent,
      steps: found,
    }))
  },
})

export const accountChanges = change(changeAccountCurrency, accountChange)
export const accountChangesTakenBack = change(undoAccountCurrency, accountChangeTakenBack)
export const debtChanges = change(changeDebtCurrency, debtChange)
export const debtChangesTakenBack = change(undoDebtCurrency, debtChangeTakenBack)

/** Completes a change that a server left before its last step. */
export function currencyChangeHandlers(execution: Execution): PendingHandlers {
  const handler =
    <E extends Endpoint>({ endpoint, batch }: CurrencyChange<E>) =>
    async (pending: PendingCommand): Promise<void> => {
      const asked = { ...pending, ...decodedBy(endpoint, pending.sent) }
      const found = await batch(execution.log, pending.householdId, asked)
      if (Result.isSuccess(found)) await execute(execution, found.success, completing(pending))
    }
  return {
    [changeAccountCurrency.name]: handler(accountChanges),
    [undoAccountCurrency.name]: handler(accountChangesTakenBack),
    [changeDebtCurrency.name]: handler(debtChanges),
    [undoDebtCurrency.name]: handler(debtChangesTakenBack),
  }
}
