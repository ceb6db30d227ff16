/** Registers the service worker, so that the app opens without a network. Without it, the app needs a network. */
export async function openWithoutNetwork(): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
  await navigator.serviceWorker.ready
  keepFetched(await caches.open("client"))
}

/**
 * Adds the built files that the page has loaded to the cache of the service worker (`worker.ts`), which does not yet run
 * when the page is first opened, and those that are on their way while it takes over. They come from the browser's
 * cache, so they are not downloaded again.
 */
function keepFetched(cache: Cache): void {
  const keep = async ({ name }: PerformanceEntry): Promise<void> => {
    const { origin, pathname } = new URL(name)
    if (origin !== location.origin || !pathname.startsWith("/assets/") || (await cache.match(pathname))) return
    await cache.add(pathname)
  }
  new PerformanceObserver((loaded) => {
    for (const entry of loaded.getEntries()) keep(entry).catch(() => undefined)
  }).observe({ type: "resource", buffered: true })
}
