import { randomUUID } from "node:crypto"
import { EventStoreDBClient, jsonEvent } from "@eventstore/db-client"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { openPool } from "#server/db/database.ts"
import { type EventStoreDouble, startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { storedStreams } from "#tests/server/eventlog/storedStreams.ts"
import { emptyDatabase, testServerUrl } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { proof } from "#tests/support/proof.ts"

/*
 * `npm start` with the log in an EventStoreDB, as an operator sees it: by its settings and over HTTP. Each case failed
 * once with a real server.
 */

let closing: Array<() => unknown>
beforeEach(() => {
  closing = []
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
})

async function eventStore(store = storedStreams(), port = 0): Promise<EventStoreDouble> {
  const double = await startEventStoreDouble({ store, port })
  closing.push(() => double.stop())
  return double
}

/** By both names of the setting. */
const over = ({ host, port }: EventStoreDouble, prefix = "") => {
  const url = `esdb://${host}:${port}?tls=false`
  return { EVENT_LOG_URL: url, EVENTSTORE_URL: url, EVENT_LOG_PREFIX: prefix }
}

async function started(settings: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const product = await runningProduct(settings)
  closing.push(() => product.close())
  return product
}

async function healthOf({ address }: RunningProduct) {
  const answer = await fetch(`${address}/api/health`)
  const body = (await answer.json()) as {
    readonly status: string
    readonly log: string
    readonly problem?: string | null
    readonly projections: ReadonlyArray<{
      readonly name: string
      readonly state: string
      readonly haltedAt: { readonly error: string } | null
    }>
  }
  return { ...body, code: answer.status }
}

const halted = async (product: RunningProduct) =>
  (await healthOf(product)).projections.flatMap(({ name, haltedAt }) =>
    haltedAt ? [`${name}: ${haltedAt.error}`] : [],
  )

async function caughtUp(product: RunningProduct): Promise<void> {
  const states = async () => (await healthOf(product)).projections.map(({ state }) => state)
  await expect.poll(states, { timeout: conditionTimeoutMs }).not.toContain("catchingUp")
}

/** Records a portfolio; returns the status of the answer, and its position if it was accepted. */
async function record({ address }: RunningProduct, person: Newcomer, title: string) {
  const answer = await fetch(`${address}/api/portfolios/${randomUUID()}`, {
    method: "PUT",
    headers: { authorization: await person.authorization({ at: address }), "content-type": "application/json" },
    body: JSON.stringify({ title }),
  })
  const body = (await answer.json()) as { readonly position?: string }
  return { status: answer.status, position: body.position ?? "" }
}

/** Titles of the portfolios that the product shows to a user who has read their own writes. */
async function shown({ address }: RunningProduct, person: Newcomer, position: string): Promise<ReadonlyArray<string>> {
  const headers = { authorization: await person.authorization({ at: address }), "read-after": position }
  let titles: ReadonlyArray<string> = []
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${address}/api/portfolios`, { headers })
        const { portfolios } = (await answer.json()) as { portfolios?: ReadonlyArray<{ readonly title: string }> }
        titles = (portfolios ?? []).map(({ title }) => title)
        return answer.status
      },
      { timeout: conditionTimeoutMs },
    )
    .toBe(200)
  return titles
}

describe("the product over an EventStoreDB", () => {
  proof(
    "the product over an EventStoreDB answers 150 health checks over a log of thousands of events, and then accepts commands",
    async () => {
      const store = storedStreams()
      for (let stream = 0; stream < 3; stream += 1) store.append(`note-${randomUUID()}`, "no_stream", foreign(1_000))
      const product = await started(over(await eventStore(store)))
      const person = await newcomer(product.address)
      for (let round = 1; round <= 150; round += 1) {
        const { code, log } = await healthOf(product)
        expect({ round, code, log }).toEqual({ round, code: 200, log: "up" })
      }
      expect(await record(product, person, "Afterwards")).toMatchObject({ status: 200 })
    },
  )

  it("the product over an EventStoreDB halts a read model whose checkpoint is no position of the log, and the health check gives the reason", async () => {
    const server = over(await eventStore())
    const product = await started(server)
    const person = await newcomer(product.address)
    const { position } = await record(product, person, "Before")
    expect(await shown(product, person, position)).toEqual(["Before"])
    await product.restart(server, async () => {
      const pool = openPool(product.databaseUrl)
      await pool.query(
        `update projection.checkpoints
         set commit_position = commit_position - 1, prepare_position = prepare_position - 1 where name = 'portfolios'`,
      )
      await pool.end()
    })
    await expect
      .poll(() => halted(product), { timeout: haltsWithinMs })
      .toEqual([expect.stringMatching(/^portfolios: PositionRefused$/)])
    expect(await healthOf(product)).toMatchObject({ code: 200, status: "degraded" })
  })

  it("the product over an EventStoreDB ignores streams of another program with names like its own", async () => {
    const server = await eventStore()
    const product = await started(over(server))
    const client = EventStoreDBClient.connectionString(`esdb://${server.host}:${server.port}?tls=false`)
    Object.defineProperty(client, "supports", { value: async () => false }) // The test double accepts no batches.
    for (const stream of ["holding-4711", `portfolio-${randomUUID()}.${randomUUID()}`, `household-${randomUUID()}`]) {
      await client.appendToStream(stream, jsonEvent({ type: "SomethingElse", data: { of: "another program" } }))
    }
    await client.dispose()
    const person = await newcomer(product.address)
    const { position } = await record(product, person, "Ours")
    expect(await shown(product, person, position)).toEqual(["Ours"])
    await caughtUp(product)
    expect(await halted(product)).toEqual([])
  })

  proof(
    "the product over an EventStoreDB shares a server with another installation, each with its own prefix",
    async () => {
      const server = await eventStore()
      const [staging, production] = [await started(over(server, "staging")), await started(over(server, "production"))]
      const [anna, ben] = [await newcomer(staging.address), await newcomer(production.address)]
      const hers = await record(staging, anna, "Of Anna")
      const his = await record(production, ben, "Of Ben")
      expect(await shown(staging, anna, hers.position)).toEqual(["Of Anna"])
      expect(await shown(production, ben, his.position)).toEqual(["Of Ben"])
      await caughtUp(staging)
      await caughtUp(production)
      expect([await halted(staging), await halted(production)]).toEqual([[], []])
    },
  )
})

