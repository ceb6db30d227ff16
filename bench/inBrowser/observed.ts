import type { Page } from "@playwright/test"

/** What the browser measures of a page: milliseconds since its request, layout shifts as their score. */
export interface Observed {
  /** Largest contentful paint so far. */
  readonly largestPaint: number
  /** Cumulative layout shift without recent input. */
  readonly shift: number
  /** Durations of tasks of more than 50 ms. */
  readonly longTasks: ReadonlyArray<number>
  /** From a press or a key until the next picture, of those that took two pictures or more. */
  readonly answers: ReadonlyArray<number>
  /** When the expected element first appeared. */
  readonly thereAt: number | null
}

interface Note {
  largestPaint: number
  shift: number
  longTasks: Array<number>
  answers: Array<number>
  thereAt: number | null
}

declare global {
  var observed: Note
}

/** Makes every page that opens from now on record its measurements, and when an element of the selector first appears. */
export const observe = (page: Page, selector: string): Promise<unknown> => page.addInitScript(note, selector)

function note(selector: string): void {
  const noted: Note = { largestPaint: 0, shift: 0, longTasks: [], answers: [], thereAt: null }
  globalThis.observed = noted
  const on = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
  on("largest-contentful-paint", ({ startTime }) => (noted.largestPaint = startTime))
  on("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) noted.shift += value
  })
  on("longtask", ({ duration }) => noted.longTasks.push(duration))
  on(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId) noted.answers.push(duration)
    },
    { durationThreshold: 16 },
  )
  const look = (): void => {
    if (document.querySelector(selector)) noted.thereAt ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What was recorded since the last call. It waits a moment, since the browser reports long tasks late. */
export async function noted(page: Page): Promise<Observed> {
  await settled(page)
  return page.evaluate(() => {
    const { observed } = globalThis
    const copy = { ...observed, longTasks: [...observed.longTasks], answers: [...observed.answers] }
    observed.longTasks.length = 0
    observed.answers.length = 0
    return copy
  })
}

/** Resolves when every answer has come and is drawn, and the page is idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
  await page.evaluate(
    () => new Promise((resume) => requestIdleCallback(() => setTimeout(resume, 300), { timeout: 3_000 })),
  )
}
