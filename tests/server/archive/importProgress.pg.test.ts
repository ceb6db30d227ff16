import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { archiveOf, purchases } from "#tests/support/syntheticArchive.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { triesEverything } from "#tests/support/samples.ts"

/*
 * An import runs by itself once its archive has been sent: a client sees its progress, can cancel it before anything is
 * recorded, and finds everything recorded afterwards, or nothing.
 */
let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const path = "/api/household/archive-import"
const zip = { "content-type": "application/zip" }

interface State {
  readonly phase: string
  readonly done: number
  readonly total: number
  readonly counts: unknown
  readonly refusal: unknown
}

/** A busy machine may have no connection to the database for a moment. */
async function stateOf(person: Person): Promise<State | null | undefined> {
  const { status, json } = await person.get(path)
  if (status === 503) return undefined
  expect(status).toBe(200)
  return json.import as State | null
}

const until = (person: Person, wanted: (state: State) => boolean): Promise<State> =>
  vi.waitUntil(
    async () => {
      const state = await stateOf(person)
      return state && wanted(state) ? state : undefined
    },
    { timeout: conditionTimeoutMs, interval: 20 },
  )

const goesOn = ({ phase }: State): boolean => ["reading", "trying", "recording"].includes(phase)
const ended = (person: Person): Promise<State> => until(person, (state) => !goesOn(state))

async function unitsOf(person: Person): Promise<ReadonlyArray<string>> {
  const { holdings } = (await person.did("GET", "/api/holdings")).json as {
    holdings: ReadonlyArray<{ readonly figures: { readonly units: string } }>
  }
  return holdings.map(({ figures }) => figures.units)
}

describe("an import that was started", () => {
  it("an import shows its phases one after the other and its result, to every client", async () => {
    const anna = await api.person("anna")
    expect(await stateOf(anna)).toBeNull()
    const begun = await anna.send("PUT", `${path}?wait=no`, archiveOf(purchases(3_000)), zip)
    expect(begun.status).toBe(200)
    const phases: Array<string> = []
    const last = await until(anna, (state) => {
      if (state.phase !== phases.at(-1)) phases.push(state.phase)
      expect(state.done).toBeLessThanOrEqual(state.total)
      return !goesOn(state)
    })
    expect(["reading", "trying", "recording", "imported"].filter((phase) => phases.includes(phase))).toEqual(phases)
    expect(phases.length).toBeGreaterThan(1)
    expect(last).toMatchObject({
      phase: "imported",
      refusal: null,
      counts: { facts: 3_002, portfolios: 1, holdings: 1, debts: 0, wallets: 0, entries: 3_000 },
    })
    await expect.poll(() => unitsOf(anna)).toEqual(["3000"])
  })

  it("an import shows the reason for its refusal, with the line, until another one begins", async () => {
    const anna = await api.person("anna")
    const facts = purchases(3)
    await anna.send("PUT", `${path}?wait=no`, archiveOf([...facts, ...facts.slice(1, 2)]), zip)
    expect(await ended(anna)).toMatchObject({ phase: "refused", refusal: { _tag: "ArchiveBreaksRule", line: 6 } })
    await anna.send("PUT", path, archiveOf(facts), zip)
    expect(await stateOf(anna)).toMatchObject({ phase: "imported", refusal: null })
  })
})

describe("an import that is cancelled", () => {
  it("a cancelled import records nothing, and another one can begin", async () => {
    const anna = await api.person("anna")
    const sent = anna.send("PUT", path, archiveOf(purchases(9_000)), zip)
    await until(anna, goesOn)
    expect((await anna.send("DELETE", path)).status).toBe(200)
    expect((await sent).json.refusal).toEqual({ _tag: "ImportCancelled" })
    expect(await stateOf(anna)).toMatchObject({ phase: "cancelled" })
    expect((await anna.get("/api/portfolios")).json.portfolios).toEqual([])
    expect((await anna.send("PUT", path, archiveOf(purchases(2)), zip)).status).toBe(200)
    await expect.poll(() => unitsOf(anna)).toEqual(["2"])
  })

  it("cancelling is refused where there is no import, and to members who do not manage the household", async () => {
    const anna = await api.person("anna")
    expect((await anna.send("DELETE", path)).json.refusal).toEqual({ _tag: "NoImport" })
    await anna.send("PUT", path, archiveOf(purchases(1)), zip)
    expect((await anna.send("DELETE", path)).json.refusal).toEqual({ _tag: "NoImport" })
  })
})

describe("a server that is killed while it records an archive", () => {
  const facts = triesEverything ? 6_000 : 2_500
  let killed: ChildProcess | undefined
  afterAll(() => killed?.kill("SIGKILL"))

  it("the next server completes a half-recorded archive, and accepts no other before", async () => {
    const { databaseUrl, dataDir } = api
    const anna = await api.person("anna")
    const child = fork(fileURLToPath(new URL("importingServer.ts", import.meta.url)), {
      execArgv: [],
      env: { ...process.env, IMPORTING_SERVER: JSON.stringify({ databaseUrl, dataDir }) },
    })
    killed = child
    const [{ url }] = (await once(child, "message")) as [{ url: string }]
    void fetch(`${url}${path}?wait=no`, {
      method: "PUT",
      headers: { authorization: await anna.authorization(), ...zip },
      body: new Uint8Array(archiveOf(purchases(facts))),
    })
    const recording = await until(anna, ({ phase, done }) => phase === "recording" && done > 0)
    expect(recording.done).toBeLessThan(facts)
    const cancelled = await anna.send("DELETE", path)
    const recorded = await anna.put(`/api/portfolios/${crypto.randomUUID()}`, { title: "Meanwhile" })
    const exited = once(child, "exit")
    child.kill("SIGKILL")
    await exited
    expect(cancelled.json.refusal).toEqual({ _tag: "ImportIsRecording" })
    expect(recorded.json.refusal).toEqual({ _tag: "ImportRunning" })
    expect((await anna.send("PUT", path, archiveOf(purchases(1)), zip)).json.refusal).toEqual({ _tag: "ImportRunning" })

    expect(await ended(anna)).toMatchObject({ phase: "imported", counts: { facts: facts + 2 } })
    await vi.waitUntil(async () => (await unitsOf(anna))[0] === String(facts), { timeout: conditionTimeoutMs })
    const { portfolios } = (await anna.get("/api/portfolios")).json as { portfolios: ReadonlyArray<unknown> }
    expect(portfolios).toHaveLength(1)
  })
})
