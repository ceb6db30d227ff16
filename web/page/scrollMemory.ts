/* Stores the scroll position of each page in the browser's history, and restores it when the user goes back. */

const placesKept = 100
const places = new Map<string, number>()
let returning: { readonly pathname: string; readonly top: number } | undefined
/** Stops waiting for a page to become long enough for its scroll position. */
let endRestoring: (() => void) | undefined

/** Takes over scrolling from the browser, which would restore the position before the content has loaded. */
export function rememberScrolling(): () => void {
  history.scrollRestoration = "manual"
  const keep = () => {
    if (returning || endRestoring) return
    places.delete(keyHere())
    places.set(keyHere(), scrollY)
    const [oldest] = places.keys()
    if (places.size > placesKept && oldest !== undefined) places.delete(oldest)
  }
  const goBack = () => {
    endRestoring?.()
    returning = { pathname: location.pathname, top: places.get(keyHere()) ?? 0 }
  }
  addEventListener("scroll", keep, { passive: true })
  addEventListener("popstate", goBack)
  return () => {
    removeEventListener("scroll", keep)
    removeEventListener("popstate", goBack)
    history.scrollRestoration = "auto"
  }
}

/** Scrolls a page that has just been shown: to its stored position after going back, otherwise to the top. */
export function scrollForNewPage(): void {
  endRestoring?.()
  const top = returning?.pathname === location.pathname ? returning.top : 0
  returning = undefined
  scrollTo(0, top)
  if (top > 0 && scrollY < top) scrollWhenLongEnough(top)
}

const waitMs = 4000

/** Waits for the figures of the page to load. If the user scrolls meanwhile, the position stays. */
function scrollWhenLongEnough(top: number): void {
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    end()
    scrollTo(0, top)
  })
  const timer = setTimeout(() => end(), waitMs)
  const interruptions = ["wheel", "touchmove", "keydown"] as const
  const end = () => {
    endRestoring = undefined
    growth.disconnect()
    clearTimeout(timer)
    for (const name of interruptions) removeEventListener(name, end)
  }
  endRestoring = end
  for (const name of interruptions) addEventListener(name, end, { passive: true })
  growth.observe(document.body)
}

interface NavigationOfBrowser {
  readonly currentEntry: { readonly key: string } | null
}

/** The key of the current history entry; in a browser without the Navigation API, the address. */
const keyHere = (): string =>
  (globalThis as { readonly navigation?: NavigationOfBrowser }).navigation?.currentEntry?.key ?? location.href