describe("the product over a restored EventStoreDB", () => {
  /** A product whose log was backed up before the last event that its read models contain. */
  async function backedUp() {
    const store = storedStreams()
    const server = await eventStore(store)
    const product = await started(over(server))
    const person = await newcomer(product.address)
    const backup = [...store.all()]
    const { position } = await record(product, person, "Since the backup")
    expect(await shown(product, person, position)).toEqual(["Since the backup"])
    return { store, server, product, person, backup, position }
  }

  async function expectNothingServed(product: RunningProduct, server: EventStoreDouble): Promise<void> {
    await expect.poll(async () => (await healthOf(product)).problem, { timeout: conditionTimeoutMs }).toBeTruthy()
    const health = await healthOf(product)
    expect(health).toMatchObject({ code: 503, status: "unavailable" })
    expect(health.problem).toContain("The event log ends at C:")
    expect(health.problem).toContain("npm run projections -- rebuild all")
    expect((await fetch(`${product.address}/api/installation`)).status).toBe(503)
    expect(server.calls.filter((call) => call === "append")).toEqual([])
  }

  it("the product serves and records nothing while the log is older than the read models, and resumes with the right log", async () => {
    const { store, server, product, person, backup, position } = await backedUp()
    const older = await eventStore(storedStreams(backup))
    await product.restart(over(older))
    await expectNothingServed(product, older)
    expect(product.output()).toContain("PROBLEM: The event log ends at C:")

    older.stop()
    await eventStore(store, older.port)
    await expect.poll(async () => (await healthOf(product)).code, { timeout: conditionTimeoutMs }).toBe(200)
    expect(await shown(product, person, position)).toEqual(["Since the backup"])
    server.stop()
  })

  proof("the product stops serving when an older log returns at the address of its own", async () => {
    const { server, product, backup } = await backedUp()
    server.stop()
    await expectNothingServed(product, await eventStore(storedStreams(backup), server.port))
  })

  proof("the product shows the additional events of a log that is newer than the read models", async () => {
    const server = over(await eventStore())
    const product = await started(server)
    const person = await newcomer(product.address)
    const backup = await emptyDatabase()
    closing.push(() => backup.drop())
    await product.restart(server, () => copied(product.databaseUrl, backup.url))
    const { position } = await record(product, person, "Since the backup")
    expect(await shown(product, person, position)).toEqual(["Since the backup"])
    await product.restart(server, () => copied(backup.url, product.databaseUrl))
    expect(await shown(product, person, position)).toEqual(["Since the backup"])
    expect(await healthOf(product)).toMatchObject({ code: 200, problem: null })
    expect(await halted(product)).toEqual([])
  })
})

/** Replaces the second database with a copy of the first in its current state. */
async function copied(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((url) => new URL(url).pathname.slice(1))
  const server = openPool(testServerUrl(), { max: 1 })
  await server.query(`drop database ${target} with (force)`)
  await server.query(`create database ${target} template ${source}`)
  await server.end()
}

/** Events of another program. */
const foreign = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: "NoteTaken",
    contentType: "application/json",
    data: Buffer.from(JSON.stringify({ text: "x".repeat(300) })),
    metadata: Buffer.from("{}"),
  }))

/** An EventStoreDB that does not refuse for good is retried for ever: long enough to distinguish the two. */
const haltsWithinMs = 60_000
