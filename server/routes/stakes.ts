import { Result } from "effect"
import type { OwnershipCommand } from "#domain/ownership/commands.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { recordStake, removeStake } from "#contract/portfolios.ts"
import { notInFuture } from "#server/application/days.ts"
import { jointPortfolioHandlers, withJointNames } from "#server/application/jointPortfolios.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { personalRoute, type Route } from "#server/http/route.ts"

export function stakeRoutes(execution: Execution): ReadonlyArray<Route> {
  const { log, pending } = execution
  const handlers = jointPortfolioHandlers(execution)
  const carry = async ({ name }: Endpoint, asked: CommandRequest, command: OwnershipCommand) => {
    const { commandId, sent, person } = asked
    await pending.finish(person.householdId, handlers)
    const steps = await withJointNames(log, person.householdId, { kind: "ownership", command })
    return execute(execution, { name, commandId, sent, steps }, sessionOf(asked))
  }

  return [
    personalRoute(recordStake, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.effectiveOn, "body.effectiveOn", person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(recordStake, asked, { _tag: "RecordStake", ...params, ...body })
    }),
    personalRoute(removeStake, (asked) =>
      carry(removeStake, asked, { _tag: "RemoveStake", ...asked.params, ...asked.body }),
    ),
  ]
}
