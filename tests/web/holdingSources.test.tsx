// @vitest-environment jsdom
import { Schema } from "effect"
import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { HoldingView } from "#contract/holdings.ts"
import { readHoldingPrices } from "#contract/holdingPrices.ts"
import { SourcesSection } from "#web/features/holdings/detail/settings/SourcesSection.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const source = (id: string, days: number) => ({
  source: id,
  days,
  firstOn: "2024-01-02",
  lastOn: "2024-06-28",
  figures: { price: null, value: "1000.00" },
})

it("the sources of a holding are shown also where its description is without what a form would ask for", async () => {
  const apple = sentHolding(holdingOf("security"))
  const details = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }
  const gaps = Schema.decodeUnknownSync(HoldingView)({ ...apple, priceSymbol: "AAPL", details })
  const prices = Schema.decodeUnknownSync(readHoldingPrices.answer)({
    currency: "EUR",
    instrument: null,
    proposal: null,
    current: { price: null, value: "1000.00" },
    attached: null,
    detached: null,
    sources: [source("yahoo", 124), source("twelvedata", 120)],
    request: null,
  })
  showPage(<SourcesSection holding={gaps} prices={prices} />, "/app", {})
  expect(await screen.findByRole("rowheader", { name: /Yahoo Finance.*counts first/i })).toBeTruthy()
  const first = screen.getAllByRole("button", { name: /^Put first: / })
  // The first one is first.
  expect(first.map((button) => button.getAttribute("aria-label"))).toEqual(["Put first: Twelve Data"])
  expect(screen.getAllByText("2 Jan 2024 – 28 Jun 2024")).toHaveLength(2)
})
