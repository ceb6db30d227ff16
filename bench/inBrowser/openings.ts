import type { Page } from "@playwright/test"
import { median, type Report } from "#bench/report.ts"
import { noted, observe } from "./observed.ts"
import { type Product, slowness, stranger, visiting } from "./slowBrowser.ts"

/** The cost of opening a page with an empty cache: bytes as received, times in milliseconds since the request. */
export interface Opening {
  readonly scriptBytes: number
  readonly requests: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly shown: number
  readonly shift: number
}

const pages = [
  { name: "home", path: "/", shows: "h1", by: "stranger" },
  { name: "dashboard", path: "/app", shows: ".hero-figure .money", by: "member" },
] as const

/** The limits for "good" on web.dev. */
const limits = { firstPaint: 1800, largestPaint: 2500, shift: 0.1 }

/** Opens each page `times` times with an empty cache, and returns a text for each measure over its limit. */
export async function measureOpenings(
  { browser, address, visitor }: Product,
  times: number,
  report: Report,
): Promise<ReadonlyArray<string>> {
  const over: Array<string> = []
  const rows: Array<ReadonlyArray<string>> = []
  for (const { name, path, shows, by } of pages) {
    const openings: Array<Opening> = []
    for (let i = 0; i < times; i++) {
      const kept = by === "member" ? visitor.kept : stranger(address)
      const visit = await visiting(browser, kept, (page) => open(page, `${address}${path}`, shows))
      openings.push(visit.found)
      if (by === "member") visitor.kept = visit.kept
    }
    const all = (measure: keyof Opening): ReadonlyArray<number> => openings.map((opening) => opening[measure])
    const both = (measure: keyof Opening, digits = 0): ReadonlyArray<string> => [
      median(all(measure)).toFixed(digits),
      Math.max(...all(measure)).toFixed(digits),
    ]
    rows.push([
      name,
      (median(all("scriptBytes")) / 1000).toFixed(1),
      String(median(all("requests"))),
      ...both("firstPaint"),
      ...both("largestPaint"),
      ...both("shown"),
      ...both("shift", 3),
    ])
    for (const measure of ["firstPaint", "largestPaint", "shift"] as const) {
      const [found, limit] = [median(all(measure)), limits[measure]]
      if (found > limit) over.push(`${name}: ${measure} ${found.toFixed(2)} instead of at most ${limit}`)
    }
  }
  report.table(
    `Opening a page with an empty cache, Chromium, a processor ${slowness} times slower, ${times} times: median and worst`,
    [
      "page",
      "kB of script received",
      "requests",
      "first paint, ms",
      "worst",
      "largest paint, ms",
      "worst",
      "figures there, ms",
      "worst",
      "shift",
      "worst",
    ],
    rows,
  )
  return over
}

/** Opens a page, and measures until an element that `shows` selects is there. */
export async function open(page: Page, address: string, shows: string): Promise<Opening> {
  await observe(page, shows)
  await page.goto(address)
  await page.locator(shows).first().waitFor()
  const { largestPaint, shift, thereAt } = await noted(page)
  const shown = thereAt ?? Number.NaN
  return page.evaluate(
    (seen) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint")
      const needed = performance
        .getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ startTime }) => startTime < seen.shown)
      const scripts = needed.filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      return {
        ...seen,
        firstPaint: paint?.startTime ?? Number.NaN,
        scriptBytes: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
        requests: needed.length + 1, // the page itself
      }
    },
    { largestPaint, shift, shown },
  )
}
