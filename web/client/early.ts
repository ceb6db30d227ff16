import type { ReadAnswer } from "#contract/readsTogether.ts"

/*
 * Runs while the modules of the client are still on their way, and asks the server for what the app waits for at any of its
 * addresses: who is signed in, the state of the installation, and the texts and modules of the app. It is built separately
 * (see scripts/client/earlyPlugin.ts), has no imports, and leaves the answers to `earlyAnswers.ts`.
 */

/** What the build knows: its digest, the files of the app by the addresses that need them, and the digests of their texts. */
declare const __EARLY__: {
  readonly build: string
  readonly opened: ReadonlyArray<{
    readonly path: string
    /** Whether the pages below need them too. */
    readonly below: boolean
    readonly files: ReadonlyArray<string>
    readonly texts: ReadonlyArray<string>
  }>
}

interface Early {
  /** The answers by the address of the request, each for the first request to that address. */
  readonly answers: Map<string, Promise<Response>>
  /** Those that are there already, of the queries that the page asked for when it was last opened. */
  readonly come: Map<string, ReadAnswer>
  /** The household of those queries. */
  householdId?: string | undefined
  /** Remembers the queries with which a page began, and the files that were fetched until then. */
  readonly remember: (householdId: string, page: string, reads: ReadonlyArray<string>) => void
}

/** What the browser remembers of a page of a household: no answers, only addresses. */
interface OpenedPage {
  /** The digest of the build that the files are from. */
  readonly build: string
  readonly reads: ReadonlyArray<string>
  /** The files that the page needed besides those that every page needs. */
  readonly files: ReadonlyArray<string>
}

const { build, opened } = __EARLY__
const began = performance.now()
const early: Early = { answers: new Map(), come: new Map(), remember }
;(globalThis as { early?: Early }).early = early

const [, prefix, page = "", area] = /^(?:\/(de|fr|it|es))?(\/(app|admin)(?:\/.*|$))/.exec(location.pathname) ?? []

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const ask = (address: string, { headers, ...sent }: RequestInit = {}): Promise<Response> =>
  fetch(address, { credentials: "same-origin", ...sent, headers: { accept: "application/json", ...headers } })

/** Leaves an answer for the client, which meets the same failure. */
function keep(address: string, answer: Promise<Response>): void {
  answer.catch(() => undefined)
  early.answers.set(address, answer)
}

/** Asks for access, for the session in the chosen household and for the queries with which the page began last time. */
function open(reads: ReadonlyArray<string>): Promise<Response> {
  return ask("/api/session/opening", {
    method: "POST",
    headers: { accept: "application/x-ndjson", "content-type": "application/json" },
    body: JSON.stringify({ householdId: early.householdId, reads }),
  })
}

/** Asks for access and what follows from it, and distributes the answers: in this order, as their indexes say. */
async function openSession(reads: ReadonlyArray<string>): Promise<void> {
  const all = ["/api/session/refresh", "/api/session", ...reads].map((address) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    keep(address, promise)
    return { address, resolve, reject }
  })
  try {
    // One tab at a time: see `access.ts`.
    const sent = "locks" in navigator ? navigator.locks.request("session", () => open(reads)) : open(reads)
    const { ok, body } = await sent
    if (!ok || !body) return
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ""; ;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = `${rest}${value}`.split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        const answer = JSON.parse(line) as ReadAnswer
        const { text, status, headers, index } = answer
        const { address = "", resolve } = all[index] ?? {}
        early.come.set(address, answer)
        resolve?.(new Response(text, { status, headers }))
      }
    }
  } catch {
    // The client sends what is not answered again, and reports what it then meets.
  } finally {
    // Without effect for those that are answered.
    for (const { reject } of all) reject()
  }
}

/** The key in the storage of the browser; the client forgets it at sign-out. */
const key = "opened"
const pagesMost = 12

function openedPages(): Readonly<Record<string, OpenedPage>> {
  try {
    return JSON.parse(stored(key) ?? "{}") as Readonly<Record<string, OpenedPage>>
  } catch {
    return {}
  }
}

/** What is remembered of this page, in the chosen household or in the one in which it was opened. */
function openedBefore(chosen: string | null): OpenedPage | undefined {
  const known = openedPages()
  const address = ` ${location.pathname}${location.search}`
  const page = chosen === null ? Object.keys(known).findLast((one) => one.endsWith(address)) : chosen + address
  early.householdId = chosen ?? page?.split(" ")[0]
  return known[page ?? ""]
}

function remember(householdId: string, page: string, reads: ReadonlyArray<string>): void {
  const place = `${householdId} ${page}`
  const { [place]: _, ...others } = openedPages()
  const files = performance
    .getEntriesByType("resource")
    .filter(({ startTime }) => startTime > began) // Every page needs those before.
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"))
  const kept = [...Object.entries(others).slice(1 - pagesMost), [place, { build, reads, files }]]
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage is switched off or full.
  }
}

function fetchAhead(path: string): void {
  if (path.endsWith(".json")) return keep(path, ask(path))
  const link = document.createElement("link")
  link.rel = path.endsWith(".js") ? "modulepreload" : "preload"
  if (path.endsWith(".css")) link.as = "style"
  if (path.endsWith(".woff2")) link.as = "font"
  link.crossOrigin = ""
  link.href = path
  document.head.append(link)
}

if (area) {
  if (area === "app" && stored("account") === "member") document.documentElement.dataset["frame"] = "app"
  const before = openedBefore(stored("household"))
  void openSession(before?.reads ?? [])
  keep("/api/installation", ask("/api/installation"))
  const language = prefix ?? stored("language")
  const needed = opened
    .filter(({ path, below }) => page === path || page === `${path}/` || (below && page.startsWith(`${path}/`)))
    .flatMap(({ files, texts }) => [
      ...files,
      ...(language ? texts.map((part) => `/assets/texts/${part}.${language}.json`) : []),
    ])
  needed.forEach(fetchAhead)
  const others = before?.build === build ? before.files.filter((file) => !needed.includes(file)) : []
  // After the first paint: forty requests would delay it.
  if (others.length > 0) requestAnimationFrame(() => setTimeout(() => others.forEach(fetchAhead)))
}

export type { Early }
