import type { Page } from "@playwright/test"
import { median, type Report } from "#bench/report.ts"
import { noted, observe } from "./observed.ts"
import { type Product, slowness, visiting } from "./slowBrowser.ts"

/** Actions of a user on the dashboard, in this order. After each the benchmark waits until the page is idle. */
const actions: ReadonlyArray<readonly [string, (page: Page) => Promise<unknown>]> = [
  ["open the list of households", (page) => page.locator(".household-button").first().click()],
  ["close it", (page) => page.keyboard.press("Escape")],
  ["open a menu", (page) => page.getByRole("button", { name: /^Download: Net worth/ }).click()],
  ["close it", (page) => page.keyboard.press("Escape")],
  ["open the search", (page) => page.keyboard.press("Control+k")],
  ["type in the search", (page) => page.keyboard.type("holding", { delay: 120 })],
  ["close it", (page) => page.keyboard.press("Escape")],
  ...["1 month", "3 months", "Year to date", "1 year", "3 years", "5 years", "Since inception"].map(
    (period) => [`period: ${period}`, (page: Page) => choose(page, period)] as const,
  ),
  ["point at the chart", pointAtChart],
  ["go through the chart by key", goThroughChart],
  ["show the table of 15 years", toggleTable],
  ["show the chart again", toggleTable],
  ["period: back to 1 month", (page) => choose(page, "1 month")],
  ["period: 15 years again", (page) => choose(page, "Since inception")],
  ["open the choice of day", (page) => page.getByRole("button", { name: /^As of/ }).click()],
  [
    "choose another day",
    (page) => page.getByRole("dialog").getByRole("button", { name: "Day before" }).first().click(),
  ],
]

const choose = (page: Page, period: string): Promise<void> =>
  page
    .locator(".period-option")
    .filter({ has: page.getByRole("radio", { name: period, exact: true }) })
    .click()

async function toggleTable(page: Page): Promise<void> {
  await page.locator(".net-worth-history").getByRole("button", { name: "Table", exact: true }).click()
}

async function pointAtChart(page: Page): Promise<void> {
  const drawing = await page.locator(".net-worth-history .plot svg").boundingBox()
  if (!drawing) throw new Error("the history is not drawn")
  const { x, y, width, height } = drawing
  for (let step = 1; step < 10; step++) await page.mouse.move(x + (width * step) / 10, y + height / 2, { steps: 3 })
}

async function goThroughChart(page: Page): Promise<void> {
  await page
    .getByRole("slider", { name: /^Net worth history/ })
    .first()
    .focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft", { delay: 30 })
}

/** Milliseconds: limit of the time until the page shows an action, and of each task that may block the next. */
const limit = 200

/** Performs the actions `times` times on a dashboard of 15 years, and returns a text for each figure over the limit. */
export async function measureInteractions(
  { browser, address, visitor }: Product,
  times: number,
  report: Report,
): Promise<ReadonlyArray<string>> {
  const answers = actions.map((): Array<number> => [])
  const tasks = actions.map((): Array<number> => [])
  for (let i = 0; i < times; i++) {
    const { kept } = await visiting(browser, visitor.kept, async (page) => {
      await observe(page, ".hero-figure .money")
      await page.goto(`${address}/app`)
      await page.getByRole("button", { name: /^Download: Net worth/ }).waitFor()
      await page.waitForTimeout(4_000) // the app prefetches files
      await noted(page)
      for (const [n, [, work]] of actions.entries()) {
        await work(page)
        const { answers: took, longTasks } = await noted(page)
        answers[n]?.push(Math.max(0, ...took))
        tasks[n]?.push(Math.max(0, ...longTasks))
      }
    })
    visitor.kept = kept
  }
  const row = (n: number): ReadonlyArray<number> =>
    [answers[n] ?? [], tasks[n] ?? []].flatMap((all) => [median(all), Math.max(...all)])
  report.table(
    `Using the dashboard of a family with 15 years of daily values, a processor ${slowness} times slower, ${times} times: ms`,
    ["what is done", "until it shows, median", "worst", "longest task, median", "worst"],
    actions.map(([name], n) => [name, ...row(n).map((time) => (time === 0 ? "–" : time.toFixed(0)))]),
  )
  report.note("A dash: shown with the next picture, within 16 ms, or no task of more than 50 ms.")
  return actions.flatMap(([name], n) => {
    const [answer = 0, , task = 0] = row(n)
    return [
      ...(answer > limit ? [`${name}: shown after ${answer.toFixed(0)} ms instead of at most ${limit}`] : []),
      ...(task > limit ? [`${name}: a task of ${task.toFixed(0)} ms instead of at most ${limit}`] : []),
    ]
  })
}
