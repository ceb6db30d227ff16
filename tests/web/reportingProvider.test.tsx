// @vitest-environment jsdom
import { act, render } from "@testing-library/react"

import { Router, useLocation } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { expect, it } from "vitest"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"

/** The subject of every render: the page, and the day and the period that its links keep. */
function showPages(address: string) {
  const [path = "", searchPath = ""] = address.split("?")
  const { hook, searchHook, navigate } = memoryLocation({ path, searchPath })
  const drawn: Array<string> = []
  function Page() {
    const [pathname] = useLocation()
    drawn.push(`${pathname} keeps ${useKeptAddress()("")}`)
    return null
  }
  render(
    <Router hook={hook} searchHook={searchHook}>
      <AsOfProvider>
        <Page />
      </AsOfProvider>
    </Router>,
  )
  return { drawn, go: (to: string) => act(() => navigate(to)) }
}

it("another page is rendered for its own day from the start, and never for that of the page before", () => {
  const { drawn, go } = showPages("/app?on=2024-06-30")
  go("/app/assets?on=2023-12-31")
  expect(new Set(drawn)).toEqual(new Set(["/app keeps ?on=2024-06-30", "/app/assets keeps ?on=2023-12-31"]))
})

it("the same page follows another period of the address", () => {
  const { drawn, go } = showPages("/app?period=1M")
  go("/app?period=ALL")
  expect(drawn.at(-1)).toBe("/app keeps ?period=ALL")
})
