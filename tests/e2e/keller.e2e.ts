import { randomUUID } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { projectFolder } from "#server/settings/settings.ts"
import { runningProduct } from "#tests/support/runningProduct.ts"
import { importPrices, importRates } from "./marketData.ts"
import { person } from "./person.ts"

const shared = join(projectFolder, "..", "shared")

/** The part of the journey that consists of accounts and securities. */
interface Journey {
  readonly holdings: ReadonlyArray<{
    readonly id: string
    readonly currency: string
    readonly openedOn: string
    readonly entries: ReadonlyArray<Readonly<Record<string, string | number>>>
  }>
  readonly expected: {
    readonly netWorth: ReadonlyArray<{ readonly on: string; readonly allocation: Readonly<Record<string, string>> }>
  }
}

test("the Keller family's account and securities, entered by hand and through the API, show the correct figures [needs ../shared]", async ({
  page,
}) => {
  test.skip(!existsSync(shared), "../shared is absent")
  const { holdings, expected } = JSON.parse(
    readFileSync(join(shared, "reference/journeys/keller.json"), "utf8"),
  ) as Journey
  const [apple, spy, checking] = ["aapl", "spy", "checking"].map((id) => {
    const found = holdings.find((holding) => holding.id === id)
    if (!found) throw new Error(`the journey has no ${id}`)
    return found
  }) as [Journey["holdings"][0], Journey["holdings"][0], Journey["holdings"][0]]

  const product = await runningProduct()
  try {
    await importRates(product.databaseUrl, join(shared, "market/ecb-reference-rates.csv"))
    const series = ["AAPL", "SPY"].map((symbol) => join(shared, `market/prices/${symbol}.csv`))
    await importPrices(product.databaseUrl, "USD", series)
    const anna = person(page, product.address)
    await anna.signUp("keller@example.org", "eight years of a family")
    for (const title of ["Anna", "Ben", "Keller Holding"]) await anna.createPortfolio(title)
    await anna.recordStake("Anna", "Keller Holding", "2010-01-04", "60")
    await anna.recordStake("Ben", "Keller Holding", "2010-01-04", "30")
    // Ben's first: together they never hold more than the whole, on any day.
    await anna.recordStake("Anna", "Keller Holding", "2016-01-01", "45")
    await anna.recordStake("Ben", "Keller Holding", "2016-01-01", "45")

    // By hand: the account and the shares of the fund.
    await anna.addAccount({ portfolio: "Anna", name: "Checking", currency: "CHF", since: checking.openedOn })
    for (const { on, amount } of checking.entries) await anna.recordBalance(String(on), String(amount))
    await anna.addSecurity({
      portfolio: "Anna",
      name: "SPDR S&P 500",
      currency: "USD",
      since: spy.openedOn,
      symbol: "SPY",
    })
    for (const { kind, on, units, consideration, fees } of spy.entries) {
      await anna.recordTrade({
        side: kind === "buy" ? "Buy" : "Sell",
        on: String(on),
        units: String(units),
        consideration: String(consideration),
        fees: String(fees),
      })
    }

    // Through the API, in the same session: Apple, with its split.
    const access = await page.request.post(`${product.address}/api/session/refresh`, { data: {} })
    const { accessToken } = (await access.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    const listed = await page.request.get(`${product.address}/api/portfolios`, { headers })
    const { portfolios } = (await listed.json()) as {
      portfolios: ReadonlyArray<{ portfolioId: string; title: string }>
    }
    const holdingId = randomUUID()
    const put = async (path: string, data: object) => {
      const answer = await page.request.put(`${product.address}${path}`, { data, headers })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await put(`/api/holdings/${holdingId}`, {
      portfolioId: portfolios.find(({ title }) => title === "Keller Holding")?.portfolioId,
      currency: "USD",
      name: "Apple Inc.",
      openedOn: apple.openedOn,
      priceSymbol: "AAPL",
      details: { _tag: "security", instrument: "stock", symbol: "AAPL", exchange: null, isin: "US0378331005" },
    })
    for (const { kind, on, units, consideration, fees, from, to } of apple.entries) {
      await put(
        `/api/holdings/${holdingId}/entries/${randomUUID()}`,
        kind === "split"
          ? { _tag: "Split", from, to, effectiveOn: on }
          : {
              _tag: "Trade",
              side: kind,
              quantity: units,
              consideration: { amount: consideration, currency: "USD" },
              fees: { amount: fees, currency: "USD" },
              tradedOn: on,
            },
      )
    }

    for (const { on, allocation } of expected.netWorth) {
      await anna.go(`/app/liquidity?on=${on}`)
      for (const [assetClass, name] of [
        ["account", "Accounts"],
        ["security", "Securities"],
      ] as const) {
        const amount = allocation[assetClass]
        if (amount === undefined) continue
        const part = page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("link", { name, exact: true }) })
          .first()
        // The page shows whole units, and cents when pointed at.
        await expect(part.locator("[data-amount]").first(), `${name} on ${on}`).toHaveAttribute("data-amount", amount)
      }
      const total = (Number(allocation["account"] ?? 0) * 100 + Number(allocation["security"] ?? 0) * 100).toFixed(0)
      await anna.go(`/app?on=${on}&period=Max`)
      await expect(anna.netWorth).toBeVisible()
      const shown = await anna.netWorth.getAttribute("data-amount")
      // Each group was rounded by itself.
      expect(Math.abs(Math.round(Number(shown) * 100) - Number(total)), `${shown} on ${on}`).toBeLessThanOrEqual(1)
    }
  } finally {
    await product.close()
  }
})
