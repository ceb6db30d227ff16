import { Result } from "effect"
import { useCallback, useRef, useState } from "react"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import { Acknowledged } from "#contract/problem.ts"
import { type Failure, isNotSignedIn, type RequestOf } from "./exchange.ts"
import { useClient, useSessionIfAny } from "./useClient.ts"

interface Command<E extends Endpoint> {
  /** Sends the command. Resolves to the failure if it was not executed. */
  readonly run: (request: RequestOf<E>) => Promise<Result.Result<AnswerOf<E>, Failure>>
  readonly isRunning: boolean
}

/**
 * A command with an idempotency key. The same request sent again, because no answer came, has the same id; any other
 * request gets a new one. The command is about the household that the page was rendered for, even if the user has
 * switched to another one since. Afterwards all figures on the page are read again.
 */
export function useCommand<E extends Endpoint>(endpoint: E): Command<E> {
  const { expire, send, invalidateAnswers } = useClient()
  const householdId = useSessionIfAny()?.householdId ?? null
  const [isRunning, setRunning] = useState(false)
  const intention = useRef({ words: "", id: "" })

  const run = useCallback(
    async (request: RequestOf<E>) => {
      const words = JSON.stringify([householdId, request])
      if (intention.current.words !== words) intention.current = { words, id: crypto.randomUUID() }
      setRunning(true)
      const answer = await send(endpoint, request, { commandId: intention.current.id, householdId })
      setRunning(false)
      if (Result.isFailure(answer)) {
        if (isNotSignedIn(answer.failure)) expire()
        return answer
      }
      intention.current = { words: "", id: "" }
      invalidateAnswers(endpoint.answer === Acknowledged ? (answer.success as Acknowledged).position : null)
      return answer
    },
    [endpoint, expire, householdId, send, invalidateAnswers],
  )
  return { run, isRunning }
}
