import { Result } from "effect"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { plansAddress } from "#ui/PlansLink.tsx"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { isOfPlan } from "#web/problems/isOfPlan.ts"

interface Afterwards<E extends Endpoint> {
  /** Undoes the command. The toast offers it. */
  readonly undo?: (() => void) | undefined
  readonly onDone?: ((answer: AnswerOf<E>) => void) | undefined
}

/** Returns a function that sends a command at once, without a form, and shows the result in a toast. */
export function useCommandWithToast<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  done: TypedMessageDescriptor,
  afterwards: Afterwards<E> = {},
): () => void {
  return useCommandsWithToast(endpoint, done, afterwards)(request)
}

/** Like {@link useCommandWithToast}, for a request that is known only later. */
export function useCommandsWithToast<E extends Endpoint>(
  endpoint: E,
  done: TypedMessageDescriptor,
  { undo, onDone }: Afterwards<E> = {},
): (request: RequestOf<E>) => () => void {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { run } = useCommand(endpoint)
  const send = async (request: RequestOf<E>) => {
    const answer = await run(request)
    if (Result.isFailure(answer)) {
      const plans = { label: intl.formatMessage(commonWords.viewPlans), run: () => navigate(plansAddress) }
      const sentence = await failureSentence(answer.failure, intl, figures)
      return showFailure(sentence, isOfPlan(answer.failure) ? plans : undefined)
    }
    showToast(intl.formatMessage(done), undo)
    onDone?.(answer.success)
  }
  return (request) => () => void send(request)
}

/** Returns a function that shows a toast, with a button for `undo`. */
export function useToast(): (text: string, undo?: () => void) => void {
  const intl = useIntl()
  return (text, undo) => showToast(text, undo && { label: intl.formatMessage(commonWords.undo), run: undo })
}
