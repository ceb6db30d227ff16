import { Schema } from "effect"
import { GoalTerms } from "#domain/household/goals.ts"
import { GoalId } from "#domain/shared/ids.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"

export { GoalTerms }

export const GoalView = Schema.Struct({ goalId: GoalId, ...GoalTerms.fields }).annotate({ identifier: "Goal" })
export type GoalView = typeof GoalView.Type

const goalParams = Schema.Struct({ goalId: GoalId })

export const listGoals = endpoint({
  name: "listGoals",
  method: "GET",
  path: "/api/goals",
  kind: "query",
  summary: "The goals of the household, the nearest first.",
  answer: Schema.Struct({ goals: Schema.Array(GoalView) }),
})

export const setGoal = endpoint({
  name: "setGoal",
  method: "PUT",
  path: "/api/goals/:goalId",
  kind: "command",
  guard: { permission: "goals" },
  summary: "Sets a goal under an id that the client made, or corrects an existing one.",
  params: goalParams,
  body: GoalTerms,
  answer: Acknowledged,
})

export const dropGoal = endpoint({
  name: "dropGoal",
  method: "DELETE",
  path: "/api/goals/:goalId",
  kind: "command",
  guard: { permission: "goals" },
  summary: "Removes a goal.",
  params: goalParams,
  answer: Acknowledged,
})

export const goalEndpoints = [listGoals, setGoal, dropGoal]
