/*
 * The service worker: it runs between the page and the network, so that the app opens without one. It caches the page
 * of the client and its built files, which are the same for all users. It does not handle addresses under /api, whose
 * answers belong to one user. It is built separately (see scripts/client/serviceWorkerPlugin.ts) and has no imports.
 */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  addEventListener(name: "install" | "activate", listener: (event: Extendable) => void): void
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Worker

/** The build defines them: the files that the app needs to open, and all built files. */
declare const __OPENS_WITH__: ReadonlyArray<string>
declare const __BUILT__: ReadonlyArray<string>

const kept = "client"
const shell = "/app"
const isPageOfClient = (path: string): boolean => /^(?:\/(?:de|fr|it|es))?\/(?:app|admin|auth)(?:\/|$)/.test(path)
const isBuilt = (path: string): boolean => path.startsWith("/assets/")

worker.addEventListener("install", (event) => event.waitUntil(keepWhatItOpensWith()))
worker.addEventListener("activate", (event) => event.waitUntil(dropFormerVersions()))
worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate" && isPageOfClient(pathname)) event.respondWith(page(request))
  else if (isBuilt(pathname)) event.respondWith(builtFile(request))
  else if (__OPENS_WITH__.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

async function keepWhatItOpensWith(): Promise<void> {
  const cache = await caches.open(kept)
  const missing = []
  // Built files never change, so cached ones are not fetched again.
  for (const path of __OPENS_WITH__) if (!isBuilt(path) || !(await cache.match(path))) missing.push(path)
  await cache.addAll([shell, ...missing].map((path) => new Request(path, { cache: "no-cache" })))
}

/** Runs when no page of a previous version is open any more, because such a page may still need its files. */
async function dropFormerVersions(): Promise<void> {
  const cache = await caches.open(kept)
  const current = new Set(__BUILT__)
  const former = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return isBuilt(pathname) && !current.has(pathname)
  })
  await Promise.all(former.map((request) => cache.delete(request)))
  await worker.clients.claim()
}

/** The page of the client is the same file at every address. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const known = await caches.match(shell)
    if (known) return known
    throw error
  }
}

/** Its name contains a digest of its content, so a cached copy never goes stale. */
async function builtFile(request: Request): Promise<Response> {
  const known = await caches.match(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(kept)
    await cache.put(request.url, answer.clone())
  }
  return answer
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const known = await caches.match(path)
    if (known) return known
    throw error
  }
}

export type ServiceWorkerOfClient = Worker
