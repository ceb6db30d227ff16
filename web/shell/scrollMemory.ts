/* How far down each page of the browser's history was read, so that going back leads to the line one came from. */

const placesKept = 100
const places = new Map<string, number>()
let returning: { readonly pathname: string; readonly top: number } | undefined
/** Ends the wait for a page to become long enough to be scrolled. */
let endRestoring: (() => void) | undefined

/** The browser would scroll before the page is there. From now on it is done here. */
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

/** For a page that has just been shown: to where it was left when one comes back to it, otherwise to its top. */
export function scrollForNewPage(): void {
  endRestoring?.()
  const top = returning?.pathname === location.pathname ? returning.top : 0
  returning = undefined
  scrollTo(0, top)
  if (top > 0 && scrollY < top) scrollWhenLongEnough(top)
}

const waitMs = 4000

/** Figures arrive after their page; a user who scrolls meanwhile is left where they are. */
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

/** Of the entry of the history; where the browser does not tell, of its address. */
const keyHere = (): string =>
  (globalThis as { readonly navigation?: NavigationOfBrowser }).navigation?.currentEntry?.key ?? location.href
