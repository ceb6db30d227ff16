import { type Browser, expect, type Locator, type Page } from "@playwright/test"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/** The values to type into a form, or to choose from its lists, by the labels of the fields. */
type Fields = Readonly<Record<string, string>>

/** The actions of a user in a browser, in the words on buttons and fields. */
export function person(page: Page, address: string) {
  const dialog = page.getByRole("dialog").last()

  /** Unfolds what is folded in the dialog, unless the field is visible. */
  async function unfold(field: Locator, within: Locator): Promise<void> {
    const folded = within.locator("details:not([open]) > summary")
    if (!(await field.first().isVisible()) && (await folded.count()) > 0) await folded.click()
  }
  async function choose(field: string, option: string, within: Locator = dialog): Promise<void> {
    await unfold(within.getByRole("button", { name: new RegExp(`(^| )${field}$`) }), within)
    await within.getByRole("button", { name: new RegExp(`(^| )${field}$`) }).click()
    await page
      .getByRole("option")
      .filter({ has: page.getByText(option, { exact: true }) })
      .click()
  }
  /** Chooses the only owner of what is added, unless it is preset. */
  async function chooseOwner(title: string): Promise<void> {
    const owners = dialog.getByRole("group", { name: /^(Owners|Borrowers)$/ })
    await expect(owners.getByRole("button", { name: /^Add (owner|borrower)$/ })).toBeVisible()
    const found = owners.getByRole("button", { name: title, exact: true })
    if (await found.isVisible()) {
      // A portfolio that is offered. The chip of a chosen one tells whether its fields are shown.
      if ((await found.getAttribute("aria-expanded")) === null) await found.click()
      return
    }
    await owners.getByRole("button").first().click()
    await choose("(Owner|Borrower)", title)
    await dialog.getByRole("button", { name: "Done", exact: true }).click()
  }
  async function typeInto(field: string, text: string, within: Locator = dialog): Promise<void> {
    const found = labelled(field, within)
    await unfold(found, within)
    await found.fill(text)
  }
  async function fillIn(fields: Fields, within: Locator = dialog): Promise<void> {
    for (const [field, text] of Object.entries(fields)) await typeInto(field, text, within)
  }
  async function pick(option: string | RegExp): Promise<void> {
    const found = dialog.getByRole("radio", { name: option })
    await unfold(found, dialog)
    await found.check({ force: true })
  }
  async function turnOn(name: string): Promise<void> {
    await unfold(dialog.getByRole("checkbox", { name }), dialog)
    await dialog.getByRole("checkbox", { name }).check({ force: true })
  }

  async function confirm(button: string): Promise<void> {
    await dialog.getByRole("button", { name: button, exact: true }).click()
    // Counted, because a second dialog may request the password.
    await expect(page.getByRole("dialog")).toHaveCount(0)
  }
  /** Submits, and returns the message of the dialog, which stays open with all typed values. */
  async function refusal(button: string): Promise<Locator> {
    await dialog.getByRole("button", { name: button, exact: true }).click()
    const alert = dialog.getByRole("alert")
    await expect(alert).not.toBeEmpty()
    return alert
  }
  /** Closes the dialog and discards the typed values. */
  async function giveUp(): Promise<void> {
    await page.keyboard.press("Escape")
    const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard" })
    const dialogs = page.getByRole("dialog")
    const isAsked = () => discard.isVisible()
    const isClosed = async () => (await dialogs.count()) === 0
    await expect.poll(async () => (await isAsked()) || (await isClosed()), { timeout: conditionTimeoutMs }).toBe(true)
    if (await isAsked()) await discard.click()
    await expect(dialogs).toHaveCount(0)
  }
  async function open(path: string, button: string): Promise<void> {
    await page.goto(`${address}${path}`)
    await page.getByRole("button", { name: button }).first().click()
    await expect(dialog).toBeVisible()
  }

  return {
    page,
    dialog,
    choose,
    chooseOwner,
    typeInto,
    fillIn,
    pick,
    turnOn,
    confirm,
    refusal,
    giveUp,
    open,

    go: (path: string) => page.goto(`${address}${path}`),

    async signUp(email: string, password: string, numberFormat = "Anglo-American"): Promise<void> {
      await this.isAskedNothing()
      await page.goto(`${address}/auth?tab=signup`)
      await this.beginAccount(email, password, numberFormat)
      await this.confirmAddress(email)
      await expect(page).toHaveURL(/\/app/)
    },

    /** Fills in the page for a new account, which then asks for the code of a mail. */
    async beginAccount(email: string, password: string, numberFormat = "Anglo-American"): Promise<void> {
      await page.getByLabel("Email").fill(email)
      await page.getByLabel(/^Password/).fill(password)
      const currency = page.getByRole("button", { name: "Base currency" })
      if (!(await currency.isVisible())) await page.getByText("Language, currency and number format").click()
      await currency.click()
      await page.getByRole("option", { name: /^EUR/ }).click()
      await page.getByRole("radio", { name: numberFormat }).check({ force: true })
      await page.getByRole("button", { name: "Create account" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeInViewport()
    },

    async confirmAddress(email: string): Promise<void> {
      await page.getByLabel(/^Code/).fill(await codeFor(page, address, email, /confirm/i))
    },

    /** The first step of signing in, on its page. */
    async signIn(email: string, password: string): Promise<void> {
      await page.goto(`${address}/auth`)
      await page.getByLabel("Email").fill(email)
      await page.getByRole("textbox", { name: "Password" }).fill(password)
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
    },

    /** Has answered the question about cookies before, so that the banner covers nothing. */
    isAskedNothing: () =>
      page.addInitScript(() => {
        const consent = { essential: true, analytics: false, marketing: false }
        const record = { consent, timestamp: new Date().toISOString(), version: "1.0" }
        localStorage.setItem("cookieConsent", JSON.stringify(record))
      }),

    async createPortfolio(title: string): Promise<void> {
      await open("/app/portfolios", "Create portfolio")
      await typeInto("Title", title)
      await confirm("Create portfolio")
      await expect(page.getByRole("main").getByText(title).first()).toBeVisible()
    },

    async recordStake(owner: string, child: string, from: string, percent: string): Promise<void> {
      await open("/app/portfolios", "Record stake")
      await choose("Owner", owner)
      await choose("Company held", child)
      await fillIn({ From: from, Stake: percent })
      await confirm("Record stake")
    },

    async addAccount(account: { portfolio: string; name: string; currency: string; since: string }): Promise<void> {
      await open("/app/assets/accounts", "Add account")
      await chooseOwner(account.portfolio)
      await choose("Currency", account.currency)
      await fillIn({ "Account name": account.name, "Held since": account.since })
      await confirm("Add account")
      await expect(page.getByRole("heading", { name: account.name })).toBeVisible()
    },

    async addSecurity(security: {
      portfolio: string
      name: string
      currency: string
      since: string
      symbol?: string
    }): Promise<void> {
      await open("/app/assets/shares", "Add security")
      await chooseOwner(security.portfolio)
      await choose("Currency", security.currency)
      if (security.symbol) {
        await this.nameSeries("Symbol", security.symbol)
        await typeInto("Exchange", "NASDAQ")
      } else {
        await pick(/Your own valuations/)
      }
      await fillIn({ Name: security.name, "Held since": security.since })
      await pick(/every purchase/)
      await confirm("Add security")
      await expect(page.getByRole("heading", { name: security.name })).toBeVisible()
    },

    /** Finds a price series by its name and selects it. */
    async nameSeries(field: string, symbol: string): Promise<void> {
      const typed = dialog.getByRole("combobox", { name: field })
      // A list closes when what is behind it scrolls, as it does while the field comes into view.
      await typed.focus()
      await typed.evaluate((element) => element.scrollIntoView({ block: "center" }))
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await typed.fill(symbol)
      await page.locator(`[role=option][data-key="${symbol}"]`).click()
    },

    /** Opens the dialog for an entry of the kind, on the page of the holding. */
    async record(kind: string): Promise<void> {
      await page.getByRole("button", { name: "Record", exact: true }).click()
      await (await itemOfMenu(page, new RegExp(`^${kind}`))).click()
      await expect(page.getByRole("menu")).toHaveCount(0)
      await expect(dialog).toBeVisible()
    },

    /** Records an entry of the kind, on the page of the holding. */
    async enter(kind: string, fields: Fields): Promise<void> {
      await this.record(kind)
      await fillIn(fields)
      await confirm("Record")
    },

    recordBalance(on: string, balance: string): Promise<void> {
      return this.enter("Record balance", { Balance: balance, "Statement date": on })
    },

    async recordTrade(trade: {
      side: "Buy" | "Sell"
      on: string
      units: string
      consideration: string
      fees: string
    }): Promise<void> {
      await this.record(trade.side)
      await pick(trade.side)
      await fillIn({
        "Trade date": trade.on,
        Shares: trade.units,
        Consideration: trade.consideration,
        Fees: trade.fees,
      })
      await confirm("Record")
    },

    /** Opens from a list the page of the row with the name. */
    async visit(list: string, name: string): Promise<void> {
      await page.goto(`${address}${list}`)
      await page.getByRole("link", { name, exact: true }).first().click()
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
    },

    tab: (name: string) => page.getByRole("tab", { name, exact: true }).click(),

    /** The one figure of the dashboard. */
    netWorth: page.locator(".hero-figure .money"),

    /** The text of an element with a name. */
    reading: (name: string, within: Page | Locator = page): Locator =>
      within
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}`) })
        .locator("xpath=following-sibling::dd[1]"),

    section: (heading: string): Locator =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) }),

    table: (name: string): Locator => page.getByRole("table", { name, exact: true }),
  }
}

export type Person = ReturnType<typeof person>

/** A user with a new browser, whose locale presets language, currency and number format of a new account. */
export async function newcomer(browser: Browser, address: string, locale = "en-US"): Promise<Person> {
  const context = await browser.newContext({ locale, reducedMotion: "reduce", viewport: { width: 1440, height: 900 } })
  return person(await context.newPage(), address)
}

/** Confirms the identity of a user each time it is asked: after some minutes sensitive actions need a step-up. */
export async function confirmWhenAsked(
  { page }: Person,
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const proof = page.getByRole("dialog").filter({ hasText: "Confirm your identity" })
  await page.addLocatorHandler(proof, async () => {
    await proof.getByRole("textbox", { name: "Password" }).fill(password)
    await proof.getByRole("button", { name: "Confirm" }).click()
    await proof.getByLabel(/^Code/).fill(await codeFor(page, address, email, /security code/))
  })
}

/** The code in the newest mail with this kind of subject to the user; it may take a moment to arrive. */
export async function codeFor(page: Page, address: string, email: string, subject: RegExp): Promise<string> {
  const [, ...groups] = await inMail(page, address, email, subject, /\b(\d{4})[ \u00a0](\d{4})\b/)
  return groups.join("")
}

/** The first link in such a mail. */
export async function linkFor(page: Page, address: string, email: string, subject: RegExp): Promise<string> {
  const [link] = await inMail(page, address, email, subject, /https?:\/\/\S+/)
  return link
}

async function inMail(page: Page, address: string, email: string, subject: RegExp, wanted: RegExp) {
  let found: [string, ...ReadonlyArray<string>] = [""]
  const look = async () => {
    const { mails } = (await (await page.request.get(`${address}/api/mailbox`)).json()) as { mails: Array<Mail> }
    const mail = mails.find((one) => one.to === email && subject.test(one.subject))
    const [whole = "", ...groups] = wanted.exec(mail?.text ?? "") ?? []
    found = [whole, ...groups]
    return whole
  }
  await expect.poll(look, { timeout: conditionTimeoutMs }).not.toBe("")
  return found
}

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A field by its label, which the unit and the asterisk may follow. */
const labelled = (field: string, within: Locator): Locator =>
  within.getByLabel(new RegExp(`^${field}(, [^*]+)?( \\*)?$`))

/** The text without the spaces that only prevent line breaks. */
export const textOf = async (locator: Locator): Promise<string> =>
  (await locator.innerText()).replace(/[\s\u00a0\u202f]+/g, " ").trim()

/** The content of a table, row by row: the amount in its first column of figures by the name of the row. */
export async function amountsOf(table: Locator): Promise<Readonly<Record<string, string>>> {
  await expect(table).toBeVisible()
  const rows = await table
    .getByRole("row")
    .filter({ has: table.page().getByRole("rowheader") })
    .all()
  const named = rows.map(async (row) => [
    await textOf(row.getByRole("rowheader")),
    (await textOf(row.getByRole("cell").first())).replace(/^[A-Z]{3} /, ""),
  ])
  return Object.fromEntries(await Promise.all(named))
}

/** An item of the open menu. What is recorded seldom is one step away: its group is opened. */
export async function itemOfMenu(page: Page, name: RegExp): Promise<Locator> {
  const item = page.getByRole("menuitem", { name })
  await expect(page.getByRole("menuitem").first()).toBeVisible()
  const groups = await page.locator(".menu-group").allInnerTexts()
  for (const group of groups) {
    if ((await item.count()) > 0) break
    await page.getByRole("menuitem", { name: group, exact: true }).click()
    const back = page.getByRole("menuitem", { name: `Back from ${group}` })
    await expect(back).toBeVisible()
    if ((await item.count()) === 0) await back.click()
  }
  return item
}
