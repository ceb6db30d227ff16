import { Result } from "effect"
import type { OwnershipCommand } from "#domain/ownership/commands.ts"
import { ownership } from "#domain/ownership/ownership.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { recordStake, removeStake } from "#contract/portfolios.ts"
import { ownershipCodec } from "#server/eventlog/eventCodec.ts"
import { ownershipStream } from "#server/eventlog/streams.ts"
import { personalRoute, type Route } from "#server/http/route.ts"
import {
  executeCommand,
  type CommandDependencies,
  type CommandRequest,
  refusedWithNames,
} from "#server/application/executeCommand.ts"
import { notInFuture } from "#server/application/days.ts"
import { portfolioInUse } from "#server/application/structure.ts"

export function stakeRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: OwnershipCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: ownership,
      codec: ownershipCodec,
      stream: ownershipStream(asked.person.householdId),
      command,
    })

  return [
    personalRoute(recordStake, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.effectiveOn, "body.effectiveOn", person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      for (const portfolioId of [body.ownerId, body.childId]) {
        const usable = await portfolioInUse(log, person.householdId, portfolioId)
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
      }
      return carry(recordStake, asked, { _tag: "RecordStake", ...params, ...body })
    }),
    personalRoute(removeStake, (asked) =>
      carry(removeStake, asked, { _tag: "RemoveStake", ...asked.params, ...asked.body }),
    ),
  ]
}
