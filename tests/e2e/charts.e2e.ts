import { readFileSync } from "node:fs"
import { type Download, expect, type Page, test } from "@playwright/test"
import { readCsv } from "../../server/files/csvWriting.ts"
import { runningProduct } from "../support/runningProduct.ts"
import { person, textOf } from "./person.ts"

/** What a menu beside a chart or a table saves. */
async function saved(page: Page, of: RegExp, item: RegExp): Promise<Download> {
  await page.getByRole("button", { name: of }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ])
  return download
}

const rowsOf = async (download: Download) => readCsv(readFileSync(await download.path(), "utf8")) ?? []

/** Width and height as a PNG states them. */
async function sizeOf(download: Download): Promise<readonly [number, number]> {
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG")
  expect(bytes.length).toBeGreaterThan(5000)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test("charts are led through by keyboard, say what their tables and files say, and are saved as pictures [checklist 66, 67, 68, 69]", async ({
  page,
}) => {
  test.setTimeout(240_000)
  const product = await runningProduct()
  try {
    const anna = person(page, product.address)
    await anna.signUp("charts@example.org", "lines and tiles of a family")
    await anna.createPortfolio("Anna")
    await anna.addAccount({ portfolio: "Anna", name: "Savings", currency: "EUR", since: "2023-01-02" })
    await anna.recordBalance("2023-01-02", "1000.50")
    await anna.recordBalance("2024-05-02", "4000.25")
    await anna.addAccount({ portfolio: "Anna", name: "Current", currency: "EUR", since: "2023-01-02" })
    await anna.recordBalance("2023-01-02", "250.00")
    await anna.go("/app?period=Max&on=2024-06-30")

    // The history: the last day at first, the first one with Home.
    const line = page.getByRole("slider", { name: /^Net worth history/ }).first()
    await line.focus()
    await page.keyboard.press("Home")
    await expect(line).toHaveAttribute("aria-valuetext", /2 January 2023.*1,250\.50/)
    await page.keyboard.press("End")
    await expect(line).toHaveAttribute("aria-valuetext", /30 June 2024.*4,250\.25/)
    const told = page.getByRole("link", { name: /Savings/ }).first()
    await expect(told).toBeVisible()

    // The parts: tile by tile, down to the account and back.
    const tiles = page.locator(".map button")
    await expect(tiles).toHaveCount(1)
    await tiles.first().focus()
    await page.keyboard.press("Enter")
    await expect(tiles).toHaveCount(2)
    await expect(tiles.first()).toBeFocused()
    expect(await tiles.first().getAttribute("aria-label")).toMatch(/Savings, 94\.12.?%, EUR.4,000\.25/)
    await page.keyboard.press("End")
    await expect(tiles.last()).toBeFocused()

    // The file says what the tiles say.
    const lines = await rowsOf(await saved(page, /^Download: .*Accounts/, /CSV/))
    expect(lines).toEqual([
      ["Part", "Amount", "Share of all assets", "Currency"],
      ["Savings", "4000.25", "94.12", "EUR"],
      ["Current", "250.00", "5.88", "EUR"],
    ])
    const drawn = await tiles.evaluateAll((all) => all.map((one) => one.getAttribute("data-amount")))
    expect(drawn).toEqual(["4000.25", "250.00"])
    await tiles.first().focus()
    await page.keyboard.press("Escape")
    await expect(tiles).toHaveCount(1)

    // The way to the net worth: drawn, as a table and in the file the same.
    const steps = await rowsOf(await saved(page, /^Download: From assets/, /CSV/))
    expect(steps.slice(1).map(([name, amount]) => [name, amount])).toEqual([
      ["Accounts", "4250.25"],
      ["Net worth", "4250.25"],
    ])
    const bars = page.getByRole("slider", { name: "From assets to net worth" })
    await bars.focus()
    await page.keyboard.press("End")
    expect(await bars.getAttribute("aria-valuetext")).toMatch(/Net worth, EUR.4,250\.25/)

    // Pictures are twice as sharp as the page.
    const frame = page.locator("figure.chart").first()
    const [width] = await sizeOf(await saved(page, /^Download: Net worth/, /PNG/))
    expect(width).toBe((Math.ceil((await frame.boundingBox())?.width ?? 0) + 48) * 2)

    // Hidden amounts are in no file.
    await page
      .getByRole("button", { name: /Hide amounts/ })
      .first()
      .click()
    await page.getByRole("button", { name: /^Download: From assets/ }).click()
    const item = page.getByRole("menuitem", { name: /CSV/ })
    await expect(item).toHaveAttribute("aria-disabled", "true")
    expect(await textOf(item)).toContain("Amounts are hidden")
  } finally {
    await product.close()
  }
})
