import { Result } from "effect"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import type { RequestOf } from "../api/call.ts"
import { useCommand } from "../api/useCommand.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { failureSentence } from "../problems/failureSentence.ts"

interface Afterwards<E extends Endpoint> {
  /** What takes it back in its turn. The notice offers it. */
  readonly takeBack?: (() => void) | undefined
  readonly onDone?: ((answer: AnswerOf<E>) => void) | undefined
}

/** A command that asks for nothing more, and says in a notice how it went. */
export function useReversal<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  done: TypedMessageDescriptor,
  afterwards: Afterwards<E> = {},
): () => void {
  return useReversals(endpoint, done, afterwards)(request)
}

/** The same, where what is to be sent is known only later. */
export function useReversals<E extends Endpoint>(
  endpoint: E,
  done: TypedMessageDescriptor,
  { takeBack, onDone }: Afterwards<E> = {},
): (request: RequestOf<E>) => () => void {
  const intl = useIntl()
  const figures = useFigures()
  const tell = useTell()
  const { run } = useCommand(endpoint)
  const reverse = async (request: RequestOf<E>) => {
    const answer = await run(request)
    if (Result.isFailure(answer)) return tell(await failureSentence(answer.failure, intl, figures))
    tell(intl.formatMessage(done), takeBack)
    onDone?.(answer.success)
  }
  return (request) => () => void reverse(request)
}

/** Says in a notice what was done, and offers there to take it back, where that can be. */
export function useTell(): (text: string, takeBack?: () => void) => void {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  return (text, takeBack) =>
    say({ text, ...(takeBack && { action: { label: intl.formatMessage(commonWords.undo), run: takeBack } }) })
}
