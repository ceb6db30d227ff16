import { randomUUID } from "node:crypto"
import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { phone } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { person } from "./person.ts"
import { beginRecording } from "./recorder.ts"

/*
 * Emma has 100 shares of the old company for 5,000. On 4 June 2024 they become 50 of the new one, of which she sells 40 on
 * 1 July for 3,600.
 */

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

test("a merger whose new units were sold is corrected in the browser if enough units come, and refused otherwise with the day", async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const { put } = await beginRecording(page.context(), product.address, { email: "emma@example.org" })
  const [portfolioId, old, young] = [randomUUID(), randomUUID(), randomUUID()]
  const usd = (amount: string) => ({ amount, currency: "USD" })
  const security = (holdingId: string, name: string) =>
    put(`/api/holdings/${holdingId}`, {
      portfolioId,
      currency: "USD",
      name,
      openedOn: "2024-01-02",
      priceSymbol: null,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
  const trade = (holdingId: string, side: "buy" | "sell", quantity: string, amount: string, tradedOn: string) =>
    put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side,
      quantity,
      tradedOn,
      consideration: usd(amount),
      fees: usd("0"),
    })
  await put(`/api/portfolios/${portfolioId}`, { title: "Emma" })
  await security(old, "Old Company")
  await security(young, "New Company")
  await trade(old, "buy", "100", "5000", "2024-01-02")
  await put(`/api/corporate-actions/${randomUUID()}`, {
    givenHoldingId: old,
    givenEntryId: randomUUID(),
    receivedHoldingId: young,
    receivedEntryId: randomUUID(),
    terms: { _tag: "merger", cash: null, cost: null },
    unitsGiven: "100",
    unitsReceived: "50",
    effectiveOn: "2024-06-04",
  })
  await trade(young, "sell", "40", "3600", "2024-07-01")

  const emma = person(page, product.address)
  await emma.go(`/app/assets/shares/${young}?tab=trades&on=2024-12-31`)
  const merger = page.getByRole("row").filter({ hasText: "Merger or exchange" })
  const open = async (item: "Correct" | "Void") => {
    await merger.getByRole("button").last().click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
    await expect(emma.dialog).toBeVisible()
  }

  // Without the merger, there would be none of the 40 units that were sold.
  await open("Void")
  await emma.fillIn({ Reason: "by mistake" })
  await expect(await emma.refusal("Delete")).toContainText(
    "Without this entry, the quantity held on 1 July 2024 would be 0, less than was sold or moved out that day. Void or correct that sale or move first.",
  )
  await emma.giveUp()

  await open("Correct")
  await expect(emma.dialog.getByRole("heading", { name: "Correct merger" })).toBeVisible()
  await emma.fillIn({ "Total of new shares": "39", Reason: "six for ten" })
  await expect(await emma.refusal("Correct")).toContainText(
    "With this correction, 39 units would be held on 1 July 2024, fewer than left the holding that day. Check the units, or correct the later sale first.",
  )
  // What was typed is still there.
  await expect(emma.dialog.getByLabel(/^Reason/)).toHaveValue("six for ten")
  await emma.fillIn({ "Total of new shares": "60" })
  await emma.confirm("Correct")
  await expect(page.getByText("The spin-off or merger is corrected.")).toBeVisible()

  // 60 less 40 are 20, at a third of 5,000.
  await page.getByRole("tab", { name: "Overview" }).click()
  await expect(emma.reading("Units")).toContainText("20")
  await expect(page.getByText("1,666.67").first()).toBeVisible()
})
