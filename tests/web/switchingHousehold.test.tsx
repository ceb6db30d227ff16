// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createPortfolio, listPortfolios } from "#contract/portfolios.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { type Client, createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { accessOf, forgetSession, ownHousehold, sessionOf } from "#tests/support/session.ts"
import { WhenSignedIn } from "#tests/support/signedInPage.tsx"
import { ok, problem, type Received, stubRoutes } from "#tests/support/wholeClient.tsx"
import { newUser } from "#tests/support/user.ts"

const berger = "018f4c7e-0000-7000-8000-0000000000b2"
const portfolioId = "018f4c7e-0000-7000-8000-0000000000c1"
const membership = (householdId: string) => ({
  householdId,
  name: null,
  role: "owner" as const,
  until: null,
  portfolios: null,
})
const households = [membership(ownHousehold), membership(berger)]
const sessionIn = (householdId: string) => sessionOf("2024-06-30", { more: { householdId, households } })

const titles: Readonly<Record<string, string>> = {
  [ownHousehold]: "Villa of the Kellers",
  [berger]: "Farm of the Bergers",
}
/** The household of a request; a request without one is about Anna's own first household. */
const aboutOf = (headers: Received["headers"]): string => headers["household"] ?? ownHousehold
const onePortfolio = (title: string) =>
  ok({ portfolios: [{ portfolioId, title, status: "active", holdings: 0 }], stakes: [] })
const portfoliosOf = ({ headers }: Received) => onePortfolio(titles[aboutOf(headers)] ?? "")

/** Delays an answer until the test releases it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, release: () => resolve() }
}

/** Every text that the page shows from now on, after each change. */
function everyText(): () => ReadonlyArray<string> {
  const texts = [document.body.textContent]
  const observer = new MutationObserver(() => texts.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    return texts
  }
}

/** A page that stays open while the household changes. */
function Portfolios() {
  const { householdId } = useSession()
  const { switchHousehold } = useClient()
  const { answer, isCurrent, failure, retry } = useQuery(listPortfolios, {})
  const { run } = useCommand(createPortfolio)
  return (
    <main>
      <h1>{householdId === berger ? "Berger" : "Keller"}</h1>
      <p>{answer ? answer.portfolios.map(({ title }) => title).join() : "nothing yet"}</p>
      <p>{failure ? "failed" : isCurrent ? "current" : "loading"}</p>
      <button onClick={() => void switchHousehold(berger)}>To the Bergers</button>
      <button onClick={() => void switchHousehold(ownHousehold)}>To the Kellers</button>
      <button onClick={retry}>Retry</button>
      <button onClick={() => void run({ params: { portfolioId }, body: { title: "Garden" } })}>Create</button>
    </main>
  )
}

const atStart = {
  "POST /api/session/refresh": () => ok(accessOf(sessionIn(ownHousehold))),
  "GET /api/session": ({ headers }: Received) => ok(sessionIn(aboutOf(headers))),
  "GET /api/portfolios": portfoliosOf,
}

async function open(routes: Parameters<typeof stubRoutes>[0] = {}) {
  const server = stubRoutes({ ...atStart, ...routes })
  const client = createClient()
  render(
    <ClientProvider client={client}>
      <WhenSignedIn>
        <Portfolios />
      </WhenSignedIn>
    </ClientProvider>,
  )
  await screen.findByRole("heading", { name: "Keller" })
  const user = newUser()
  return { ...server, client, press: (name: string) => user.click(screen.getByRole("button", { name })) }
}

const householdsOf = (received: ReadonlyArray<Received>, route: string) =>
  received.filter((one) => one.route === route).map(({ headers }) => aboutOf(headers))

beforeEach(forgetSession)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("a late answer for the former household never appears under the name of the next one", async () => {
  const ofKellers = held()
  const ofBergers = held()
  const { press, received } = await open({
    "GET /api/portfolios": async (request) => {
      await (aboutOf(request.headers) === berger ? ofBergers : ofKellers).until
      return portfoliosOf(request)
    },
  })
  await waitFor(() => expect(householdsOf(received, "GET /api/portfolios")).toEqual([ownHousehold]))
  await press("To the Bergers")
  await screen.findByRole("heading", { name: "Berger" })
  const texts = everyText()
  ofKellers.release()
  await waitFor(() => expect(householdsOf(received, "GET /api/portfolios")).toContain(berger))
  ofBergers.release()
  expect(await screen.findByText("Farm of the Bergers")).toBeDefined()
  await screen.findByText("current")
  expect(texts().filter((text) => text.includes(titles[ownHousehold] ?? ""))).toEqual([])
})

it("the figures of the former household do not appear while those of the next one are requested", async () => {
  const ofBergers = held()
  const { press } = await open({
    "GET /api/portfolios": async (request) => {
      if (aboutOf(request.headers) === berger) await ofBergers.until
      return portfoliosOf(request)
    },
  })
  await screen.findByText("Villa of the Kellers")
  await press("To the Bergers")
  await screen.findByRole("heading", { name: "Berger" })
  expect(screen.queryByText("Villa of the Kellers")).toBeNull()
  ofBergers.release()
  await screen.findByText("Farm of the Bergers")
  await press("To the Kellers")
  await screen.findByRole("heading", { name: "Keller" })
  expect(await screen.findByText("Villa of the Kellers")).toBeDefined()
  expect(screen.queryByText("Farm of the Bergers")).toBeNull()
})

