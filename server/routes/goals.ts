import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { goalsOf, goalTermsOf } from "#projections/goals.ts"
import type { GoalRow } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { dropGoal, type GoalView, listGoals, setGoal } from "#contract/goals.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, viewRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["goals"]

export const goalQueryRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listGoals, reads, async ({ person }) => {
    const reflects = reflected(reads)
    const goals = await snapshot(db, accessOf(person), (tx) => goalsOf(tx, person.householdId))
    return Result.succeed({ body: { goals: goals.map(goalView) }, reflects })
  }),
]

const goalView = (row: GoalRow): GoalView => ({ goalId: row.goal_id, ...goalTermsOf(row) })

export function goalRoutes(execution: Execution): ReadonlyArray<Route> {
  const carry = ({ name }: Endpoint, asked: CommandRequest, command: HouseholdCommand) => {
    const { commandId, sent } = asked
    return execute(execution, { name, commandId, sent, steps: [{ kind: "household", command }] }, sessionOf(asked))
  }

  return [
    personalRoute(setGoal, async (asked) => {
      const { person, params, body } = asked
      const { portfolioId } = body
      if (portfolioId !== null && person.portfolios?.includes(portfolioId) === false) {
        return Result.fail(refused({ _tag: "PortfolioNotFound", portfolioId }))
      }
      return carry(setGoal, asked, { _tag: "SetGoal", ...params, ...body, scope: person.portfolios })
    }),
    personalRoute(dropGoal, (asked) =>
      carry(dropGoal, asked, { _tag: "DropGoal", ...asked.params, scope: asked.person.portfolios }),
    ),
  ]
}
