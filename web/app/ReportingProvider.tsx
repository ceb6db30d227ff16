import { type ReactNode, useDeferredValue, useMemo } from "react"
import { useLocation, useSearchParams } from "wouter"
import { ShownParams } from "./reporting.ts"

/**
 * Has what is within follow the address in its own time: another day or period of the same page concerns every figure,
 * and drawing all figures at once would keep the user waiting for the choice itself. Another page is shown
 * for its own address from the first.
 */
export function ReportingProvider({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation()
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  const address = useMemo(() => ({ pathname, search }), [pathname, search])
  const drawn = useDeferredValue(address)
  const shown = drawn.pathname === pathname ? drawn.search : search
  const value = useMemo(() => [new URLSearchParams(shown), setParams] as const, [shown, setParams])
  return <ShownParams value={value}>{children}</ShownParams>
}
