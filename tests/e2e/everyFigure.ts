import { expect, test } from "@playwright/test"
import { on } from "./everyClass.ts"
import { amountsOf, type Person } from "./person.ts"

/** The entries of every class add up to the figures calculated by hand, wherever they are shown. */
export function figuresOfEveryClass(nora: () => Person): void {
  test("the dashboard shows the figures calculated by hand, without the debt within the family", async () => {
    await nora().go(`/app?on=${on}&period=Max`)
    await expect(nora().netWorth).toHaveText(/159,598$/)
    await expect(nora().netWorth).toHaveAttribute("title", "EUR 159,598.40")
    await expect(nora().reading("Assets")).toContainText("360,098")
    await expect(nora().reading("Debts")).toContainText("200,500")
  })

  test("the page of liquidity shows how debts and assets relate", async () => {
    await nora().go(`/app/liquidity?on=${on}`)
    // 200'500 of 360'098.40
    await expect(nora().reading("Debt ratio")).toContainText("55.68%")
    await expect(nora().reading("Unfunded commitments")).toContainText("68,000")
    await expect(nora().reading("Largest holding")).toContainText("250,000")
  })

  test("a tax rate of 25 means 25 % of the gain, shown as latent tax", async () => {
    // A quarter of the gain of half of the house.
    await expect(nora().reading("Latent tax")).toContainText("12,500")
    await expect(nora().reading("Net worth after latent tax")).toContainText("147,098")
  })

  /** A chart of the page as the table behind it. */
  const drawn = async (heading: string) => {
    const section = nora().section(heading)
    await section.getByRole("button", { name: "Table" }).click()
    return amountsOf(section.getByRole("table"))
  }

  test("the waterfall leads from the assets by class through the debts to the net worth", async () => {
    expect(await drawn("From assets to net worth")).toEqual({
      "Real estate": "250,000",
      "Private markets": "42,000",
      "Insurance and retirement": "20,000",
      Accounts: "17,500",
      "Precious metals": "15,998",
      "Other investments": "12,000",
      Crypto: "1,600.00",
      Securities: "1,000.00",
      Mortgage: "−200,000",
      "Overdrawn accounts": "−500.00",
      "Net worth": "159,598",
    })
  })

  test("the liquidity ladder compares liquid assets with debts that may fall due", async () => {
    expect(await drawn("Liquid assets and what may fall due")).toEqual({
      Cash: "17,500",
      Liquid: "18,598",
      Illiquid: "324,000",
      "Unfunded commitments": "68,000",
      "Debts without a due date": "200,500",
    })
  })

  test("the allocation shows the same assets by class, liquidity, currency and portfolio", async () => {
    await nora().go(`/app?on=${on}&period=Max`)
    const allocation = nora().section("Allocation of assets")
    const table = allocation.getByRole("button", { name: "Table", exact: true })
    await table.click()
    for (const [way, parts] of Object.entries({
      "By asset class": { "Real estate": /250,000\D*69\.43%/, Crypto: /1,600\.00\D*0\.44%/ },
      "By liquidity": { Liquid: /18,598\D*5\.16%/ },
      "By currency": { EUR: /360,098\D*100\.00%/ },
      "By portfolio": { Tom: /12,000\D*3\.33%/, Company: /10,000\D*2\.78%/ },
    })) {
      await allocation.getByRole("combobox", { name: "Group by" }).selectOption({ label: way })
      await expect(table, way).toHaveAttribute("aria-pressed", "true")
      for (const [name, part] of Object.entries(parts)) {
        const line = allocation
          .getByRole("row")
          .filter({ has: nora().page.getByRole("rowheader", { name, exact: true }) })
        await expect(line, name).toHaveText(part)
      }
    }
  })

  test("the goal shows its progress and the growth that it still needs", async () => {
    // 159'598.40 of 200'000, with ten years left: the tenth root of 200'000 / 159'598.40 is 1.0228.
    const goal = nora().section("Goals").getByRole("listitem")
    await expect(goal).toContainText("79.80%")
    await expect(goal).toContainText("+2.28% p.a. still needed")
  })

  test("the lists end in the totals of the dashboard", async () => {
    for (const [path, total, dashboard] of [
      ["shares", "1,000.00"],
      ["real-estate", "250,000"],
      ["metals", "15,998"],
      ["equity", "42,000"],
      ["insurance", "20,000"],
      ["other", "12,000"],
      ["crypto", "1,200.00", "1,600.00"],
      ["accounts", "17,000", "17,500"],
      ["", "359,198", "360,098"],
    ] as const) {
      await nora().go(`/app/assets/${path}?on=${on}`)
      await expect(nora().page.getByRole("table").last().getByRole("row").last(), path).toContainText(total)
      if (dashboard) await expect(nora().reading(".* as on the dashboard"), path).toContainText(dashboard)
    }
    await nora().go(`/app/liabilities?on=${on}`)
    const debts = nora().table("Debts").getByRole("row")
    await expect(debts.filter({ hasText: /^Mortgages/ })).toContainText("200,000")
    await expect(debts.filter({ hasText: /^Loans/ })).toContainText("EUR 0.00")
    await expect(debts.last()).toContainText("200,000")
  })

  test("the net worth can be explained down to its sources, which add up to it exactly", async () => {
    await nora().go(`/app?on=${on}&period=Max`)
    await nora().netWorth.locator("xpath=following-sibling::a").click()
    await expect(nora().page.getByRole("heading", { level: 1 })).toHaveText("Net worth")
    await expect(nora().page.getByText("159,598.40").first()).toBeVisible()
    await expect(nora().page.getByText(/: exact match\.$/)).toBeVisible()
    await nora().page.getByText("Exact figure").click()
    await expect(nora().page.getByText(/^159598\.4$|^797992 \/ 5$/)).toBeVisible()
  })

  test("the data health page names old values and links to the remedy", async () => {
    await nora().go(`/app/data-health?on=${on}`)
    for (const [group, name, words] of [
      ["Outdated statements", "Company account", "184 days"],
      ["Outdated valuations", "Winter landscape", "716 days"],
      ["Outdated valuations", "Growth Fund II", "366 days"],
      ["Outdated valuations", "Sister Ltd.", "last on 1 Mar 2021, 1,401 days earlier"],
      ["Portfolios partly held", "Company", "50% held here, 50% by third parties"],
    ] as const) {
      const issue = nora().section(group).getByRole("listitem").filter({ hasText: name })
      await expect(issue, name).toContainText(words)
      await expect(issue.getByRole("link").last(), name).toBeVisible()
    }
    await expect(nora().reading("To fix")).toContainText("5")
  })
}
