import { Result } from "effect"
import { entryWithId } from "#domain/lines/line.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { holdingNow } from "#server/application/aggregates.ts"
import { notInFuture } from "#server/application/days.ts"
import type { CommandDependencies, CommandRequest } from "#server/application/executeCommand.ts"
import { type SwapDependencies, swaps } from "#server/application/swaps.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"

export function swapRoutes(
  dependencies: SwapDependencies & Pick<CommandDependencies, "withinQuota">,
): ReadonlyArray<Route> {
  const { log, withinQuota, pending } = dependencies
  const { record, takeBackBoth, finish } = swaps(dependencies)
  /** Completes an interrupted swap first, so that this command is decided on complete swaps. */
  async function afterPending({ person }: CommandRequest, execute: () => Outcome<Acknowledged>): Outcome<Acknowledged> {
    await pending.finish(person.householdId, finish)
    return execute()
  }

  return [
    personalRoute(recordSwap, async (asked) => {
      const begun = notInFuture(asked.body.swappedOn, "body.swappedOn", asked.person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const { person, body } = asked
      return afterPending(asked, () =>
        withinQuota(person, {
          kind: "entries",
          adding: 2,
          async isThere() {
            const giving = await holdingNow(log, person.householdId, body.givenHoldingId)
            return giving._tag === "Opened" && entryWithId(giving, body.givenEntryId) !== undefined
          },
          add: () => record(asked),
        }),
      )
    }),
    personalRoute(voidSwap, (asked) => afterPending(asked, () => takeBackBoth(asked))),
  ]
}
