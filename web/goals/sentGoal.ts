import { Schema } from "effect"
import { GoalTerms, type GoalView } from "../../server/contract/goals.ts"

const encode = Schema.encodeSync(GoalTerms)

/** A goal as it stands, to be sent again. */
export const sentGoal = ({ title, target, targetOn, portfolioId }: GoalView): typeof GoalTerms.Encoded =>
  encode({ title, target, targetOn, portfolioId })
