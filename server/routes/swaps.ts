import { Result } from "effect"
import type { Acknowledged } from "#contract/problem.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { notInFuture } from "#server/application/days.ts"
import { type Batch, execute, type Execution, refusedWithNames } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { swapBatch, swapHandlers, swapInverse } from "#server/application/swaps.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"

export function swapRoutes(execution: Execution): ReadonlyArray<Route> {
  const { log, pending } = execution
  const handlers = swapHandlers(execution)
  const carry = (asked: CommandRequest, batch: Batch): Outcome<Acknowledged> =>
    execute(execution, batch, sessionOf(asked))

  return [
    personalRoute(recordSwap, async (asked) => {
      const begun = notInFuture(asked.body.swappedOn, "body.swappedOn", asked.person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      // Completes an interrupted swap first, so that this command is decided on complete swaps.
      await pending.finish(asked.person.householdId, handlers)
      return carry(asked, swapBatch(asked))
    }),
    personalRoute(voidSwap, async (asked) => {
      const { person } = asked
      await pending.finish(person.householdId, handlers)
      const batch = await swapInverse(log, person.householdId, asked)
      if (Result.isFailure(batch)) return Result.fail(await refusedWithNames(log, person, batch.failure))
      return carry(asked, batch.success)
    }),
  ]
}
