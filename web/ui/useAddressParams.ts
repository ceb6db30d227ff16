import { useCallback } from "react"
import { useSearchParams } from "wouter"

/** New values of address parameters. A parameter without a value is removed. */
type Changed = Readonly<Record<string, string | null | undefined>>

/** The parameters of the address, and a function that changes some. By default it replaces the entry of the history. */
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
