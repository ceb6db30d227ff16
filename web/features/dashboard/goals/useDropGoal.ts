import { Result, Schema } from "effect"
import { useIntl } from "react-intl"
import { dropGoal, GoalTerms, type GoalView, setGoal } from "#contract/goals.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { goalMessages as messages } from "./messages.ts"

/** Returns a function that drops a goal without asking. The toast afterwards offers to undo it. */
export function useDropGoal(goal: GoalView): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { run } = useCommand(dropGoal)
  const { goalId } = goal
  const setAgain = useCommandWithToast(setGoal, { params: { goalId }, body: sentGoal(goal) }, messages.setAgain)
  const drop = async () => {
    const answer = await run({ params: { goalId } })
    if (Result.isSuccess(answer)) showToast(intl.formatMessage(messages.dropped), setAgain)
    else showFailure(await failureSentence(answer.failure, intl, figures))
  }
  return () => void drop()
}

const encode = Schema.encodeSync(GoalTerms)

/** The terms of a goal, as a request has them. */
export const sentGoal = ({ title, target, targetOn, portfolioId }: GoalView): typeof GoalTerms.Encoded =>
  encode({ title, target, targetOn, portfolioId })
