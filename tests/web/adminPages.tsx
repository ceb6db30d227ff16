import { render } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import type { InstallationRole, SessionView } from "#contract/people/identity.ts"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import { Toasts } from "#ui/windows/Toasts.tsx"
import en from "virtual:texts/en"
import "#tests/support/patience.ts"
import { answerAtStart, sessionOf } from "#tests/support/session.ts"

export const idOf = (number: number): string => `018f4c7e-0000-7000-8000-${String(number).padStart(12, "0")}`

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Answer = object | number | string | null | ((sent: Sent) => unknown)

/** The server's answers, by method and path: `GET /api/admin/users`. A number is the status of a failure. */
export type Answers = Record<string, Answer>

/** Shows a page to a user with the role, with a server whose answers may change while the page is open. */
export function showAdminPage(page: ReactNode, address: string, role: InstallationRole, answers: Answers) {
  const sent: Array<Sent> = []
  const session = sessionOf("2024-06-30", { more: { installationRole: role } })
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("fetch", async (target: string, init: RequestInit) => {
    const begun = answerAtStart(target, session)
    if (begun) return begun
    const { pathname, searchParams } = new URL(target, "http://localhost")
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined
    const request = { method: init.method ?? "GET", path: pathname, query: searchParams, body }
    sent.push(request)
    const known = answers[`${request.method} ${pathname}`]
    const answer = typeof known === "function" ? known(request) : known
    if (answer instanceof Response) return answer
    if (answer === undefined || typeof answer === "number") {
      const status = answer ?? 404
      const code = status === 404 ? "notFound" : "internal"
      return Response.json({ type: "urn:problem", title: code, status, code }, { status })
    }
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  const client = createClient()
  client.replace(session as unknown as SessionView)
  const [path = "", search = ""] = address.split("?")
  const { hook, searchHook } = memoryLocation({ path, searchPath: search })
  render(
    <IntlProvider locale="en" messages={en} onError={() => undefined}>
      <ClientProvider client={client}>
        <Router hook={hook} searchHook={searchHook}>
          <AsOfProvider>
            <Suspense>{page}</Suspense>
          </AsOfProvider>
          <Toasts />
        </Router>
      </ClientProvider>
    </IntlProvider>,
  )
  return { sent, answers }
}
