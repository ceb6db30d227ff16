import { Result } from "effect"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Endpoint } from "../../server/contract/endpoint.ts"
import type { RequestOf } from "../api/call.ts"
import { useCommand } from "../api/useCommand.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useFigures } from "../format/useFigures.ts"
import { failureMessage } from "../problems/failureMessage.ts"

/** A command that asks for nothing more, and says in a notice how it went. */
export function useReversal<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  done: TypedMessageDescriptor,
): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const say = useInterfaceState((state) => state.say)
  const { run } = useCommand(endpoint)
  const reverse = async () => {
    const answer = await run(request)
    say({
      text: Result.isSuccess(answer) ? intl.formatMessage(done) : failureMessage(answer.failure, intl, figures),
    })
  }
  return () => void reverse()
}
