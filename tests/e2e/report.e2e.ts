import { randomUUID } from "node:crypto"
import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean, settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { linkFor, newcomer, type Person, textOf } from "./person.ts"

/* Rosa owns an account and a house with a mortgage. Otto audits her household, Nils belongs to his own alone. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let rosa: Person
let otto: Person
let nils: Person

const past = "2023-12-31"
const ids = { family: randomUUID(), account: randomUUID(), house: randomUUID(), mortgage: randomUUID() }
/** The figures of the past and of today: the total, the account, the house and the debt. */
const then = { net: "260,000.00", account: "10,000.00", house: "650,000.00", owed: "400,000.00" }
const now = { net: "345,500.00", account: "25,500.00", house: "700,000.00", owed: "380,000.00" }

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  rosa = await newcomer(browser, product.address)
  otto = await newcomer(browser, product.address)
  nils = await newcomer(browser, product.address)
  await rosa.signUp("rosa@example.org", "the house above the vineyard")
  await record(rosa)
})
test.afterAll(({ browser }) => leave(browser, product))

async function record({ page }: Person): Promise<void> {
  const access = await page.request.post(`${product.address}/api/session/refresh`, { data: {} })
  const { accessToken } = (await access.json()) as { accessToken: string }
  const put = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await page.request.put(`${product.address}/api${path}`, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const euros = (amount: string) => ({ amount, currency: "EUR" })
  const opened = { portfolioId: ids.family, currency: "EUR", openedOn: "2022-01-01", priceSymbol: null }
  await put(`/portfolios/${ids.family}`, { title: "Rosa" })
  await put(`/holdings/${ids.account}`, {
    ...opened,
    name: "Current account",
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  })
  await put(`/holdings/${ids.house}`, {
    ...opened,
    name: "House",
    details: { _tag: "realEstate", propertyType: "residential", address: null, description: null },
  })
  await put(`/debts/${ids.mortgage}`, {
    portfolioId: ids.family,
    currency: "EUR",
    name: "Mortgage",
    debtType: "mortgage",
    incurredOn: "2022-01-01",
    dueOn: null,
    interestRate: "2.5",
    monthlyPayment: null,
    repaymentPlan: "none",
    creditorId: null,
    lender: "Bank",
    linkedHoldingId: ids.house,
    description: null,
  })
  for (const [on, figures] of [
    ["2023-06-30", then],
    ["2024-06-30", now],
  ] as const) {
    const amount = (text: string) => euros(text.replaceAll(",", ""))
    await put(`/holdings/${ids.account}/entries/${randomUUID()}`, {
      _tag: "Balance",
      balance: amount(figures.account),
      statedOn: on,
    })
    await put(`/holdings/${ids.house}/entries/${randomUUID()}`, {
      _tag: "Valuation",
      value: amount(figures.house),
      comment: null,
      valuedOn: on,
    })
    await put(`/debts/${ids.mortgage}/entries/${randomUUID()}`, {
      _tag: "OwedBalance",
      owed: amount(figures.owed),
      statedOn: on,
    })
  }
}

const pages: ReadonlyArray<{ readonly path: string; readonly figure: keyof typeof now }> = [
  { path: "/app", figure: "net" },
  { path: "/app/assets", figure: "account" },
  { path: "/app/assets/accounts", figure: "account" },
  { path: "/app/assets/real-estate", figure: "house" },
  { path: `/app/assets/accounts/${ids.account}`, figure: "account" },
  { path: `/app/assets/real-estate/${ids.house}?tab=performance`, figure: "house" },
  { path: "/app/liabilities", figure: "owed" },
  { path: `/app/liabilities/${ids.mortgage}`, figure: "owed" },
  { path: "/app/portfolios", figure: "net" },
  { path: `/app/portfolios/${ids.family}`, figure: "net" },
  { path: "/app/explain?figure=netWorth", figure: "net" },
  { path: "/app/report", figure: "net" },
  { path: `/app/portfolios/${ids.family}/report`, figure: "net" },
]

const listsWithoutFigures = ["shares", "equity", "crypto", "metals", "insurance", "other"]

test("one control for the day applies to every page, and every link keeps it", async () => {
  const { page } = rosa
  const shown = page.getByRole("main")
  // The dashboard writes whole units.
  const whole = (amount: string) => amount.replace(".00", "")
  for (const { path, figure } of pages) {
    await rosa.go(path)
    await settled(page)
    await expect(shown.or(page.getByRole("dialog")).getByText(whole(now[figure])).first(), path).toBeVisible()
    await expect(page.locator(".reporting-banner"), path).toHaveCount(0)
    await rosa.go(`${path}${path.includes("?") ? "&" : "?"}on=${past}`)
    await settled(page)
    await expect(shown.or(page.getByRole("dialog")).getByText(whole(then[figure])).first(), path).toBeVisible()
    await expect(shown.getByText(whole(now[figure])), path).toHaveCount(0)
    await keepsTheDay(path)
  }
  for (const list of listsWithoutFigures) {
    await rosa.go(`/app/assets/${list}?on=${past}`)
    await settled(page)
    await expect(page.locator(".as-of-control").first(), list).toContainText("31 Dec 2023")
    await keepsTheDay(list)
  }
  await rosa.go(`/app/data-health?on=${past}`)
  await expect(shown).toContainText("31 December 2023")
  await keepsTheDay("data health")
})

/** Every link to another page of the app leads to it on the same day. */
async function keepsTheDay(where: string): Promise<void> {
  const lost = await rosa.page.evaluate(
    (on) =>
      [...document.querySelectorAll("a")]
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => /^\/app(?:[/?]|$)/.test(href) && !href.includes(`on=${on}`)),
    past,
  )
  expect(lost, where).toEqual([])
}

