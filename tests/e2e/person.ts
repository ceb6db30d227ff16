import { expect, type Locator, type Page } from "@playwright/test"

/** What somebody does with the product in a browser, in the words on its buttons and fields. */
export function person(page: Page, address: string) {
  const dialog = page.getByRole("dialog")

  async function choose(field: string, option: string): Promise<void> {
    await dialog.getByRole("button", { name: field }).click()
    await page.getByRole("option", { name: option, exact: true }).click()
  }
  async function typeInto(field: string, text: string): Promise<void> {
    await dialog.getByLabel(field).fill(text)
  }
  async function confirm(button: string): Promise<void> {
    await dialog.getByRole("button", { name: button, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  return {
    page,
    dialog,
    choose,
    typeInto,
    confirm,

    go: (path: string) => page.goto(`${address}${path}`),

    async signUp(email: string, password: string, numberFormat = "Anglo-American"): Promise<void> {
      await page.goto(`${address}/auth?tab=signup`)
      await page.getByLabel("E-mail").fill(email)
      await page.getByLabel("Password").fill(password)
      await page.getByRole("button", { name: "Base currency" }).click()
      await page.getByRole("option", { name: /^EUR/ }).click()
      await page.getByRole("radio", { name: numberFormat }).check({ force: true })
      await page.getByRole("button", { name: "Create account" }).click()
      await expect(page).toHaveURL(/\/app/)
    },

    async createPortfolio(title: string): Promise<void> {
      await page.goto(`${address}/app/portfolios`)
      await page.getByRole("button", { name: "Create portfolio" }).first().click()
      await typeInto("Title", title)
      await confirm("Create portfolio")
      await expect(page.getByText(title).first()).toBeVisible()
    },

    async recordStake(owner: string, child: string, from: string, percent: string): Promise<void> {
      await page.goto(`${address}/app/portfolios`)
      await page.getByRole("button", { name: "Record stake" }).first().click()
      await choose("Owner", owner)
      await choose("Holds a part of", child)
      await typeInto("From", from)
      await typeInto("Stake", percent)
      await confirm("Record stake")
    },

    async addAccount(account: { portfolio: string; name: string; currency: string; since: string }): Promise<void> {
      await page.goto(`${address}/app/assets/accounts`)
      await page.getByRole("button", { name: "Add account" }).first().click()
      await choose("Portfolio", account.portfolio)
      await choose("Currency", account.currency)
      await typeInto("Account name", account.name)
      await typeInto("Held since", account.since)
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
      await page.goto(`${address}/app/assets/shares`)
      await page.getByRole("button", { name: "Add security" }).first().click()
      await choose("Portfolio", security.portfolio)
      await choose("Currency", security.currency)
      if (security.symbol) {
        await dialog.getByRole("combobox", { name: "Symbol" }).fill(security.symbol)
        await page.getByRole("option", { name: security.symbol }).click()
        await typeInto("Exchange", "NASDAQ")
      } else {
        await dialog.getByRole("radio", { name: /Your own valuations/ }).check({ force: true })
      }
      await typeInto("Company name", security.name)
      await typeInto("Held since", security.since)
      await dialog.getByRole("radio", { name: /Record later/ }).check({ force: true })
      await confirm("Add security")
      await expect(page.getByRole("heading", { name: security.name })).toBeVisible()
    },

    /** Opens the dialog for an entry of the kind, on the holding's page. */
    async record(kind: string): Promise<void> {
      await page.getByRole("button", { name: "Record", exact: true }).click()
      await page.getByRole("menuitem", { name: kind }).click()
      await expect(dialog).toBeVisible()
    },

    async recordBalance(on: string, balance: string): Promise<void> {
      await this.record("Record balance")
      await typeInto("Balance", balance)
      await typeInto("Statement date", on)
      await confirm("Record")
    },

    async recordTrade(trade: {
      side: "Buy" | "Sell"
      on: string
      units: string
      consideration: string
      fees: string
    }): Promise<void> {
      await this.record(trade.side)
      await dialog.getByRole("radio", { name: trade.side }).check({ force: true })
      await typeInto("Trade date", trade.on)
      await typeInto("Shares", trade.units)
      await typeInto("Consideration", trade.consideration)
      await typeInto("Fees", trade.fees)
      await confirm("Record")
    },
  }
}

export type Person = ReturnType<typeof person>

/** The text without the spaces that only keep things on one line. */
export const textOf = async (locator: Locator): Promise<string> =>
  (await locator.innerText()).replace(/[\s\u00a0\u202f]+/g, " ").trim()