it("the figures of one user do not appear for another user who signs in in another tab", async () => {
  const ofBen = held()
  const ben = sessionOf("2024-06-30", { more: { userId: "018f4c7e-0000-7000-8000-0000000000b1", households } })
  const isBen = ({ headers }: Received) => headers["authorization"] === "Bearer of Ben"
  const { answer, client, press, received } = await open({
    "GET /api/portfolios": async (request) => {
      if (!isBen(request)) return portfoliosOf(request)
      await ofBen.until
      return onePortfolio("Garage of Ben")
    },
  })
  await screen.findByText("Villa of the Kellers")
  answer({ "POST /api/session/refresh": () => ok(accessOf(ben, "of Ben")) })
  // The token of the page has expired, and the cookie that renews it is Ben's now.
  client.takeAccess({ ...accessOf(sessionIn(ownHousehold)), expiresInSeconds: 0 } as Parameters<
    Client["takeAccess"]
  >[0])
  await press("Retry")
  await waitFor(() => expect(received.some(isBen)).toBe(true))
  await screen.findByText("nothing yet")
  expect(screen.queryByText("Villa of the Kellers")).toBeNull()
  ofBen.release()
  expect(await screen.findByText("Garage of Ben")).toBeDefined()
})

it("a query that is sent again during a switch names the household that is still shown", async () => {
  const switching = held()
  const { press, received } = await open({
    "GET /api/session": async (request) => {
      await switching.until
      return atStart["GET /api/session"](request)
    },
  })
  await screen.findByText("Villa of the Kellers")
  await press("To the Bergers")
  await waitFor(() => expect(householdsOf(received, "GET /api/session")).toEqual([berger]))
  await press("Retry")
  await waitFor(() => expect(householdsOf(received, "GET /api/portfolios")).toEqual([ownHousehold, ownHousehold]))
  await screen.findByText("current")
  expect(screen.getByText("Villa of the Kellers")).toBeDefined()
  switching.release()
  expect(await screen.findByText("Farm of the Bergers")).toBeDefined()
})

it("a query that is sent again after a switch, because the server was behind, names the household of its page", async () => {
  const first = held()
  let ofKellers = 0
  const { press, received } = await open({
    "GET /api/portfolios": async (request) => {
      if (aboutOf(request.headers) === berger) return portfoliosOf(request)
      ofKellers += 1
      if (ofKellers > 1) return portfoliosOf(request)
      await first.until
      return new Response("", { status: 202 })
    },
  })
  await waitFor(() => expect(ofKellers).toBe(1))
  await press("To the Bergers")
  await screen.findByText("Farm of the Bergers")
  first.release()
  await waitFor(() =>
    expect(householdsOf(received, "GET /api/portfolios")).toEqual([ownHousehold, berger, ownHousehold]),
  )
})

it("a command that is sent again after a switch names the household in which the user sent it", async () => {
  const first = held()
  let attempts = 0
  const { press, received } = await open({
    [`PUT /api/portfolios/${portfolioId}`]: async () => {
      attempts += 1
      if (attempts > 1) return ok({ position: "C:1/P:1" })
      await first.until
      return problem(503, "unavailable")
    },
  })
  await screen.findByText("Villa of the Kellers")
  await press("Create")
  await press("To the Bergers")
  await screen.findByText("Farm of the Bergers")
  first.release()
  await waitFor(() => expect(attempts).toBe(2))
  expect(householdsOf(received, `PUT /api/portfolios/${portfolioId}`)).toEqual([ownHousehold, ownHousehold])
})

it("a query that was pending when something was recorded is sent again, and its first answer never appears", async () => {
  const before = held()
  let queries = 0
  const { press, received } = await open({
    "GET /api/portfolios": async (request) => {
      queries += 1
      if (queries > 1) return onePortfolio("Garden")
      await before.until
      return portfoliosOf(request)
    },
    [`PUT /api/portfolios/${portfolioId}`]: () => ok({ position: "C:7/P:7" }),
  })
  await waitFor(() => expect(queries).toBe(1))
  await press("Create")
  expect(await screen.findByText("Garden")).toBeDefined()
  const texts = everyText()
  before.release()
  // An answer that is requested later is rendered later.
  await press("Retry")
  await waitFor(() => expect(queries).toBe(3))
  await screen.findByText("current")
  expect(texts().filter((text) => text.includes(titles[ownHousehold] ?? ""))).toEqual([])
  expect(screen.getByText("Garden")).toBeDefined()
  expect(received.filter(({ route }) => route === "GET /api/portfolios").at(-1)?.headers["read-after"]).toBe("C:7/P:7")
})

it("a failure and the answer before it stay visible while the query is sent again", async () => {
  const again = held()
  const { press, answer } = await open()
  await screen.findByText("Villa of the Kellers")
  answer({ "GET /api/portfolios": () => problem(500, "internal") })
  await press("Retry")
  await screen.findByText("failed")
  expect(screen.getByText("Villa of the Kellers")).toBeDefined()
  answer({
    "GET /api/portfolios": async (request) => {
      await again.until
      return portfoliosOf(request)
    },
  })
  await press("Retry")
  expect(screen.getByText("failed")).toBeDefined()
  again.release()
  await screen.findByText("current")
})