test("a past day is announced, and one button leads back to today", async () => {
  const { page } = rosa
  await rosa.go(`/app?on=${past}`)
  const banner = page.locator(".reporting-banner")
  await expect(banner).toContainText("Viewing figures as of 31 December 2023")
  await expect(rosa.netWorth).toContainText(then.net.replace(".00", ""))
  await isClean(rosa, "the dashboard of the past")
  await banner.getByRole("button", { name: "Back to today" }).click()
  await expect(rosa.netWorth).toContainText(now.net.replace(".00", ""))
  await expect(banner).toHaveCount(0)
  await rosa.go("/app?on=2019-12-31")
  await expect(banner).toContainText("1 January 2022, the date of the first entry")
  await rosa.go("/app?on=2999-12-31")
  await expect(banner).toContainText("The date in the address cannot be shown")
  await expect(rosa.netWorth).toContainText(now.net.replace(".00", ""))
})

test("the day can be chosen by the keyboard: typed, step by step, or from the list", async () => {
  const { page } = rosa
  await rosa.go("/app")
  await expect(rosa.netWorth).toContainText(now.net.replace(".00", ""))
  const control = page.locator(".as-of-control").getByRole("button")
  await control.focus()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("dialog", { name: "All figures as of" })
  const field = panel.getByLabel("All figures as of").last()
  await field.fill("2999-01-01")
  await page.keyboard.press("Enter")
  await expect(panel).toContainText("That date is in the future.")
  await field.fill(past)
  await page.keyboard.press("Enter")
  await expect(panel).toBeHidden()
  await expect(rosa.netWorth).toContainText(then.net.replace(".00", ""))
  await expect(control).toBeFocused()

  await page.keyboard.press("Enter")
  await panel.getByRole("button", { name: "Day after" }).press("Enter")
  await expect(page).toHaveURL(/on=2024-01-01/)
  await panel.getByRole("option", { name: "Today" }).focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  const lastYear = new Date().getUTCFullYear() - 1
  await expect(page).toHaveURL(new RegExp(`on=${lastYear}-12-31`))
})

