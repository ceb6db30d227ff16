import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, phone, settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { person } from "./person.ts"

/*
 * Browsers in Honolulu (UTC-10) and on Kiritimati (UTC+14): their clocks show the same time on different days, so at
 * any moment at least one of them has another day than the server.
 */

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("sv", { timeZone }).format(new Date())
const shown = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))

for (const [timeZone, name] of [
  ["Pacific/Honolulu", "lani"],
  ["Pacific/Kiritimati", "teba"],
] as const) {
  test(`in ${timeZone} the dashboard and a new entry have the day of the user, not of the server`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ timezoneId: timeZone, viewport: desk })).newPage()
    const user = person(page, product.address)
    await user.signUp(`${name}@example.org`, "a long walk on the beach")
    const session = await page.evaluate(async () => {
      const answer = await fetch("/api/session/refresh", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      })
      return (await answer.json()) as { session: { today: string; preferences: { timeZone?: string } } }
    })
    expect(session.session).toMatchObject({ today: dayIn(timeZone), preferences: { timeZone } })

    await page.goto(`${product.address}/app/settings`)
    await settled(page)
    const field = page.getByRole("combobox", { name: "Time zone" })
    await expect(field).toHaveValue(timeZone === "Pacific/Honolulu" ? "Honolulu, Pacific" : "Kiritimati, Pacific")
    for (const [size, scheme] of [
      [desk, "light"],
      [phone, "dark"],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme })
      await field.scrollIntoViewIfNeeded()
      await page.screenshot({ path: test.info().outputPath(`settings-${size.width}-${scheme}.png`) })
    }
    await page.setViewportSize(desk)
    await field.fill("zürich eur")
    await expect(page.getByRole("option")).toHaveText([/^Zurich, Europe/])
    await page.screenshot({ path: test.info().outputPath("search.png") })
    await page.getByRole("option").click()
    await page.getByRole("button", { name: "Save" }).first().click()
    await expect(page.getByText("Your preferences have been saved.")).toBeVisible()

    await page.goto(`${product.address}/app`)
    await settled(page)
    await expect(page.locator(".as-of-control")).toContainText(new RegExp(shown(dayIn("Europe/Zurich")).slice(0, 6)))
  })
}
