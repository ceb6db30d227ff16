import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, settled } from "./everyPage.ts"
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

for (const [timeZone, name] of [
  ["Pacific/Honolulu", "lani"],
  ["Pacific/Kiritimati", "teba"],
] as const) {
  test(`in ${timeZone} today is the day of the user, whose browser presets the time zone`, async ({ browser }) => {
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

    await page.goto(`${product.address}/app/settings?section=preferences`)
    await settled(page)
    const field = page.getByRole("combobox", { name: "Time zone" })
    await expect(field).toHaveValue(new RegExp(timeZone.split("/")[1] ?? ""))
    await field.fill("zürich eur")
    await expect(page.getByRole("option")).toHaveText([/^Zurich, Europe/])
  })
}
