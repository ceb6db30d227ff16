import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listHoldings, listEntries, readHolding } from "#contract/holdings.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { endpoints } from "#contract/endpoints.ts"
import type { Language } from "#contract/people/identity.ts"
import { exportHousehold } from "#server/archive/exporting.ts"
import { openDatabase } from "#server/db/database.ts"
import { refused } from "#server/http/problems.ts"
import type { PersonalRequest, Route } from "#server/http/route.ts"
import { defaultLargeAnswerLimits } from "#server/threads/largeAnswerLimits.ts"
import { testApi } from "#tests/server/http/testApi.ts"
import { type ForRequests, openForRequests } from "#tests/support/forRequests.ts"

/* An export of a household of which some figures take too long to compute. */

const tooLong = refused({ _tag: "TakesTooLong", seconds: 20, narrow: "nothing" })

type Answers = (name: string, params: Readonly<Record<string, string>>, query: { readonly after?: string }) => unknown

/** The files of an archive whose figures are answered like this; `tooLong` where computing them takes too long. */
async function exported(opened: ForRequests, answers: Answers, language: Language = "en") {
  const routes = endpoints.map((endpoint): Route => ({
    endpoint,
    reads: [],
    answer: async ({ params, query }) => {
      const body = answers(endpoint.name, (params ?? {}) as Record<string, string>, query ?? {})
      if (body === tooLong) return Result.fail(tooLong)
      const content = Buffer.from(JSON.stringify(body ?? {}))
      return Result.succeed({ body: undefined, encoded: { content, encoding: undefined } })
    },
  }))
  const person = {
    householdId: randomUUID(),
    userId: randomUUID(),
    portfolios: null,
    membership: { isDemo: false },
    preferences: { language },
  }
  const archive = await exportHousehold(
    { db: opened.db, marketDb: openDatabase(opened.owner), routes, now: () => new Date() },
    { person } as unknown as PersonalRequest<never>,
  )
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const holdings = (count: number) => ({
  holdings: Array.from({ length: count }, (_, n) => ({ holdingId: `h${n}`, title: `Holding ${n}` })),
})

describe("an archive of which figures take too long", () => {
  let opened: ForRequests
  beforeAll(async () => {
    opened = await openForRequests()
  })
  afterAll(() => opened.drop())

  it("an archive of which every figure was computed names none as missing", async () => {
    const files = await exported(opened, () => ({}))
    expect(Object.keys(files)).toContain("figures/returns.json")
    expect(files["MISSING.txt"]).toBeUndefined()
  })

  it("a figure that takes too long is named with the reason, and every other one is in the archive", async () => {
    const files = await exported(opened, (name, { holdingId }) => {
      if (name === listHoldings.name) return holdings(3)
      if (name === readReturns.name || (name === readHolding.name && holdingId === "h1")) return tooLong
      return name === readHolding.name ? { title: holdingId, entries: [{ entryId: `${holdingId}e` }] } : {}
    })
    const lines = files["MISSING.txt"]?.split("\r\n") ?? []
    expect(lines).toContain("figures/returns.json: takes longer than 20 s to compute")
    expect(lines).toContain("figures/holdings/h1.json: takes longer than 20 s to compute")
    expect(lines.filter((line) => line.includes(".json: ")).length).toBe(2)
    expect(lines).toContain("tables/holdingsEntries.csv: without the entries of the files named here")
    for (const path of ["figures/returns.json", "figures/holdings/h1.json"])
      expect(JSON.parse(files[path] ?? "")).toEqual({ unavailable: { _tag: "TakesTooLong", seconds: 20 } })
    expect(JSON.parse(files["figures/holdings/h2.json"] ?? "")).toEqual({ title: "h2", entries: [{ entryId: "h2e" }] })
    expect(files["tables/holdingsEntries.csv"]?.trim().split(/\r?\n/).slice(1)).toEqual(["h0,h0e", "h2,h2e"])
  })

  it("a holding of which a later page of entries takes too long has the pages before it, and is named", async () => {
    const files = await exported(opened, (name) => {
      if (name === listHoldings.name) return holdings(1)
      if (name === listEntries.name) return tooLong
      return name === readHolding.name ? { title: "Long", entries: [{ entryId: "first" }], next: "first" } : {}
    })
    expect(JSON.parse(files["figures/holdings/h0.json"] ?? "")).toEqual({
      title: "Long",
      entries: [{ entryId: "first" }],
      unavailable: { _tag: "TakesTooLong", seconds: 20 },
    })
    expect(files["MISSING.txt"]).toContain("figures/holdings/h0.json: takes longer than 20 s to compute")
  })

  it("without a list, the files that follow from it are named too", async () => {
    const files = await exported(opened, (name) => (name === listHoldings.name ? tooLong : {}))
    for (const path of ["figures/holdings/*.json", "tables/holdings.csv", "tables/holdingsEntries.csv"])
      expect(files["MISSING.txt"]).toContain(`${path}: missing, because figures/holdings.json is missing`)
  })

  it("after ten figures that took too long no further one is tried, and each is named", async () => {
    let tried = 0
    const files = await exported(opened, (name) => {
      if (name === listHoldings.name) return holdings(50)
      if (name !== readHolding.name) return {}
      tried += 1
      return tooLong
    })
    expect(tried).toBe(10)
    expect(files["MISSING.txt"]?.match(/not computed, because many other figures took too long/g)).toHaveLength(40)
  })

  it.each([
    ["de", "Die Berechnung dauert länger als 20 s"],
    ["fr", "le calcul prend plus de 20 s"],
    ["it", "il calcolo richiede più di 20 s"],
    ["es", "el cálculo tarda más de 20 s"],
  ] as const)("the reason is written in the language of the member: %s", async (language, reason) => {
    const files = await exported(opened, (name) => (name === readReturns.name ? tooLong : {}), language)
    expect(files["MISSING.txt"]).toContain(`figures/returns.json: ${reason}`)
  })
})

it("a household whose every figure takes too long exports all of its facts, which another household imports", async () => {
  const sizes = {
    portfolios: 0,
    lines: 0,
    entries: 0,
    stakes: 0,
    valuations: 0,
    portfoliosEach: 0,
    valuationsOfChange: 0,
  }
  const api = await testApi({ ports: { largeAnswers: { ...defaultLargeAnswerLimits, clockSeconds: 0.001, sizes } } })
  try {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await anna.stepUp()
    await ben.stepUp()
    await anna.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "Family" })
    const authorization = await anna.authorization()
    const answer = await fetch(`${api.url}/api/household/export`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    const archive = new Uint8Array(await answer.arrayBuffer())
    const files = unzipSync(archive)
    expect(strFromU8(files["MISSING.txt"] ?? new Uint8Array())).toContain("figures/portfolios.json")
    expect(strFromU8(files["events.jsonl"] ?? new Uint8Array())).toContain("Family")
    const zip = { "content-type": "application/zip" }
    expect((await ben.send("PUT", "/api/household/archive-import", archive, zip)).status).toBe(200)
    // The figures of the copy take too long likewise, so its facts are read from its own export.
    const again = await fetch(`${api.url}/api/household/export`, {
      headers: { authorization: await ben.authorization() },
    })
    const copy = unzipSync(new Uint8Array(await again.arrayBuffer()))
    expect(strFromU8(copy["events.jsonl"] ?? new Uint8Array())).toContain("Family")
  } finally {
    await api.close()
  }
})
