// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { FlowBars } from "#ui/charts/FlowBars.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"

afterEach(cleanup)

it("the chart of flows states in words the totals in and out, and the day of the largest, for users who cannot see the bars", async () => {
  const flows = [
    { span: "2022", received: "0.00", paid: "30000.10", net: "-30000.10" },
    { span: "2023", received: "20000.00", paid: "15000.00", net: "5000.00" },
    { span: "2024", received: "1000.05", paid: "0.00", net: "1000.05" },
  ]
  const names = { span: "Year", received: "Received", paid: "Paid", net: "Net" }
  showPage(<FlowBars label="Payments: Fund" currency="EUR" flows={flows} names={names} />, "/app", {})
  expect((await screen.findByText(/^Payments: Fund, 2022 to 2024/)).textContent?.replaceAll("\u00a0", " ")).toBe(
    "Payments: Fund, 2022 to 2024: EUR 21,000.05 received and EUR 45,000.10 paid, EUR \u221224,000.05 net. " +
      "Largest movement in 2023: EUR 20,000.00 received, EUR 15,000.00 paid.",
  )
})
