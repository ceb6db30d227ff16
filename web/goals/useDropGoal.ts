import { Result } from "effect"
import { useIntl } from "react-intl"
import { dropGoal, type GoalView, setGoal } from "../../server/contract/goals.ts"
import { useCommand } from "../api/useCommand.ts"
import { useReversal } from "../forms/useReversal.ts"
import { useTell } from "../forms/useTell.ts"
import { useFigures } from "../format/useFigures.ts"
import { failureSentence } from "../problems/failureSentence.ts"
import { goalMessages as messages } from "./messages.ts"
import { sentGoal } from "./sentGoal.ts"

/** Gives a goal up. It asks nothing; the notice afterwards offers to take it up again. */
export function useDropGoal(goal: GoalView): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const tell = useTell()
  const { run } = useCommand(dropGoal)
  const { goalId } = goal
  const setAgain = useReversal(setGoal, { params: { goalId }, body: sentGoal(goal) }, messages.setAgain)
  const drop = async () => {
    const answer = await run({ params: { goalId } })
    if (Result.isSuccess(answer)) tell(intl.formatMessage(messages.dropped), setAgain)
    else tell(await failureSentence(answer.failure, intl, figures))
  }
  return () => void drop()
}
