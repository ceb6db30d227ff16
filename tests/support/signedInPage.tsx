import { render } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { SessionProvider } from "../../web/api/SessionProvider.tsx"
import { ReportingProvider } from "../../web/app/ReportingProvider.tsx"
import { useIdentity } from "../../web/api/session.tsx"
import en from "virtual:texts/en"
import { answerAtStart, forgetEverybody, type SentSession, sessionOf } from "./session.ts"
import "./patience.ts"

const failed = (status: number) => {
  const code = status === 404 ? "notFound" : "internal"
  return Response.json({ type: "urn:problem", title: code, status, code }, { status })
}

/** What the server answers at a path, or at one with what is asked of it, or the status with which it fails. */
export type Answers = Readonly<Record<string, unknown>>

/** What was asked of the server, in its order. */
export interface Shown {
  readonly asked: Array<string>
  /** Where the page has led. */
  readonly location: () => string
}

/**
 * Shows a page to somebody signed in, over what the server would answer; a path that is not named is not found. Unless
 * told otherwise it is the owner of the household, on the last day of June 2024.
 */
export function showPage(
  page: ReactNode,
  address: string,
  answers: Answers,
  session: SentSession = sessionOf("2024-06-30"),
): Shown {
  const asked: Array<string> = []
  forgetEverybody()
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("ResizeObserver", NothingMeasured)
  vi.stubGlobal("fetch", async (target: string) => {
    asked.push(target)
    const answer = answers[target] ?? answers[target.split("?")[0] ?? ""]
    if (answer === undefined) return answerAtStart(target, session) ?? failed(404)
    return typeof answer === "number" ? failed(answer) : Response.json(answer)
  })
  const [path = "", search = ""] = address.split("?")
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true })
  render(
    <IntlProvider locale="en" messages={en} onError={() => undefined}>
      <SessionProvider>
        <Router hook={hook} searchHook={searchHook}>
          <ReportingProvider>
            <Suspense>
              <WhenSignedIn>{page}</WhenSignedIn>
            </Suspense>
          </ReportingProvider>
        </Router>
      </SessionProvider>
    </IntlProvider>,
  )
  return { asked, location: () => history.at(-1) ?? "" }
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
