import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { stopAbandoned } from "#tests/support/stopAbandoned.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { person } from "./person.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

test("a new user chooses how figures are written, who owns what, and adds the first asset", async ({ page }) => {
  const anna = person(page, product.address)
  await anna.isAskedNothing()
  await anna.go("/auth?tab=signup")
  await page.getByText("Language, currency and number format").click()

  await test.step("the preview follows the language, the currency and the number format", async () => {
    const preview = page.locator(".preview")
    await page.getByRole("radio", { name: "Swiss" }).check({ force: true })
    await expect(preview).toContainText("1'234'567.89")
    await page.getByRole("radio", { name: "Continental European" }).check({ force: true })
    await expect(preview).toContainText("1.234.567,89")
    await page.getByRole("button", { name: "Base currency" }).click()
    await page.getByRole("option", { name: /^CHF/ }).click()
    await expect(preview).toContainText("CHF")
    await page.getByRole("button", { name: /Language/ }).click()
    await page.getByRole("option", { name: "Deutsch" }).click()
    await expect(preview).toContainText(
      /Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember/,
    )
    await page.getByRole("button", { name: /Language/ }).click()
    await page.getByRole("option", { name: "English" }).click()
  })

  await anna.beginAccount("begin@example.org", "correct horse battery staple")
  await anna.confirmAddress("begin@example.org")
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible()
  await isClean(anna, "an empty household")
  await page.getByRole("link", { name: "Add people and companies" }).click()

  await test.step("a family with a holding company is typed once and kept when the page is left", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Who owns what" })).toBeVisible()
    await page.getByRole("textbox", { name: "Person 1" }).fill("Anna Keller")
    await page.getByRole("button", { name: "Add a person" }).click()
    await page.getByRole("textbox", { name: "Person 2" }).fill("Ben Keller")
    await page.getByRole("button", { name: "Add a company, trust or foundation" }).click()
    await page.getByRole("textbox", { name: "Company, trust or foundation 1" }).fill("Keller Holding AG")
    await isClean(anna, "who owns what")
    await page.getByRole("link", { name: "Go to the dashboard" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole("textbox", { name: "Company, trust or foundation 1" })).toHaveValue("Keller Holding AG")
    await page.getByRole("textbox", { name: /^Stake of Anna/ }).fill("60")
    await page.getByRole("textbox", { name: /^Stake of Ben/ }).fill("50")
    await page.getByRole("button", { name: "Create and continue" }).click()
    await expect(page.getByText("Ownership cannot exceed 100%")).toBeVisible()
    await page.getByRole("textbox", { name: /^Stake of Ben/ }).fill("40")
    await page.getByLabel(/^Since/).fill("2020-04-01")
    await page.getByRole("button", { name: "Create and continue" }).click()
    await expect(page.getByText("3 portfolios were created.")).toBeVisible()
  })

  await test.step("the first thing is typed into the one field, and gives a net worth", async () => {
    await page.getByRole("combobox", { name: "What is it?" }).fill("house")
    await page.keyboard.press("Enter")
    await anna.chooseOwner("Keller Holding AG")
    await anna.fillIn({ "Current value": "1,250,000", "Held since": "2020-04-01" })
    await anna.confirm("Add property")
    await anna.go("/app")
    await expect(page.getByText("1,250,000").first()).toBeVisible()
  })
})

test("a user opens the demo family and leaves it again, with one click each", async ({ page }) => {
  const ben = person(page, product.address)
  await ben.signUp("curious@example.org", "correct horse battery staple")
  await page.getByRole("button", { name: "Explore the demo family" }).click()
  const banner = page.getByText("Demo family: its people")
  await expect(banner).toBeVisible({ timeout: conditionTimeoutMs })
  await expect(page.getByText("The Falkenberg family").first()).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: /^Net worth on/ })).toBeVisible()
  for (const path of ["/app/assets/shares", "/app/liabilities", "/app/portfolios", "/app/household"]) {
    await ben.go(path)
    await expect(banner).toBeVisible()
  }
  await expect(page.getByRole("button", { name: "Invite" })).toBeHidden()

  // However long the server takes: no figure of the demo family appears in their own household.
  await ben.go("/app")
  await expect(page.locator(".hero-figure")).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/(reads|net-worth|portfolios)\b/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Leave the demo" }).click()
  await expect(banner).toBeHidden()
  await expect(page.locator(".hero-figure")).toHaveCount(0)
  answered.resolve()
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(page.getByText("The Falkenberg family")).toHaveCount(0)
})

test.describe("a demo installation", () => {
  let dataDir: string
  let demo: ChildProcess

  test.beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "wealth-demo-"))
    chmodSync(dataDir, 0o711) // As root, Postgres runs as another user who must have access.
  })
  test.afterAll(async () => {
    if (demo.exitCode === null) {
      demo.kill("SIGTERM")
      await once(demo, "exit")
    }
    await stopAbandoned(join(dataDir, "demo", "postgres"))
    rmSync(dataDir, { recursive: true, force: true })
  })

  test("a demo installation shows the demo family to any visitor, without an account", async ({ page }) => {
    const launcher = join(projectFolder, "scripts/launch.mjs")
    const environment = { ...process.env, ...ownSettings(dataDir), PORT: "0" }
    demo = spawn(process.execPath, [launcher, "start", "--demo"], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    })
    const address = await new Promise<string>((resolve, reject) => {
      let written = ""
      for (const stream of [demo.stdout, demo.stderr]) {
        stream?.on("data", (chunk) => {
          written += String(chunk)
          const [, ready] = /Ready:\s+(\S+)/.exec(written) ?? []
          if (ready) resolve(ready)
        })
      }
      demo.on("exit", () => reject(new Error(written)))
    })
    const visitor = person(page, address)
    await visitor.isAskedNothing()
    await visitor.go("/")
    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByText("Demo family: its people")).toBeVisible({ timeout: conditionTimeoutMs })
    await expect(page.getByRole("heading", { level: 1, name: /^Net worth on/ })).toBeVisible()
  })
})
