import { useCallback } from "react"
import { useSearchParams } from "wouter"

/** The values that parameters of the address get; one without a value is left out. */
type Changed = Readonly<Record<string, string | null | undefined>>

/** The parameters of the address, and how some of them are changed: in place of the address, or as a step to go back. */
export function useAddressParams(): readonly [URLSearchParams, (changed: Changed, how?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changed: Changed, how = { replace: true }) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      }, how),
    [setParams],
  )
  return [params, change]
}
