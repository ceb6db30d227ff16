import { render } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import { useIdentity } from "#web/client/useClient.ts"
import en from "virtual:texts/en"
import { answerAtStart, forgetSession, type SentSession, sessionOf } from "./session.ts"
import "./patience.ts"

const failed = (status: number) => {
  const code = status === 404 ? "notFound" : "internal"
  return Response.json({ type: "urn:problem", title: code, status, code }, { status })
}

/** The server's answer for a path, with or without its query: a body, a whole response, or the status of a failure. */
export type Answers = Readonly<Record<string, unknown>>

/** The requests to the server, in order. */
interface Shown {
  readonly asked: Array<string>
  /** The pages to which the page navigated. */
  readonly location: () => string
}

/**
 * Shows a page to a signed-in user, with the given answers; a path without an answer is not found. By default the user
 * is the owner of the household, on the last day of June 2024.
 */
export function showPage(
  page: ReactNode,
  address: string,
  answers: Answers,
  session: SentSession = sessionOf("2024-06-30"),
): Shown {
  const asked: Array<string> = []
  forgetSession()
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("ResizeObserver", NothingMeasured)
  vi.stubGlobal("fetch", async (target: string) => {
    asked.push(target)
    const answer = answers[target] ?? answers[target.split("?")[0] ?? ""]
    if (answer === undefined) return answerAtStart(target, session) ?? failed(404)
    if (answer instanceof Response) return answer.clone()
    return typeof answer === "number" ? failed(answer) : Response.json(answer)
  })
  const [path = "", search = ""] = address.split("?")
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true })
  render(
    <IntlProvider locale="en" messages={en} onError={() => undefined}>
      <ClientProvider client={createClient()}>
        <Router hook={hook} searchHook={searchHook}>
          <AsOfProvider>
            <Suspense>
              <WhenSignedIn>{page}</WhenSignedIn>
            </Suspense>
          </AsOfProvider>
        </Router>
      </ClientProvider>
    </IntlProvider>,
  )
  return { asked, location: () => history.at(-1) ?? "" }
}

/** The content once the session of the stubbed server is known. */
export function WhenSignedIn({ children }: { readonly children: ReactNode }) {
  return "session" in useIdentity() ? children : null
}

/** jsdom has no layout, so charts are not drawn; their words and tables are there. */
class NothingMeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
