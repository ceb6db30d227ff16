import { expect, test } from "@playwright/test"
import { languages } from "#contract/people/identity.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { faultsOf } from "./everyPage.ts"
import { leave } from "./leaving.ts"

/* A visitor of the home page looks at the demo family without an account. */

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

const words = {
  en: { see: "See an example", leave: "Leave the demo", signUp: "Create an account" },
  de: { see: "Beispiel ansehen", leave: "Beispiel verlassen", signUp: "Benutzerkonto anlegen" },
  fr: { see: "Voir un exemple", leave: "Quitter la démonstration", signUp: "Créer un compte" },
  it: { see: "Guarda un esempio", leave: "Lascia la dimostrazione", signUp: "Crea un account" },
  es: { see: "Ver un ejemplo", leave: "Salir de la demostración", signUp: "Crear una cuenta" },
} as const

for (const language of languages) {
  test(`one click on the home page in ${language} opens the demo family in that language, and one leaves it`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: language, reducedMotion: "reduce" })
    const page = await context.newPage()
    const say = words[language]
    await page.goto(`${product.address}/${language === "en" ? "" : language}`)
    await page.getByRole("link", { name: say.see }).click()
    await expect(page.locator(".demo-banner")).toBeVisible({ timeout: conditionTimeoutMs })
    await expect(page).toHaveURL(new RegExp(`${language === "en" ? "" : `/${language}`}/app$`))
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(page.getByRole("button", { name: say.signUp })).toBeVisible()
    if (language === "en") expect(await faultsOf(page, "the dashboard of a guest")).toEqual([])

    await page.reload()
    await expect(page.locator(".demo-banner")).toBeVisible({ timeout: conditionTimeoutMs })
    if (language === "en") {
      await page.getByRole("button", { name: say.signUp }).click()
      await expect(page.getByRole("tab", { name: "Sign up", selected: true })).toBeVisible({
        timeout: conditionTimeoutMs,
      })
    } else {
      await page.getByRole("button", { name: say.leave }).click()
      await expect(page.getByRole("link", { name: say.see })).toBeVisible({ timeout: conditionTimeoutMs })
    }
    await page.goto(`${product.address}/app`)
    await expect(page).toHaveURL(/\/auth/)
    await context.close()
  })
}
