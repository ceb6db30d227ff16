import { testLog } from "#tests/support/testLog.ts"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { openDatabase } from "#server/db/database.ts"
import { changeMasterKey, forgetMasterKey } from "#server/vault/changing.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { portfolioWithValue } from "#tests/server/identity/household.ts"
import { asSuperuser } from "./everywhere.ts"

/*
 * An attacker has a backup of the keys from before an erasure. It is a copy of the key, and decrypts what the key
 * decrypted, until the master key is changed: then it decrypts nothing.
 */
interface KeyRow {
  readonly subject_id: string
  readonly wrapped: Buffer
  readonly master_key_id: string
}

let api: TestApi
let superuser: pg.Client
let person: Person
let neighbour: Person
let backup: ReadonlyArray<KeyRow>
let neighbourBefore: string

beforeAll(async () => {
  api = await testApi()
  superuser = new pg.Client({ connectionString: asSuperuser(api.databaseUrl) })
  await superuser.connect()
  await api.person("first")
  person = await api.person("person")
  neighbour = await api.person("neighbour")
  await portfolioWithValue(person, "Of the person", "1000.00")
  await portfolioWithValue(neighbour, "Of the neighbour", "500.00")
  const { rows } = await superuser.query<KeyRow>("select subject_id, wrapped, master_key_id from vault.keys")
  backup = rows
  neighbourBefore = (await neighbour.did("GET", "/api/holdings")).text
  await person.did("DELETE", "/api/account")
})
afterAll(async () => {
  await superuser.end()
  await api.close()
})

const masterKeys = () => openMasterKeys(masterKeySource(api))

/** As a server that is started now sees it. */
async function withVault<Value>(work: (vault: TestVault) => Promise<Value>): Promise<Value> {
  const vault = testVault(api.databaseUrl, { masterKeys: masterKeys() })
  try {
    return await work(vault)
  } finally {
    await vault.close()
  }
}

/** How many events of the household can be read. */
const readable = (): Promise<number> =>
  withVault(async (vault) => {
    let count = 0
    for await (const { metadata } of encryptedEventLog(testLog(vault.pool), vault).readAll()) {
      if (metadata.householdId === person.householdId) count += 1
    }
    return count
  })

/** Restores the household's key, around every protection against that. */
async function restored(changes: Partial<KeyRow> = {}): Promise<void> {
  const row = { ...backup.find(({ subject_id }) => subject_id === person.householdId), ...changes }
  await superuser.query("begin")
  await superuser.query("set local session_replication_role = replica")
  await superuser.query(
    "update vault.keys set wrapped = $2, master_key_id = $3, destroyed_at = null where subject_id = $1",
    [row.subject_id, row.wrapped, row.master_key_id],
  )
  await superuser.query("commit")
}

const destroyedAgain = () => withVault((vault) => vault.destroy(person.householdId))

describe("a key that was destroyed", () => {
  it("a destroyed key cannot be restored by a role to which the triggers apply", async () => {
    const [row] = backup
    const put = superuser.query(
      "update vault.keys set wrapped = $2, master_key_id = $3, destroyed_at = null where subject_id = $1",
      [person.householdId, row?.wrapped, row?.master_key_id],
    )
    await expect(put).rejects.toThrow("keys are destroyed once")
    expect(await readable()).toBe(1)
  })

  it("a destroyed key from a backup decrypts the same data while the master key is the same: that is the limit of erasure", async () => {
    await restored()
    expect(await readable()).toBeGreaterThan(3)
    await destroyedAgain()
    expect(await readable()).toBe(1)
  })
})

describe("a changed master key", () => {
  beforeAll(async () => {
    const { masterKeyFile } = masterKeySource(api)
    await withVault((vault) =>
      changeMasterKey(masterKeyFile, { vault, masterKeys: masterKeys(), now: () => new Date() }),
    )
  })

  it("a changed master key leaves all other households readable, and destroyed keys destroyed", async () => {
    expect((await neighbour.did("GET", "/api/holdings")).text).toBe(neighbourBefore)
    await portfolioWithValue(neighbour, "Since then", "1.00")
    expect(await readable()).toBe(1)
    const { rows } = await superuser.query("select wrapped from vault.keys where subject_id = any($1)", [
      [person.userId, person.householdId],
    ])
    expect(rows).toEqual([{ wrapped: null }, { wrapped: null }])
  })

  it("a changed master key makes the backup useless, once the former one is forgotten", async () => {
    await restored()
    expect(await readable()).toBeGreaterThan(3)
    const { masterKeyFile } = masterKeySource(api)
    const former = masterKeys().all()[1]?.id ?? ""
    const forgotten = () => withVault(({ pool }) => forgetMasterKey(openDatabase(pool), masterKeyFile, former))
    await expect(forgotten()).rejects.toThrow("still wraps keys")
    await destroyedAgain()
    await forgotten()
    await restored()
    await expect(readable()).rejects.toThrow("master key")
  })

  it("a changed master key makes the backup useless as the key of another master key too", async () => {
    await restored({ master_key_id: masterKeys().newest().id })
    await expect(readable()).rejects.toThrow("encrypted elsewhere or under another key")
    await destroyedAgain()
    expect(await readable()).toBe(1)
  })

  it("a changed master key does not let another household's key decrypt it", async () => {
    const { rows } = await superuser.query<KeyRow>(
      "select subject_id, wrapped, master_key_id from vault.keys where subject_id = $1",
      [neighbour.householdId],
    )
    await restored({ wrapped: rows[0]?.wrapped ?? Buffer.of(), master_key_id: rows[0]?.master_key_id ?? "" })
    await expect(readable()).rejects.toThrow("encrypted elsewhere or under another key")
    await destroyedAgain()
  })
})
