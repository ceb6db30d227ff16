import { render } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import { Toasts, useToasts } from "#ui/windows/Toasts.tsx"
import en from "virtual:texts/en"
import { WhenSignedIn } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"

/*
 * A page as a signed-in user sees it, with a server that answers as the test specifies, records the requests, and
 * refuses nothing.
 */

export const idOf = (number: number): string => `018f4c7e-0000-7000-8000-${String(number).padStart(12, "0")}`

export const anna = {
  userId: idOf(1),
  householdId: idOf(2),
  email: "anna@example.org",
  profile: { firstName: "Anna", lastName: "Keller", country: "CH" },
  preferences: {
    language: "en",
    baseCurrency: "EUR",
    numberFormat: "angloAmerican",
    costMethod: "average",
    theme: "light",
    defaultExchange: null,
    hideAmounts: false,
  },
  installationRole: "user",
  households: [{ householdId: idOf(2), name: "Keller", role: "owner", until: null, portfolios: null }],
  entitlement: { plan: "unlimited", basis: "installation", status: "unlimited", endsOn: null, daysLeft: null },
  hasAuthenticator: false,
  steppedUpUntil: null,
  today: "2024-06-30",
}
export type Person = typeof anna

export const inRole = (role: string): Person => ({ ...anna, households: [{ ...anna.households[0]!, role }] })

export interface TestServer {
  /** The commands in the order in which they arrived. */
  readonly commands: Array<{ readonly method: string; readonly path: string; readonly body: unknown }>
  /** The answer of a path: `GET /api/…`, with `:id` for any id. A number is the status of a failure. */
  readonly answers: Record<string, unknown>
}

const failed = (status: number) =>
  Response.json({ type: "", title: "", status, code: status === 404 ? "notFound" : "internal" }, { status })

/** Answers every request of the client instead of a server. Paths without an answer succeed, or are not found. */
export function stubServer(person: Person, answers: Record<string, unknown>): TestServer {
  const server: TestServer = { commands: [], answers }
  useToasts.setState({ toasts: [] })
  // Browsers have them, jsdom does not.
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const path = address.split("?")[0] ?? ""
    const method = init.method ?? "GET"
    if (path === "/api/session/refresh") {
      return Response.json({ accessToken: "token", expiresInSeconds: 300, session: person })
    }
    if (path === "/api/session") return Response.json(person)
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body
    if (method !== "GET") server.commands.push({ method, path, body })
    const answer = server.answers[`${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ":id")}`]
    if (answer instanceof Response) return answer.clone()
    if (typeof answer === "number") return failed(answer)
    if (answer !== undefined) return Response.json(answer)
    return method === "GET" ? failed(404) : Response.json({ position: "C:1/P:1" })
  })
  return server
}

/** Shows something within the app to the user of the stubbed server. */
export function showSettings(content: ReactNode, address = "/app/settings") {
  const [path = "", search = ""] = address.split("?")
  const location = memoryLocation({ path, searchPath: search, record: true })
  render(
    <IntlProvider locale="en" messages={en}>
      <ClientProvider client={createClient()}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <AsOfProvider>
            <Suspense>
              <WhenSignedIn>{content}</WhenSignedIn>
            </Suspense>
          </AsOfProvider>
        </Router>
        <Toasts />
      </ClientProvider>
    </IntlProvider>,
  )
  return { user: newUser(), location }
}
