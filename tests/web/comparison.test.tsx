// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorthHistory } from "#contract/figures/figures.ts"
import { remember } from "#web/client/remembered.ts"
import { AsOfLink } from "#web/asOf/AsOfPanel.tsx"
import { NetWorthHistory } from "#web/features/dashboard/NetWorthHistory.tsx"
import { MarketComparison } from "#web/features/holdings/privateMarkets/MarketComparison.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { family, known, privateMarkets } from "./family.ts"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const history = family["/api/net-worth/history"] as AnswerOf<typeof readNetWorthHistory>
const withSpy = "/api/net-worth/history?benchmark=SPY&currency=EUR&from=2024-06-28&to=2024-06-30"
const netWorth = <NetWorthHistory history={history} titles={new Map()} />
const legend = () => screen.getByRole("group", { name: "Chart lines" }).textContent

describe("the net worth beside a price series", () => {
  it("the net worth shows a price series beside it, until the comparison is removed", async () => {
    const person = newUser()
    const benchmark = { symbol: "SPY", name: "S&P 500", since: "2024-06-28", values: ["600.00", "606.00", "612.00"] }
    showPage(netWorth, "/app?against=SPY", { ...family, [withSpy]: { ...history, benchmark } })
    expect(await screen.findByRole("button", { name: /S&P 500/ })).toBeTruthy()
    await person.click(screen.getByRole("button", { name: "No comparison" }))
    expect(screen.queryByRole("button", { name: /S&P 500/ })).toBeNull()
  })

  it("the net worth reports a price series that cannot be read, is shown alone, and the series is requested again", async () => {
    const person = newUser()
    const { asked } = showPage(netWorth, "/app?against=SPY", { ...family, [withSpy]: 500 })
    expect((await screen.findByRole("alert")).textContent).toMatch(/^The benchmark is not shown\./)
    expect(legend()).toContain("Net worth")
    await person.click(screen.getByRole("button", { name: "Retry" }))
    expect(asked.filter((address) => address === withSpy)).toHaveLength(2)
  })

  it("the comparison is in a link that is shared, even where only this browser remembers it", async () => {
    const person = newUser()
    const copied = async (address: string, remembered: string | null) => {
      showPage(
        <>
          {netWorth}
          <AsOfLink />
        </>,
        address,
        { ...family, [withSpy]: history },
      )
      remember("benchmark", remembered)
      await person.click(await screen.findByRole("button", { name: "Copy link" }))
      cleanup()
      return new URL(await navigator.clipboard.readText()).searchParams
    }
    expect((await copied("/app", "SPY")).get("against")).toBe("SPY")
    // A user who opens the link does not see a comparison of their own.
    expect((await copied("/app", null)).get("against")).toBe("")
    expect((await copied("/app?as=percent", null)).get("as")).toBe("percent")
  })
})

describe("a fund beside a price series", () => {
  const holdingId = "018f4c7e-0000-7000-8000-000000000021"
  const fund = <MarketComparison holdingId={holdingId} />

  it("a fund has its public market equivalent and its direct alpha p.a. beside the price series", async () => {
    showPage(fund, "/app/assets/equity/x?against=SPY", {
      "/api/private-markets": {
        ...privateMarkets,
        holdings: privateMarkets.holdings.map((one) => ({
          ...one,
          holdingId,
          kaplanSchoar: known("1.1371"),
          directAlpha: { ...known("0.0876"), basis: "year" },
        })),
      },
    })
    expect((await screen.findByText("1.14")).closest("div")?.textContent).toContain("PME (Kaplan–Schoar)")
    expect(screen.getByText(/^\+8\.76/).closest("div")?.textContent).toMatch(/Direct alpha.*p\.a\./)
  })

  it("a fund reports a comparison that cannot be computed, and requests it again", async () => {
    showPage(fund, "/app/assets/equity/x?against=SPY", { "/api/private-markets": 500 })
    expect(await screen.findByRole("alert")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy()
  })
})
