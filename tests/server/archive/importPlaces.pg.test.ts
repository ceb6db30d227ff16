import type pg from "pg"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type ImportClaim, importPlaces } from "#server/archive/importPlaces.ts"
import { testDatabase } from "#tests/support/database.ts"

/* Two servers share the places of one installation. */

let database: Awaited<ReturnType<typeof testDatabase>>
let pools: ReadonlyArray<pg.Pool>
let claims: Array<ImportClaim> = []
beforeAll(async () => {
  database = await testDatabase()
  pools = [openPool(database.url, { max: 2 }), openPool(database.url, { max: 2 })]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})
afterEach(async () => {
  await Promise.all(claims.map((claim) => claim.release()))
  claims = []
})

const signal = new AbortController().signal
const servers = () => pools.map((pool) => importPlaces(pool))

async function claimed(server: ReturnType<typeof importPlaces> | undefined, household = crypto.randomUUID()) {
  const claim = await server?.claim(household)
  if (!claim) throw new Error("the household is claimed")
  claims.push(claim)
  return claim
}

/** Whether the claim has the short place. */
const hasPlace = async (claim: ImportClaim): Promise<boolean> => {
  const giveUp = new AbortController()
  const waiting = claim.wait(giveUp.signal).then(
    () => true,
    () => false,
  )
  giveUp.abort(new Error("not now"))
  return waiting
}

it("A household is claimed by one import at a time, on all servers.", async () => {
  const [one, two] = servers()
  const household = crypto.randomUUID()
  const claim = await claimed(one, household)
  expect(await one?.claim(household)).toBeUndefined()
  expect(await two?.claim(household)).toBeUndefined()
  await claim.release()
  await claimed(two, household)
})

it("An import that takes long leaves the short place to others, on all servers.", async () => {
  const [one, two] = servers()
  const long = await claimed(one)
  await long.wait(signal)
  expect(await long.moveToLong()).toBe(true)
  const short = await claimed(two)
  await short.wait(signal)
  expect(await short.moveToLong()).toBe(false)
  await long.release()
  expect(await short.moveToLong()).toBe(true)
})

it("Imports of a server get the short place in the order in which they began to wait.", async () => {
  const [one] = servers()
  const [first, second, third] = [await claimed(one), await claimed(one), await claimed(one)]
  await first.wait(signal)
  const order: Array<string> = []
  const waiting = [
    second.wait(signal).then(() => order.push("second")),
    third.wait(signal).then(() => order.push("third")),
  ]
  await first.release()
  await waiting[0]
  expect(order).toEqual(["second"])
  await second.release()
  await waiting[1]
  expect(order).toEqual(["second", "third"])
})

it("An import that gives up waiting leaves its turn to the next.", async () => {
  const [one, two] = servers()
  const [first, second, third] = [await claimed(two), await claimed(one), await claimed(one)]
  await first.wait(signal)
  expect(await hasPlace(second)).toBe(false)
  await first.release()
  await third.wait(signal)
})

it("The claims and places of a server that dies are free again, and that server is informed.", async () => {
  const [one, two] = servers()
  const household = crypto.randomUUID()
  const claim = await claimed(one, household)
  await claim.wait(signal)
  const lost = new Promise((resolve) => claim.lost.addEventListener("abort", resolve))
  const admin = openPool(database.url, { max: 1 })
  await admin.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  await admin.end()
  await lost
  const other = await claimed(two, household)
  await other.wait(signal)
  await claim.release()
  expect(await one?.claim(household)).toBeUndefined()
})
