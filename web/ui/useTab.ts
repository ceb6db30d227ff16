import { useAddressParams } from "./useAddressParams.ts"

/** The selected tab. It lives in the address under `name`, so that a link can open it; the first tab is left out. */
export function useTab<Id extends string>(name: string, tabs: ReadonlyArray<Id>): readonly [Id, (tab: Id) => void] {
  const [params, change] = useAddressParams()
  const [first] = tabs as readonly [Id, ...ReadonlyArray<Id>]
  const selected = tabs.find((tab) => tab === params.get(name)) ?? first
  return [selected, (tab) => change({ [name]: tab === first ? null : tab })]
}
