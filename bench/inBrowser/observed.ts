import type { Page } from "@playwright/test"

/** What the browser measures on a page. Times are milliseconds since the request, layout shifts are scores. */
interface Observed {
  /** Largest contentful paint so far. */
  readonly largestPaint: number
  /** Cumulative layout shift without recent input. */
  readonly shift: number
  /** Durations of tasks of more than 50 ms. */
  readonly longTasks: ReadonlyArray<number>
  /** Time from each click or key press to the next frame. The browser omits those below 16 ms. */
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

/** Adds a script to all later loads of the page that records measurements, and when `selector` first matches. */
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

/** Long tasks and answers since the last call, and the rest. Waits first, as browsers report long tasks late. */
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

/** Resolves when all responses have arrived and are rendered, and the page is idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
  await page.evaluate(
    () => new Promise((resume) => requestIdleCallback(() => setTimeout(resume, 300), { timeout: 3_000 })),
  )
}
