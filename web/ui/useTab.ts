import { useSearchParams } from "wouter"

/** The open tab. It lives in the address under `name`, so that a link leads to it; the first one needs no mention. */
export function useTab<Id extends string>(name: string, tabs: ReadonlyArray<Id>): readonly [Id, (tab: Id) => void] {
  const [params, setParams] = useSearchParams()
  const [first] = tabs as readonly [Id, ...ReadonlyArray<Id>]
  const selected = tabs.find((tab) => tab === params.get(name)) ?? first
  const select = (tab: Id) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (tab === first) next.delete(name)
        else next.set(name, tab)
        return next
      },
      { replace: true },
    )
  return [selected, select]
}
