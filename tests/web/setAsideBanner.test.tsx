// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { createPortfolio, listPortfolios } from "#contract/portfolios.ts"
import { headers } from "#contract/problem.ts"
import { createClient } from "#web/client/client.ts"
import { useClient } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import { AppShell } from "#web/shell/AppShell.tsx"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { accessOf, forgetSession, sessionOf } from "#tests/support/session.ts"
import { WhenSignedIn } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"
import { ok, refused, type Routes, stubRoutes } from "#tests/support/wholeClient.tsx"
import en from "virtual:texts/en"

beforeEach(forgetSession)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const session = sessionOf("2024-06-30")
const asOf = "2024-06-29T15:04:05.000Z"
const portfolios = { portfolios: [], stakes: [] }
const before = () => Response.json(portfolios, { headers: { [headers.setAside]: asOf } })

function Page() {
  const { invalidateAnswers } = useClient()
  const { answer } = useQuery(listPortfolios, {})
  const { run } = useCommand(createPortfolio)
  const portfolioId = "018f4c7e-0000-7000-8000-0000000000c1"
  return (
    <>
      <p>{answer ? "shown" : "loading"}</p>
      <button onClick={() => invalidateAnswers()}>Load again</button>
      <button onClick={() => void run({ params: { portfolioId }, body: { title: "Garden" } })}>Create</button>
    </>
  )
}

async function open(routes: Routes) {
  const server = stubRoutes({ "POST /api/session/refresh": () => ok(accessOf(session)), ...routes })
  const { hook, searchHook } = memoryLocation({ path: "/app" })
  render(
    <IntlProvider locale="en" messages={en} onError={() => undefined}>
      <ClientProvider client={createClient()}>
        <Router hook={hook} searchHook={searchHook}>
          <AsOfProvider>
            <WhenSignedIn>
              <AppShell>
                <Page />
              </AppShell>
            </WhenSignedIn>
          </AsOfProvider>
        </Router>
      </ClientProvider>
    </IntlProvider>,
  )
  await screen.findByText("shown")
  const user = newUser()
  return { ...server, press: (name: string) => user.click(screen.getByRole("button", { name })) }
}

const banner = () => screen.queryByText(/cannot be processed\. All figures show what was recorded before it/)

it("every page of a household that is set aside says as of when its figures are, until an answer shows that it is repaired", async () => {
  const { answer, press } = await open({ "GET /api/portfolios": before })
  await waitFor(() => expect(banner()?.textContent).toContain("29 Jun 2024"))
  answer({ "GET /api/portfolios": () => ok(portfolios) })
  await press("Load again")
  await waitFor(() => expect(banner()).toBeNull())
})

it("a household that is not set aside shows no such banner, until a command is refused for that reason", async () => {
  const { press } = await open({
    "GET /api/portfolios": () => ok(portfolios),
    "PUT /api/portfolios/*": () => refused("HouseholdSetAside", { asOf }),
  })
  expect(banner()).toBeNull()
  await press("Create")
  await waitFor(() => expect(banner()).not.toBeNull())
})
