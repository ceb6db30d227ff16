import { useCallback } from "react"
import { useSearchParams } from "wouter"
import type { SentQuery } from "../../../server/contract/endpoint.ts"
import { activityTypes, type exportActivity } from "../../../server/contract/activityLog.ts"

export type ActivityQuery = SentQuery<typeof exportActivity>

/** What the list is narrowed by. It stands in the address, so that a link shows the same. Empty: not narrowed. */
export const filterNames = ["type", "user", "search", "from", "to"] as const
export type FilterName = (typeof filterNames)[number]
export type ActivityFilters = Readonly<Record<FilterName, string>>

export function useActivityFilters() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changed: Partial<ActivityFilters>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changed)) {
            if (value === "") next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])) as ActivityFilters
  return { filters, change }
}

/** Days are those of the reader's own zone, the first and the last of them included. What is no day narrows nothing. */
export function queryOf(filters: ActivityFilters): ActivityQuery {
  const type = activityTypes.find((one) => one === filters.type)
  const from = momentOf(filters.from, "T00:00:00.000")
  const to = momentOf(filters.to, "T23:59:59.999")
  const search = filters.search.trim()
  return {
    ...(type ? { type } : {}),
    ...(filters.user === "" ? {} : { userId: filters.user }),
    ...(search === "" ? {} : { search }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

function momentOf(day: string, time: string): string | undefined {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(day + time) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined
}