test("a new entry on a past day has that day as its default", async () => {
  await rosa.go(`/app/assets/accounts/${ids.account}?on=${past}`)
  await rosa.record("Record balance")
  await expect(rosa.dialog.getByLabel(/^Statement date/)).toHaveValue("31 Dec 2023")
  await rosa.giveUp()
  await rosa.open(`/app/assets/accounts?on=${past}`, "Add account")
  await expect(rosa.dialog.getByLabel(/^Held since/)).toHaveValue("31 Dec 2023")
  await rosa.giveUp()
  await rosa.open(`/app/assets/crypto?tab=wallets&on=${past}`, "Connect wallet")
  await expect(rosa.dialog.getByLabel(/^Included from/)).toHaveValue("31 Dec 2023")
  await rosa.giveUp()
  await expect(rosa.page).toHaveURL(new RegExp(`on=${past}`))
})

test("a copied link shows an auditor the same figures, and a stranger none", async () => {
  const { page } = rosa
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await rosa.go("/app?period=Max")
  // The link also contains the comparison of the chart: none.
  await page.locator(".net-worth-history").waitFor()
  await page.locator(".as-of-control").getByRole("button").click()
  await page.getByRole("button", { name: "Copy link" }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const today = new Date().toISOString().slice(0, 10)
  expect(link).toMatch(new RegExp(`/app\\?against=&on=${today}&period=Max&in=EUR&household=[0-9a-f-]{36}$`))

  await rosa.go("/app/household")
  await page.getByRole("button", { name: "Invite" }).click()
  await rosa.typeInto("Email address", "otto@example.org")
  await rosa.pick(/^Auditor/)
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await rosa.typeInto("Last day of access", until)
  await rosa.confirm("Invite")
  await otto.isAskedNothing()
  await otto.page.goto(await linkFor(page, product.address, "otto@example.org", /invites you/))
  await otto.page.getByRole("link", { name: "Create account" }).click()
  await otto.beginAccount("otto@example.org", "figures are read twice here")
  await otto.confirmAddress("otto@example.org")
  await otto.page.getByRole("button", { name: "Accept" }).click()
  await expect(otto.page.getByText(/You now belong to/)).toBeVisible()

  // He has selected his own household without entries, and opens the link.
  await otto.page.evaluate(() => localStorage.removeItem("household"))
  await otto.page.goto(link)
  await expect(otto.netWorth).toContainText(now.net.replace(".00", ""))
  await expect(otto.page).not.toHaveURL(/household=/)
  const figures = async (one: Person) => {
    await settled(one.page)
    return textOf(one.page.locator(".hero"))
  }
  await rosa.go("/app?period=Max")
  await expect(rosa.netWorth).toContainText(now.net.replace(".00", ""))
  expect(await figures(otto)).toBe(await figures(rosa))

  await nils.signUp("nils@example.org", "a household of my own here")
  await nils.page.goto(link)
  await expect(nils.page.getByText("It shows figures of a household that you do not belong to")).toBeVisible()
  await isClean(nils, "a link for somebody else")
})

test("the report is a document: it is printed without the page around it, with the figures of the pages", async () => {
  const { page } = rosa
  await rosa.go(`/app?on=${past}&period=1Y`)
  await settled(page)
  const hero = await textOf(rosa.netWorth)
  await page.getByRole("link", { name: "Report", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/app/report\\?on=${past}&period=1Y`))
  await settled(page)
  await isClean(rosa, "the report")
  await page.emulateMedia({ media: "print" })
  const report = page.getByRole("article")
  await expect(report).toContainText("Wealth report")
  expect(await textOf(report)).toContain(hero)
  for (const amount of Object.values(then)) await expect(report.getByText(amount).first()).toBeVisible()
  await expect(page.getByRole("navigation").first()).toBeHidden()
  await expect(page.getByRole("button", { name: /^Print/ })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  expect(sheets).toBeGreaterThanOrEqual(5)
  expect(sheets).toBeLessThanOrEqual(9)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\.\d* 84[12]\.?\d*\]/)
  await page.emulateMedia({ media: null })

  await page.getByText("Holdings", { exact: true }).first().click()
  await expect(page).toHaveURL(/without=holdings/)
  await expect(report.getByRole("heading", { name: "Holdings" })).toHaveCount(0)
})
