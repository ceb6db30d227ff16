import { randomUUID } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { answersIn } from "#scripts/marketdata/recordings.ts"
import { addressSearch } from "#server/addresses/addressSearch.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { sender } from "#server/outgoing/send.ts"
import { shared } from "#tests/domain/measures/published.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

const recordings = new URL("reference/providers/photon/", shared)

/* A service on this machine that answers as Nominatim or Photon does, as the test sets it up. */
let service: Server
let origin: URL
let requests: Array<URL> = []
let agents: Array<string | undefined> = []
let answer: { readonly status: number; readonly body: string }

const bernstrasse = {
  place_id: 1,
  lat: "46.94800012345",
  lon: "7.4474",
  display_name: "Bernstrasse 1, 3000 Bern, Schweiz",
  address: { house_number: "1", road: "Bernstrasse", postcode: "3000", city: "Bern", country_code: "ch" },
}

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push(new URL(request.url ?? "", origin))
    agents.push(request.headers["user-agent"])
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
  })
  await new Promise<void>((resume) => void service.listen(0, "127.0.0.1", resume))
  origin = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`)
})
afterAll(() => service.close())
beforeEach(() => {
  requests = []
  agents = []
  answer = { status: 200, body: JSON.stringify([bernstrasse]) }
})

describe("the search of addresses", () => {
  let api: TestApi
  let anna: Person
  const search = async (person: Person, query: string) => (await person.did("GET", `/api/addresses?${query}`)).json

  beforeAll(async () => {
    api = await testApi({ settings: { addressSearch: { name: "nominatim", url: origin, key: undefined } } })
    anna = await api.person("anna")
    const portfolioId = randomUUID()
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
    const place = { latitude: "47.3769", longitude: "8.5417", source: "openStreetMap" }
    await anna.did("PUT", `/api/holdings/${randomUUID()}`, {
      portfolioId,
      name: "House",
      priceSymbol: null,
      currency: "CHF",
      openedOn: "2024-01-01",
      details: {
        _tag: "realEstate",
        propertyType: "residential",
        address: "Zürichstrasse 5\n8000 Zürich",
        place,
        description: null,
      },
    })
  })
  afterAll(() => api.close())

  it("a service that forbids it is not asked while a user types, but when the user searches, and once a day", async () => {
    expect(await search(anna, "search=bernstrasse")).toMatchObject({
      service: { name: "nominatim", host: origin.host, asYouType: false },
      addresses: [],
      isSearched: false,
    })
    expect(requests).toEqual([])
    const found = await search(anna, "search=bernstrasse&submitted=yes")
    expect(found).toMatchObject({ isSearched: true, failure: null })
    expect(found.addresses).toEqual([
      {
        label: "Bernstrasse 1, 3000 Bern, Schweiz",
        place: { latitude: "46.9480001", longitude: "7.4474", source: "openStreetMap" },
        isOwn: false,
      },
    ])
    await search(anna, "search=%20Bernstrasse&submitted=yes")
    expect(
      requests.map(({ pathname, searchParams }) => [pathname, searchParams.get("q"), searchParams.get("limit")]),
    ).toEqual([["/search", "bernstrasse", "5"]])
    expect(agents[0]).not.toMatch(/anna/i)
  })

  it("an address that the household recorded is found with its place, and by no other household", async () => {
    expect((await search(anna, "search=zuerich")).addresses).toEqual([
      {
        label: "Zürichstrasse 5 8000 Zürich",
        place: { latitude: "47.3769", longitude: "8.5417", source: "openStreetMap" },
        isOwn: true,
      },
    ])
    expect((await search(await api.person("ben"), "search=zuerich")).addresses).toEqual([])
  })

  it("a service that fails is reported, and what the household recorded is still found", async () => {
    answer = { status: 403, body: "Bandwidth limit exceeded" }
    expect(await search(anna, "search=z%C3%BCrichstrasse&submitted=yes")).toMatchObject({
      failure: "busy",
      addresses: [{ isOwn: true }],
    })
    answer = { status: 200, body: "<!doctype html><p>maintenance" }
    expect(await search(anna, "search=elsewhere&submitted=yes")).toMatchObject({ failure: "refused", addresses: [] })
    answer = { status: 200, body: "[]" }
    expect(await search(anna, "search=nowhere&submitted=yes")).toMatchObject({ failure: null, addresses: [] })
  })

  describe("at the service", () => {
    const at = new Date("2031-05-02T10:00:00Z")
    const finder = (name: "nominatim" | "photon") => {
      const pool = openPool(api.databaseUrl)
      const waits: Array<number> = []
      const find = addressSearch({
        service: { name, url: origin, key: undefined },
        send: sender({ userAgent: "test", privateHosts: new Set([origin.host]) }),
        db: openDatabase(pool),
        now: () => at,
        pause: async (ms) => void waits.push(ms),
        logger: { warn: () => {} },
        signal: new AbortController().signal,
      })
      return { find, waits, end: () => pool.end() }
    }

    it("two servers together send it one request a second, and refuse what would wait too long", async () => {
      const [one, other] = [finder("nominatim"), finder("nominatim")]
      const outcomes: Array<string> = []
      for (const [index, { find }] of [one, other, one, other, one, other].entries()) {
        const found = await find(`street ${index}`, "en")
        outcomes.push(Result.isSuccess(found) ? "found" : found.failure)
      }
      expect(outcomes).toEqual(["found", "found", "found", "found", "busy", "busy"])
      expect([...one.waits, ...other.waits].toSorted((a, b) => a - b)).toEqual([1_000, 2_000, 3_000])
      await Promise.all([one.end(), other.end()])
    })

    it.skipIf(!existsSync(recordings))(
      "a recorded answer of Photon is found [needs the recorded answers]",
      async () => {
        const file = readdirSync(recordings).find((name) => name.startsWith("geoc__photon_madison")) ?? ""
        const [recorded] = answersIn(readFileSync(new URL(file, recordings)))
        answer = { status: 200, body: recorded?.body ?? "" }
        const { find, end } = finder("photon")
        const found = await find("madison square garden", "it")
        expect(Result.isSuccess(found) && found.success[0]).toMatchObject({
          label: expect.stringMatching(/Madison Square Garden/),
          place: { latitude: expect.stringMatching(/^40\.75/), longitude: expect.stringMatching(/^-73\.99/) },
        })
        // The public server refuses languages other than English, German and French.
        expect([requests[0]?.pathname, requests[0]?.searchParams.has("lang")]).toEqual(["/api/", false])
        await end()
      },
    )
  })
})
