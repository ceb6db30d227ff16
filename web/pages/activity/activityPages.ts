import type { ActivityRow } from "./ActivityLine.tsx"

/** What was read of the log so far. */
export interface ActivityRead {
  /** Newest first. */
  readonly rows: ReadonlyArray<ActivityRow>
  /** Those that came while somebody followed, and were not there when the list was opened. */
  readonly arrived: ReadonlySet<string>
  readonly hasOlder: boolean
}

export const pageSize = 50
/** The most that the server tells at once. */
export const mostAtOnce = 100

export const firstRead = (rows: ReadonlyArray<ActivityRow>): ActivityRead => ({
  rows: newestFirst(rows),
  arrived: new Set(),
  hasOlder: rows.length >= pageSize,
})

export const withOlder = (read: ActivityRead, older: ReadonlyArray<ActivityRow>): ActivityRead => ({
  ...read,
  rows: newestFirst([...read.rows, ...older]),
  hasOlder: older.length >= pageSize,
})

export function withNewer(read: ActivityRead, newer: ReadonlyArray<ActivityRow>): ActivityRead {
  const known = new Set(read.rows.map(({ activityId }) => activityId))
  const unknown = newer.filter(({ activityId }) => !known.has(activityId))
  if (unknown.length === 0) return read
  return {
    ...read,
    rows: newestFirst([...unknown, ...read.rows]),
    arrived: new Set([...read.arrived, ...unknown.map(({ activityId }) => activityId)]),
  }
}

/** Each once, in the order of the log; its numbers can be too large for a JavaScript number. */
function newestFirst(rows: ReadonlyArray<ActivityRow>): ReadonlyArray<ActivityRow> {
  const byId = new Map(rows.map((row) => [row.activityId, row]))
  return [...byId.values()].sort((a, b) => (BigInt(a.activityId) < BigInt(b.activityId) ? 1 : -1))
}
