import { Result } from "effect"
import type { Acknowledged } from "#contract/problem.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import { notInFuture } from "#server/application/days.ts"
import { type Batch, execute, type Execution, refusedWithNames } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { unitMoveBatch, unitMoveHandlers, unitMoveInverse } from "#server/application/unitMoves.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"

export function unitMoveRoutes(execution: Execution): ReadonlyArray<Route> {
  const { log, pending } = execution
  const handlers = unitMoveHandlers(execution)
  const carry = (asked: CommandRequest, batch: Batch): Outcome<Acknowledged> =>
    execute(execution, batch, sessionOf(asked))

  return [
    personalRoute(recordUnitMove, async (asked) => {
      const begun = notInFuture(asked.body.movedOn, "body.movedOn", asked.person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      // Completes an interrupted move first, so that this command is decided on complete moves.
      await pending.finish(asked.person.householdId, handlers)
      return carry(asked, unitMoveBatch(asked))
    }),
    personalRoute(voidUnitMove, async (asked) => {
      const { person } = asked
      await pending.finish(person.householdId, handlers)
      const batch = await unitMoveInverse(log, person.householdId, asked)
      if (Result.isFailure(batch)) return Result.fail(await refusedWithNames(log, person, batch.failure))
      return carry(asked, batch.success)
    }),
  ]
}
