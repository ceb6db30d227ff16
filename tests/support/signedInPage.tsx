import { render } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { SessionProvider, useIdentity } from "../../web/api/session.tsx"
import en from "../../web/messages/en.json" with { type: "json" }

const session = {
  userId: "018f4c7e-0000-7000-8000-000000000001",
  householdId: "018f4c7e-0000-7000-8000-000000000002",
  email: "anna@example.org",
  preferences: {
    language: "en",
    baseCurrency: "EUR",
    numberFormat: "angloAmerican",
    costMethod: "average",
    theme: "light",
  },
  today: "2024-06-30",
}

const failed = (status: number) => {
  const code = status === 404 ? "notFound" : "internal"
  return Response.json({ type: "urn:problem", title: code, status, code }, { status })
}

/** What the server answers at a path, or the status with which it fails. */
export type Answers = Readonly<Record<string, unknown>>

/** Shows a page to somebody signed in, over what the server would answer; a path that is not named is not found. */
export function showPage(page: ReactNode, address: string, answers: Answers): { readonly asked: Array<string> } {
  const asked: Array<string> = []
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("ResizeObserver", NothingMeasured)
  vi.stubGlobal("fetch", async (target: string) => {
    asked.push(target)
    const answer = target === "/api/session" ? session : answers[target.split("?")[0] ?? ""]
    if (answer === undefined) return failed(404)
    return typeof answer === "number" ? failed(answer) : Response.json(answer)
  })
  const [path = "", search = ""] = address.split("?")
  const { hook, searchHook } = memoryLocation({ path, searchPath: search })
  render(
    <IntlProvider locale="en" messages={en} onError={() => undefined}>
      <SessionProvider>
        <Router hook={hook} searchHook={searchHook}>
          <Suspense>
            <WhenSignedIn>{page}</WhenSignedIn>
          </Suspense>
        </Router>
      </SessionProvider>
    </IntlProvider>,
  )
  return { asked }
}

function WhenSignedIn({ children }: { readonly children: ReactNode }) {
  return "session" in useIdentity().state ? children : null
}

/** The simulated browser has no sizes, so charts are not drawn; their words and tables are there. */
class NothingMeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
