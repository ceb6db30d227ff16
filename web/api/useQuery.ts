import { startTransition, useEffect, useRef, useState } from "react"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import type { Failure, RequestOf } from "./call.ts"
import { type Question, unknownYet } from "./queryCache.ts"
import { useIdentity } from "./session.tsx"

export interface Query<A> {
  /** The answer, or while a new one is under way the one before it, so that the page does not jump. */
  readonly answer: A | undefined
  /** Whether `answer` is what was asked for last. */
  readonly isCurrent: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

const nothingAsked: Question<never> = {
  read: () => unknownYet,
  subscribe: () => () => undefined,
  retry: () => undefined,
}

/**
 * Asks the server, and again after everything that is recorded. Without a request nothing is asked. What is answered in
 * place of another answer is drawn in between what somebody does, who never waits for it.
 */
export function useQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E> | null): Query<AnswerOf<E>> {
  const { cache } = useIdentity()
  const question = request === null ? nothingAsked : cache.question(endpoint, request)
  const [seen, see] = useState(() => ({ question, asked: question.read() }))
  const isShown = useRef(false)
  useEffect(() => {
    const look = () => {
      const asked = question.read()
      const draw = () => see((now) => (now.question === question && now.asked === asked ? now : { question, asked }))
      // Whoever has nothing yet waits for the answer itself.
      if (isShown.current) startTransition(draw)
      else draw()
    }
    const leave = question.subscribe(look)
    look()
    return leave
  }, [question])
  const { answer, failure, isAsking } = seen.question === question ? seen.asked : question.read()
  const [before, setBefore] = useState(answer)
  if (answer !== undefined && answer !== before) setBefore(() => answer)
  useEffect(() => void (isShown.current = before !== undefined), [before])
  return {
    answer: answer ?? before,
    isCurrent: answer !== undefined && !isAsking,
    failure,
    retry: question.retry,
  }
}
