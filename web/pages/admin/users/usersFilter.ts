import { useCallback } from "react"
import { useSearchParams } from "wouter"
import type { listPeople } from "../../../../server/contract/admin.ts"
import type { SentQuery } from "../../../../server/contract/endpoint.ts"

/** What the list of users is narrowed by; in the address, as is the page of it. Empty: not narrowed. */
export interface UsersFilters {
  readonly search: string
  readonly role: "" | "user" | "admin" | "superAdmin"
  readonly status: "" | "unconfirmed" | "active" | "disabled"
}

export const roles = ["user", "admin", "superAdmin"] as const
export const statuses = ["unconfirmed", "active", "disabled"] as const

export function useUsersFilters() {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changed: Readonly<Record<string, string>>) =>
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
  const filters: UsersFilters = {
    search: params.get("search") ?? "",
    role: roles.find((role) => role === params.get("role")) ?? "",
    status: statuses.find((status) => status === params.get("status")) ?? "",
  }
  const page = Math.max(1, Math.min(99_999, Math.trunc(Number(params.get("page"))) || 1))
  return {
    filters,
    page,
    /** Whatever is looked for, it is looked for from the first page on. */
    change: useCallback((changed: Partial<UsersFilters>) => write({ ...changed, page: "" }), [write]),
    turnTo: (to: number) => write({ page: to === 1 ? "" : String(to) }),
  }
}

export const queryOf = ({ search, role, status }: UsersFilters, page: number): SentQuery<typeof listPeople> => ({
  ...(search.trim() === "" ? {} : { search: search.trim() }),
  ...(role === "" ? {} : { role }),
  ...(status === "" ? {} : { status }),
  ...(page === 1 ? {} : { page: String(page) }),
})
