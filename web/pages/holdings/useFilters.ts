import { useSearchParams } from "wouter"
import { type Filters, filtersOf } from "./selection.ts"

/** How a list is narrowed, and a way to change that. It stands in the address in place of what stood there before. */
export function useFilters(): readonly [Filters, (name: string, value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [filtersOf(params), set]
}
