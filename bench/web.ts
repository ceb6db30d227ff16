import { firstViews, overBudget } from "#scripts/client/firstView.ts"
import { buildClient } from "#scripts/setup/client.ts"
import { measureInteractions } from "./inBrowser/interactions.ts"
import { measureOpenings } from "./inBrowser/openings.ts"
import { memberOfFamily, openBrowser } from "./inBrowser/slowBrowser.ts"
import type { Report } from "./report.ts"
import { served } from "./served.ts"

/** How many times each measurement in the browser is repeated. */
const times = 5

/**
 * `npm run bench web`: how much JavaScript and text, compressed with gzip, the browser fetches before it shows a page;
 * then how fast pages open and respond in a real browser, with a demo household that goes back 15 years.
 */
export async function run(report: Report): Promise<void> {
  await buildClient(console.log)
  const views = firstViews()
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
  report.table(
    "What the first view takes: kB, gzip",
    ["page", "JavaScript", "budget", "texts besides"],
    views.map(({ name, bytes, textBytes, budget }) => [name, ...[bytes, budget, textBytes].map(kilobytes)]),
  )
  report.note(overBudget(views).join("\n") || "All are within their budgets.")

  await served(async ({ server: { address } }) => {
    const browser = await openBrowser()
    try {
      const product = { browser, address, visitor: { kept: await memberOfFamily(browser, address) } }
      const over = [
        ...(await measureOpenings(product, times, report)),
        ...(await measureInteractions(product, times, report)),
      ]
      report.note(over.join("\n") || "All are within their budgets.")
    } finally {
      await browser.close()
    }
  })
}
