import { Result } from "effect"
import { useEffect } from "react"
import { useLocation } from "wouter"
import { reportNavigation } from "../../server/contract/activityLog.ts"
import { rememberScrolling } from "./scrollMemory.ts"
import { call } from "../api/call.ts"

/**
 * Tells the server which page is shown, for the log of activity; whether that succeeds, nobody notices. And remembers
 * how far down each was read.
 */
export function NavigationReport() {
  const [pathname] = useLocation()
  useEffect(() => {
    const report = async () => {
      const answer = await call(reportNavigation, { body: { pathname, search: location.search.slice(0, 2_000) } })
      if (Result.isFailure(answer)) console.warn("The page that is shown could not be reported.")
    }
    void report()
  }, [pathname])
  useEffect(rememberScrolling, [])
  return null
}
