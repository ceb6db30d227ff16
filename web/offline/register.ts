import { prefetch } from "#ui/prefetch.ts"

/** Lets the app open without a network from now on. Where the browser will not, it opens with one, as before. */
export function openWithoutNetwork(): void {
  if (!("serviceWorker" in navigator)) return
  // After all that the page itself needs: what is kept for later must not delay it.
  prefetch(async () => {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
    await navigator.serviceWorker.ready
    await keepFetched()
  })
}

/**
 * Keeps what the page has fetched so far for the service worker (`worker.ts`), which was not there yet when the page was
 * opened for the first time. The browser has it all, so nothing travels again.
 */
async function keepFetched(): Promise<void> {
  const cache = await caches.open("client")
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const built = fetched.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
  for (const { pathname } of built) if (!(await cache.match(pathname))) await cache.add(pathname).catch(() => undefined)
}
