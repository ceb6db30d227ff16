import { Result } from "effect"
import { useCallback, useRef, useState } from "react"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import { Acknowledged } from "#contract/problem.ts"
import { type Failure, lastRecorded, type RequestOf, send } from "./call.ts"
import { invalidate } from "./queries.ts"
import { isNotSignedIn, sessionIn, useIdentity } from "./session.tsx"

export interface Command<E extends Endpoint> {
  /** Sends it. Answers with the reason when it was not done. */
  readonly run: (request: RequestOf<E>) => Promise<Result.Result<AnswerOf<E>, Failure>>
  readonly isRunning: boolean
}

/**
 * A command as one person means it: the same words sent again, because no answer came, are the same intention and have
 * the same id. Other words are another one. It is about the household of the page, also when it is sent again after the
 * person has moved to another household. What was done shows in every figure on the page.
 */
export function useCommand<E extends Endpoint>(endpoint: E): Command<E> {
  const { queries, expire, state } = useIdentity()
  const householdId = sessionIn(state)?.householdId ?? null
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
      if (endpoint.answer === Acknowledged) lastRecorded.note((answer.success as Acknowledged).position)
      invalidate(queries)
      return answer
    },
    [queries, endpoint, expire, householdId],
  )
  return { run, isRunning }
}
