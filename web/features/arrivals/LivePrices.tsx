import { useEffect, useRef } from "react"
import { readArrivals } from "#contract/arrivals.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { usePolling } from "#web/client/usePolling.ts"
import { useQuery } from "#web/client/useQuery.ts"

/** How often prices are looked for: soon while a history is arriving. */
const everyMs = { arriving: 1_500, otherwise: 30_000 }

/** Reads all figures of the page again when a price or rate has changed that they use. Shows nothing. */
export function LivePrices() {
  const { householdId } = useSession()
  return <Polling key={householdId} />
}

function Polling() {
  const { invalidateAnswers } = useClient()
  const query = useQuery(readArrivals, {})
  const { answer } = query
  const isArriving = answer?.missing.some(({ state }) => state === "arriving") ?? false
  usePolling(query, isArriving ? everyMs.arriving : everyMs.otherwise)
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (answer === undefined) return
    if (seen.current !== undefined && seen.current !== answer.version) invalidateAnswers()
    seen.current = answer.version
  }, [answer, invalidateAnswers])
  return null
}
