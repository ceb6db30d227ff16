import { Result } from "effect"
import { useCallback, useEffect, useRef, useState } from "react"
import type { readAllActivity, readHouseholdActivity } from "#contract/people/activityLog.ts"
import { type Failure, isNotSignedIn } from "#web/client/exchange.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import type { ActivityQuery } from "./ActivityFilterFields.tsx"
import type { ActivityRow } from "./ActivityLine.tsx"

export type ActivityEndpoint = typeof readAllActivity | typeof readHouseholdActivity

interface State {
  /** The household and the filters of `read`, as JSON. Rows of other ones are not shown. */
  readonly asked: string
  readonly read: ActivityRead | undefined
  readonly failure: Failure | undefined
}

const everyTwoSeconds = 2000

/** The matching activity, with older pages on demand, and new rows while `isFollowing`. */
export function useActivityLog(endpoint: ActivityEndpoint, query: ActivityQuery, isFollowing: boolean) {
  const { call, expire } = useClient()
  const { householdId } = useSession()
  const asked = JSON.stringify([householdId, query])
  const [kept, setKept] = useState<State>({ asked, read: undefined, failure: undefined })
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const state = useRef(kept)
  const latest = useRef(asked)

  /** Reads a page and merges it with the rows read before, unless the filters have changed meanwhile. */
  const ask = useCallback(
    async (
      page: { readonly before?: string; readonly after?: string; readonly limit: string },
      together: (rows: ReturnType<typeof firstRead>["rows"], read: ActivityRead | undefined) => ActivityRead,
    ) => {
      const [about, filter] = JSON.parse(asked) as [string, ActivityQuery]
      // Both endpoints have the same query and answer.
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
      // No new rows: the most frequent case while polling.
      if (next.read === before && next.failure === state.current.failure) return
      state.current = next
      setKept(next)
    },
    [endpoint, asked, call, expire],
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

/** The part of the log read so far. */
interface ActivityRead {
  /** Newest first. */
  readonly rows: ReadonlyArray<ActivityRow>
  /** The ids of rows that arrived while polling, after the list was opened. */
  readonly arrived: ReadonlySet<string>
  readonly hasOlder: boolean
}

const pageSize = 50
/** The most rows that the server returns at once. */
const mostAtOnce = 100

const firstRead = (rows: ReadonlyArray<ActivityRow>): ActivityRead => ({
  rows: newestFirst(rows),
  arrived: new Set(),
  hasOlder: rows.length >= pageSize,
})

const withOlder = (read: ActivityRead, older: ReadonlyArray<ActivityRow>): ActivityRead => ({
  ...read,
  rows: newestFirst([...read.rows, ...older]),
  hasOlder: older.length >= pageSize,
})

function withNewer(read: ActivityRead, newer: ReadonlyArray<ActivityRow>): ActivityRead {
  const known = new Set(read.rows.map(({ activityId }) => activityId))
  const unknown = newer.filter(({ activityId }) => !known.has(activityId))
  if (unknown.length === 0) return read
  return {
    ...read,
    rows: newestFirst([...unknown, ...read.rows]),
    arrived: new Set([...read.arrived, ...unknown.map(({ activityId }) => activityId)]),
  }
}

/** Without duplicates, newest first. Ids of the log may be too large for a JavaScript number. */
function newestFirst(rows: ReadonlyArray<ActivityRow>): ReadonlyArray<ActivityRow> {
  const byId = new Map(rows.map((row) => [row.activityId, row]))
  return [...byId.values()].sort((a, b) => (BigInt(a.activityId) < BigInt(b.activityId) ? 1 : -1))
}
