import { Result } from "effect"
import { useEffect, useRef } from "react"
import { useLocation } from "wouter"
import { reportNavigation } from "../../server/contract/activityLog.ts"
import { rememberScrolling } from "./scrollMemory.ts"
import { call } from "../api/call.ts"
import { useSession } from "../api/session.tsx"

/**
 * Reports the shown page to the server, for the audit trail; a failure is not shown. And remembers
 * how far down each was read.
 */
export function NavigationReport() {
  const [pathname] = useLocation()
  const { householdId } = useSession()
  const latest = useRef(householdId)
  useEffect(() => void (latest.current = householdId))
  useEffect(() => {
    const report = async () => {
      const body = { pathname, search: location.search.slice(0, 2_000) }
      const answer = await call(reportNavigation, { body }, { householdId: latest.current })
      if (Result.isFailure(answer)) console.warn("The page that is shown could not be reported.")
    }
    void report()
  }, [pathname])
  useEffect(rememberScrolling, [])
  return null
}
