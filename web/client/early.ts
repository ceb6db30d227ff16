/*
 * Runs while the modules of the client are still on their way, and asks the server for what the app waits for at any of its
 * addresses: who is signed in, the state of the installation, and the texts and modules of the app. It is built separately
 * (see scripts/client/earlyPlugin.ts), has no imports, and leaves the answers to `earlyAnswers.ts`.
 */

/** The build defines them: files of the app by the addresses that need them, and the digests of their texts. */
declare const __EARLY__: ReadonlyArray<{
  readonly path: string
  /** Whether the pages below need them too. */
  readonly below: boolean
  readonly files: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
}>

interface Early {
  /** The answers by the address of the request, each for the first request to that address. */
  readonly answers: Map<string, Promise<Response>>
  /** Queries of one household that were sent in one request: those that the page asked for when it was last opened. */
  reads?: EarlyReads
}

interface EarlyReads {
  readonly householdId: string
  readonly addresses: ReadonlyArray<string>
  readonly response: Promise<Response>
}

const early: Early = { answers: new Map() }
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

function refresh(): Promise<Response> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return ask("/api/session/refresh", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(timeZone ? { timeZone } : {}),
  })
}

/** What the client asks next about the household that this browser has chosen. */
function askAbout(granted: Promise<GrantedAccess>, chosen: string | null): void {
  const householdOf = ({ session }: GrantedAccess): string =>
    session.households.find(({ householdId }) => householdId === chosen)?.householdId ?? session.householdId
  const headersOf = (access: GrantedAccess) => ({
    authorization: `Bearer ${access.accessToken}`,
    household: householdOf(access),
  })
  if (chosen !== null) {
    const sessionOfChosen = granted.then((access) => {
      if (householdOf(access) === access.session.householdId) throw new Error("the client has this session")
      return ask("/api/session", { headers: headersOf(access) })
    })
    keep("/api/session", sessionOfChosen)
  }
  granted.then((access) => askForReads(householdOf(access), headersOf(access))).catch(() => undefined)
}

/** Sends the queries with which the page began when it was last opened. */
function askForReads(householdId: string, headersOf: Readonly<Record<string, string>>): void {
  const known = JSON.parse(stored("reads") ?? "{}") as Readonly<Record<string, ReadonlyArray<string>>>
  const addresses = known[`${householdId} ${location.pathname}${location.search}`]
  if (!addresses) return
  const headers = { ...headersOf, accept: "application/x-ndjson", "content-type": "application/json" }
  const response = ask("/api/reads", { method: "POST", headers, body: JSON.stringify({ reads: addresses }) })
  response.catch(() => undefined)
  early.reads = { householdId, addresses, response }
}

interface GrantedAccess {
  readonly accessToken: string
  readonly session: {
    readonly householdId: string
    readonly households: ReadonlyArray<{ readonly householdId: string }>
  }
}

function fetchAhead(path: string): void {
  const link = document.createElement("link")
  link.rel = path.endsWith(".js") ? "modulepreload" : "preload"
  if (path.endsWith(".css")) link.as = "style"
  if (path.endsWith(".woff2")) link.as = "font"
  link.crossOrigin = ""
  link.href = path
  document.head.append(link)
}

/** Leaves an answer for the client, which meets the same failure. */
function keep(address: string, answer: Promise<Response>): void {
  answer.catch(() => undefined)
  early.answers.set(address, answer)
}

if (area) {
  if (area === "app" && stored("account") === "member") document.documentElement.dataset["frame"] = "app"
  // One tab at a time: see `access.ts`.
  const access = "locks" in navigator ? navigator.locks.request("session", refresh) : refresh()
  keep("/api/session/refresh", access)
  keep("/api/installation", ask("/api/installation"))
  // Copied before the client reads it.
  const copy = access.then((response) => response.clone().json() as Promise<GrantedAccess>)
  copy.catch(() => undefined)
  askAbout(copy, stored("household"))
  const language = prefix ?? stored("language")
  for (const { path, below, files, texts } of __EARLY__) {
    if (page !== path && page !== `${path}/` && !(below && page.startsWith(`${path}/`))) continue
    files.forEach(fetchAhead)
    for (const part of texts) {
      const address = `/assets/texts/${part}.${language}.json`
      if (language) keep(address, ask(address))
    }
  }
}

export type { Early, EarlyReads }
