import { Result, Schema } from "effect"
import { useIntl } from "react-intl"
import { dropGoal, GoalTerms, type GoalView, setGoal } from "../../server/contract/goals.ts"
import { useCommand } from "../api/useCommand.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useReversal } from "../forms/useReversal.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { failureMessage } from "../problems/failureMessage.ts"
import { goalMessages as messages } from "./messages.ts"

const sentGoal = Schema.encodeSync(GoalTerms)

/** Gives a goal up. It asks nothing; the notice afterwards offers to take it up again. */
export function useDropGoal({ goalId, title, target, targetOn, portfolioId }: GoalView): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const say = useInterfaceState((state) => state.say)
  const { run } = useCommand(dropGoal)
  const body = sentGoal({ title, target, targetOn, portfolioId })
  const setAgain = useReversal(setGoal, { params: { goalId }, body }, messages.setAgain)
  const drop = async () => {
    const answer = await run({ params: { goalId } })
    say(
      Result.isSuccess(answer)
        ? {
            text: intl.formatMessage(messages.dropped),
            action: { label: intl.formatMessage(commonWords.undo), run: setAgain },
          }
        : { text: failureMessage(answer.failure, intl, figures) },
    )
  }
  return () => void drop()
}
