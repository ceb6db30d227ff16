import { Result } from "effect"
import { notInFuture } from "#server/application/days.ts"
import { execute, type Execution, refusedWithNames } from "#server/application/execute.ts"
import { correctionHandlers, correctionOfTransfer, moneyTransfer } from "#server/application/moneyTransfers.ts"
import { sessionOf } from "#server/application/principal.ts"
import { twoLegsHandlers } from "#server/application/twoLegs.ts"
import { correctMoneyTransfer } from "#contract/moneyTransfers.ts"
import { personalRoute, type Route } from "#server/http/route.ts"
import { twoLegsRoutes } from "./twoLegs.ts"

export const moneyTransferRoutes = (execution: Execution): ReadonlyArray<Route> => {
  const { log, pending } = execution
  const handlers = { ...twoLegsHandlers(execution, moneyTransfer), ...correctionHandlers(execution) }
  return [
    ...twoLegsRoutes(execution, moneyTransfer),
    personalRoute(correctMoneyTransfer, async (asked) => {
      const { person, body } = asked
      const { on, field } = moneyTransfer.dayOf(body)
      const begun = notInFuture(on, `body.${field}`, person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      await pending.finish(person.householdId, handlers)
      const batch = await correctionOfTransfer(log, person.householdId, asked)
      if (Result.isFailure(batch)) return Result.fail(await refusedWithNames(log, person, batch.failure))
      return execute(execution, batch.success, sessionOf(asked))
    }),
  ]
}
