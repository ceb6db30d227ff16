import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { household } from "#domain/household/household.ts"
import { goalsOf, goalTermsOf } from "#projections/goals.ts"
import type { GoalRow } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { dropGoal, type GoalView, listGoals, setGoal } from "#contract/goals.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, viewRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import {
  executeCommand,
  type CommandDependencies,
  type CommandRequest,
  refusedWithNames,
} from "#server/application/executeCommand.ts"
import type { QueryDependencies } from "./queries.ts"
import { portfolioInUse } from "#server/application/structure.ts"

const reads: ReadonlyArray<ReadModelName> = ["goals"]

export const goalQueryRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listGoals, reads, async ({ person }) => {
    const reflects = reflected(reads)
    const goals = await snapshot(db, accessOf(person), (tx) => goalsOf(tx, person.householdId))
    return Result.succeed({ body: { goals: goals.map(goalView) }, reflects })
  }),
]

const goalView = (row: GoalRow): GoalView => ({ goalId: row.goal_id, ...goalTermsOf(row) })

export function goalRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: HouseholdCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: household,
      codec: householdCodec,
      stream: householdStream(asked.person.householdId),
      command,
    })

  return [
    personalRoute(setGoal, async (asked) => {
      const { person, params, body } = asked
      const { portfolioId } = body
      if (portfolioId !== null && person.portfolios?.includes(portfolioId) === false) {
        return Result.fail(refused({ _tag: "PortfolioNotFound", portfolioId }))
      }
      const usable = portfolioId === null ? Result.void : await portfolioInUse(log, person.householdId, portfolioId)
      if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
      return carry(setGoal, asked, { _tag: "SetGoal", ...params, ...body, scope: person.portfolios })
    }),
    personalRoute(dropGoal, (asked) =>
      carry(dropGoal, asked, { _tag: "DropGoal", ...asked.params, scope: asked.person.portfolios }),
    ),
  ]
}
