import { Result } from "effect"
import { useCallback, useEffect, useRef, useState } from "react"
import type { readAllActivity, readHouseholdActivity } from "../../../server/contract/activityLog.ts"
import { call, type Failure } from "../../api/call.ts"
import { isNotSignedIn, useIdentity, useSession } from "../../api/session.tsx"
import type { ActivityQuery } from "./activityFilter.ts"
import { type ActivityRead, firstRead, mostAtOnce, pageSize, withNewer, withOlder } from "./activityPages.ts"

export type ActivityEndpoint = typeof readAllActivity | typeof readHouseholdActivity

interface State {
  /** By what it was narrowed, and of which household. What was read of another or under another filter is not shown. */
  readonly asked: string
  readonly read: ActivityRead | undefined
  readonly failure: Failure | undefined
}

const everyTwoSeconds = 2000

/** The activity that matches, page after page into the past, and while somebody follows, what comes. */
export function useActivityLog(endpoint: ActivityEndpoint, query: ActivityQuery, isFollowing: boolean) {
  const { expire } = useIdentity()
  const { householdId } = useSession()
  const asked = JSON.stringify([householdId, query])
  const [kept, setKept] = useState<State>({ asked, read: undefined, failure: undefined })
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const state = useRef(kept)
  const latest = useRef(asked)

  /** Asks for a page, and shows it together with what was read before, unless the filter has changed since. */
  const ask = useCallback(
    async (
      page: { readonly before?: string; readonly after?: string; readonly limit: string },
      together: (rows: ReturnType<typeof firstRead>["rows"], read: ActivityRead | undefined) => ActivityRead,
    ) => {
      const [about, filter] = JSON.parse(asked) as [string, ActivityQuery]
      // Both endpoints are asked alike and answer alike.
      const answer = await call(
        endpoint as typeof readAllActivity,
        { query: { ...filter, ...page } },
        { householdId: about },
      )
      if (latest.current !== asked) return
      const before = state.current.asked === asked ? state.current.read : undefined
      if (Result.isFailure(answer) && isNotSignedIn(answer.failure)) expire()
      const next: State = Result.isSuccess(answer)
        ? { asked, read: together(answer.success.activity, before), failure: undefined }
        : { asked, read: before, failure: answer.failure }
      // Nothing came, as most of the time while somebody follows.
      if (next.read === before && next.failure === state.current.failure) return
      state.current = next
      setKept(next)
    },
    [endpoint, asked, expire],
  )
  const load = useCallback(() => ask({ limit: String(pageSize) }, firstRead), [ask])

  useEffect(() => {
    latest.current = asked
    void load()
  }, [asked, load])

  useEffect(() => {
    if (!isFollowing) return
    let isUnderWay = false
    const look = async () => {
      const { read } = state.current
      if (isUnderWay || read === undefined || document.visibilityState !== "visible") return
      isUnderWay = true
      const newest = read.rows[0]?.activityId
      const limit = String(mostAtOnce)
      await ask(newest === undefined ? { limit } : { after: newest, limit }, (rows, now = firstRead([])) =>
        withNewer(now, rows),
      )
      isUnderWay = false
    }
    const timer = setInterval(() => void look(), everyTwoSeconds)
    return () => clearInterval(timer)
  }, [isFollowing, ask])

  const loadOlder = async () => {
    const oldest = state.current.read?.rows.at(-1)?.activityId
    if (oldest === undefined) return
    setLoadingOlder(true)
    await ask({ before: oldest, limit: String(pageSize) }, (rows, now = firstRead([])) => withOlder(now, rows))
    setLoadingOlder(false)
  }
  const { read, failure } = kept.asked === asked ? kept : { read: undefined, failure: undefined }
  return { read, failure, isLoadingOlder, loadOlder: () => void loadOlder(), retry: () => void load() }
}
