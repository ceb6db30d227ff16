import { type ReactNode, useEffect, useState } from "react"
import { FormattedMessage } from "react-intl"
import { usePolling } from "#web/client/usePolling.ts"
import type { Query } from "#web/client/useQuery.ts"
import { FailureNote, Loading } from "#web/page/States.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("admin.answerAge", {
  seconds: [
    "Last updated {seconds, plural, one {# second} other {# seconds}} ago.",
    "While the server does not answer: how old the last answer is",
  ],
  minutes: [
    "Last updated {minutes, plural, one {# minute} other {# minutes}} ago.",
    "While the server does not answer: how old the last answer is",
  ],
})

interface Props<A> {
  readonly query: Query<A>
  /** Milliseconds between two queries. */
  readonly every: number
  readonly skeleton: ReactNode
  readonly children: (answer: A) => ReactNode
}

/**
 * The last answer of the server, polled while the page is visible. When a query fails, the last answer stays, and its
 * age is shown.
 */
export function Polled<A extends object>({ query, every, skeleton, children }: Props<A>) {
  const { answer, failure, retry } = query
  const age = useAge(answer, every)
  usePolling(query, every)
  if (answer === undefined) {
    return failure ? <FailureNote failure={failure} onRetry={retry} /> : <Loading>{skeleton}</Loading>
  }
  return (
    <>
      {failure && (
        <div className="stack">
          <FailureNote failure={failure} onRetry={retry} />
          <p className="answer-age">
            {age < 120 ? (
              <FormattedMessage {...messages.seconds} values={{ seconds: age }} />
            ) : (
              <FormattedMessage {...messages.minutes} values={{ minutes: Math.floor(age / 60) }} />
            )}
          </p>
        </div>
      )}
      {children(answer)}
    </>
  )
}

const seenAt = new WeakMap<object, number>()

/** How many seconds ago an answer was first seen. */
function useAge(answer: object | undefined, every: number): number {
  const [age, setAge] = useState(0)
  useEffect(() => {
    if (answer === undefined) return
    const since = seenAt.get(answer) ?? Date.now()
    seenAt.set(answer, since)
    const tell = () => setAge(Math.round((Date.now() - since) / 1000))
    tell()
    const timer = setInterval(tell, every)
    return () => clearInterval(timer)
  }, [answer, every])
  return age
}
