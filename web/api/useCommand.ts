import { Result } from "effect"
import { useCallback, useRef, useState } from "react"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import { Acknowledged } from "../../server/contract/problem.ts"
import { type Failure, lastRecorded, type RequestOf, send } from "./call.ts"
import { isNotSignedIn, useIdentity } from "./session.tsx"

export interface Command<E extends Endpoint> {
  /** Sends it. Answers with the reason when it was not done. */
  readonly run: (request: RequestOf<E>) => Promise<Result.Result<AnswerOf<E>, Failure>>
  readonly isRunning: boolean
}

/**
 * A command as one person means it: the same words sent again, because no answer came, are the same intention and bear
 * the same id. Other words are another one. What was done shows in every figure that is on the page.
 */
export function useCommand<E extends Endpoint>(endpoint: E): Command<E> {
  const { cache, expire } = useIdentity()
  const [isRunning, setRunning] = useState(false)
  const intention = useRef({ words: "", id: "" })

  const run = useCallback(
    async (request: RequestOf<E>) => {
      const words = JSON.stringify(request)
      if (intention.current.words !== words) intention.current = { words, id: crypto.randomUUID() }
      setRunning(true)
      const answer = await send(endpoint, request, intention.current.id)
      setRunning(false)
      if (Result.isFailure(answer)) {
        if (isNotSignedIn(answer.failure)) expire()
        return answer
      }
      intention.current = { words: "", id: "" }
      if (endpoint.answer === Acknowledged) lastRecorded.note((answer.success as Acknowledged).position)
      cache.invalidate()
      return answer
    },
    [cache, endpoint, expire],
  )
  return { run, isRunning }
}
