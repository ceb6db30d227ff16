import { prefetch } from "#web/client/prefetch.ts"

/** Registers the service worker, so that the app opens without a network. Without it, the app needs a network. */
export function openWithoutNetwork(): void {
  if (!("serviceWorker" in navigator)) return
  // Prefetched, so that it does not delay anything the page itself needs.
  prefetch(async () => {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
    await navigator.serviceWorker.ready
    await keepFetched()
  })
}

/**
 * Adds the built files that the page has loaded to the cache of the service worker (`worker.ts`), which was not running
 * when the page was first opened. They come from the browser's cache, so they are not downloaded again.
 */
async function keepFetched(): Promise<void> {
  const cache = await caches.open("client")
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const built = fetched.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
  for (const { pathname } of built) if (!(await cache.match(pathname))) await cache.add(pathname).catch(() => undefined)
}
