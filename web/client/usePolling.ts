import { useEffect, useRef } from "react"
import type { Query } from "./useQuery.ts"

/** Sends a query at an interval, unless an answer is pending or the page is hidden; and at once when the page is shown again. */
export function usePolling({ answer, failure, isCurrent, retry }: Query<object>, everyMs: number): void {
  const isIdle = useRef(false)
  useEffect(() => {
    // After a user has declined to confirm their identity, polling stops until they retry.
    isIdle.current = failure?.kind !== "cancelled" && (isCurrent || (answer === undefined && failure !== undefined))
  })
  useEffect(() => {
    const ask = () => {
      if (isIdle.current && document.visibilityState === "visible") retry()
    }
    ask()
    const timer = setInterval(ask, everyMs)
    document.addEventListener("visibilitychange", ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", ask)
    }
  }, [retry, everyMs])
}
