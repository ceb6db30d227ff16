import { configure } from "@testing-library/react"
import { createRoot, type Root } from "react-dom/client"
import { vi } from "vitest"
import { createClient } from "#web/client/client.ts"
import { App } from "#web/shell/App.tsx"
import { useToasts } from "#ui/windows/Toasts.tsx"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { conditionTimeoutMs } from "./limits.ts"
import { forgetSession, installation } from "./session.ts"

/** A request as the server receives it. */
export interface Received {
  readonly route: string
  /** The rest of the address after the path, with its `?`; empty where there is none. */
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Handler = (received: Received) => Response | Promise<Response>
export type Routes = Readonly<Record<string, Handler>>

export const ok = (body: unknown): Response => Response.json(body)
export const nothing = (): Response => new Response(null, { status: 204 })
export const problem = (status: number, code: string, refusal?: object): Response =>
  Response.json({ type: "", title: "", status, code, ...(refusal ? { refusal } : {}) }, { status })
export const refused = (tag: string, more: object = {}): Response => problem(422, "refused", { _tag: tag, ...more })
export const notSignedIn = (): Response => problem(401, "notSignedIn")

/**
 * A server that answers by method and path, such as `POST /api/session` or `PUT /api/portfolios/*`, and records the
 * requests.
 */
export function stubRoutes(routes: Routes): {
  readonly received: Array<Received>
  readonly answer: (more: Routes) => void
} {
  const received: Array<Received> = []
  let all: Routes = { "GET /api/installation": () => ok(installation), ...routes }
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const [path = ""] = address.split("?", 1)
    const route = `${init.method ?? "GET"} ${path}`
    const request: Received = {
      route,
      search: address.slice(path.length),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    }
    received.push(request)
    const known = Object.entries(all).find(
      ([name]) => name === route || (name.endsWith("*") && route.startsWith(name.slice(0, -1))),
    )
    return known ? known[1](request) : problem(404, "notFound")
  })
  return { received, answer: (more) => void (all = { ...all, ...more }) }
}

// Each page is loaded when it is first shown: the client renders asynchronously, as in a browser, and tests wait for
// it.
configure({
  asyncUtilTimeout: conditionTimeoutMs / 4,
  asyncWrapper: (work) => work(),
  eventWrapper: (work) => work(),
})

let root: Root | undefined

/** The whole client, opened at an address in a new browser. */
export function openClient(address: string, { isFresh = true }: { readonly isFresh?: boolean } = {}): void {
  if (isFresh) forgetSession()
  useInterfaceState.setState({ language: null, amountsHidden: false })
  useToasts.setState({ toasts: [] })
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("ResizeObserver", NothingMeasured)
  history.replaceState(null, "", address)
  root = createRoot(document.body.appendChild(document.createElement("div")))
  root.render(<App client={createClient()} />)
}

/** As when its tab is closed. */
export function closeClient(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}

class NothingMeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
