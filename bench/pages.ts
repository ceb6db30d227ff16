import { buildClient } from "#scripts/setup/client.ts"
import { withEmptyPage } from "./inBrowser/emptyPage.ts"
import { type Opening, open } from "./inBrowser/openings.ts"
import { memberOfFamily, openBrowser, slowness, stranger, visiting } from "./inBrowser/slowBrowser.ts"
import { median, type Report } from "./report.ts"
import { served } from "./served.ts"

/** How many times each page is opened. The pages take turns, so that the machine is as busy for one as for another. */
const times = 7

/** The most that a page may take, as a multiple of the empty page. */
const limits = { firstPaint: 2, shown: 3 }

const empty = { name: "empty React page", path: "/", shows: ".figure" }
const pages = [
  { name: "dashboard", path: "/app", shows: ".hero-figure .money" },
  { name: "list of securities", path: "/app/assets/shares", shows: "main tbody .money" },
  { name: "portfolios", path: "/app/portfolios", shows: "main tbody .money" },
  { name: "performance", path: "/app/performance", shows: "main .figure" },
] as const

/**
 * `npm run bench pages`: when pages of the demo household are first painted and when their figures are there, beside an empty
 * React page of the same build, with an empty cache and a slowed processor.
 */
export const run = async (report: Report): Promise<void> => {
  await buildClient(console.log)
  await withEmptyPage(async (emptyAddress) =>
    served(async ({ server: { address } }) => {
      const browser = await openBrowser()
      try {
        const nothing = stranger(emptyAddress)
        let member = await memberOfFamily(browser, address)
        const openings = new Map<string, Array<Opening>>([empty, ...pages].map(({ name }) => [name, []]))
        for (let time = 0; time < times; time++) {
          const { found } = await visiting(browser, nothing, (page) => open(page, emptyAddress, empty.shows))
          openings.get(empty.name)?.push(found)
          for (const { name, path, shows } of pages) {
            const visit = await visiting(browser, member, (page) => open(page, `${address}${path}`, shows))
            member = visit.kept
            openings.get(name)?.push(visit.found)
          }
        }
        show(report, openings)
      } finally {
        await browser.close()
      }
    }),
  )
}

function show(report: Report, openings: ReadonlyMap<string, ReadonlyArray<Opening>>): void {
  const middle = (name: string, measure: "firstPaint" | "shown"): number =>
    median((openings.get(name) ?? []).map((opening) => opening[measure]))
  const ratio = (name: string, measure: "firstPaint" | "shown"): number =>
    middle(name, measure) / middle(empty.name, measure)
  report.table(
    `Opening a page with an empty cache, a processor ${slowness} times slower, ${times} times: medians`,
    ["page", "first paint, ms", "× empty page", "figures there, ms", "× empty page"],
    [empty, ...pages].map(({ name }) => [
      name,
      middle(name, "firstPaint").toFixed(0),
      ratio(name, "firstPaint").toFixed(1),
      middle(name, "shown").toFixed(0),
      ratio(name, "shown").toFixed(1),
    ]),
  )
  const over = pages.flatMap(({ name }) =>
    (["firstPaint", "shown"] as const).flatMap((measure) =>
      ratio(name, measure) > limits[measure]
        ? [
            `${name}: ${measure} is ${ratio(name, measure).toFixed(1)} times that of an empty page, limit ${limits[measure]}`,
          ]
        : [],
    ),
  )
  report.note(over.join("\n") || "All are within their limits.")
}
