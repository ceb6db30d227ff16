// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import PortfolioPage from "#web/features/portfolios/PortfolioPage.tsx"
import { PrivateTotals } from "#web/features/holdings/privateMarkets/PrivateTotals.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { anna, family, privateMarkets } from "./family.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The figures that link to their explanation, and the parameters of the links. */
const explained = () =>
  screen
    .queryAllByRole<HTMLAnchorElement>("link", { name: "How this figure is calculated" })
    .map((link) => new URL(link.href).search)
    .filter((search) => !/figure=(timeWeighted|moneyWeighted)/.test(search))

it("the totals of a portfolio link to their explanations", async () => {
  showPage(<PortfolioPage portfolioId={anna} />, `/app/portfolios/${anna}`, family)
  await screen.findByRole("heading", { level: 1, name: "Anna" })
  await waitFor(() =>
    expect(explained()).toEqual([
      `?figure=netWorth&portfolioId=${anna}`,
      `?figure=change&portfolioId=${anna}&from=2024-06-28`,
      `?figure=assets&portfolioId=${anna}`,
      `?figure=debts&portfolioId=${anna}`,
    ]),
  )
})

it("the totals of private investments link to their explanations, where they are known", async () => {
  showPage(<PrivateTotals />, "/app/assets/equity", {
    "/api/private-markets": privateMarkets,
  })
  await screen.findByText("1.20×")
  expect(explained()).toEqual(["?figure=paidIn", "?figure=openCommitment", "?figure=tvpi"])
})
