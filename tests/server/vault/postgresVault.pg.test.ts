import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { DecryptionFailed, type Vault } from "#server/vault/vault.ts"
import { MasterKeyUnknown } from "#server/vault/masterKeys.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { newKey, setKeys, type TestVault, testVault } from "#tests/support/vault.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { until } from "#tests/support/waiting.ts"

let database: TestDatabase
let opened: Array<TestVault>
let moment: number
let vault: TestVault
let beside: TestVault
beforeAll(async () => void (database = await testDatabase()))
beforeEach(() => {
  moment = Date.now()
  opened = []
  ;[vault, beside] = [open(), open()]
})
afterEach(() => Promise.all(opened.map((each) => each.close())))
afterAll(() => database.drop())

function open(options: Parameters<typeof testVault>[1] = {}): TestVault {
  const one = testVault(database.url, { now: () => new Date(moment), ...options })
  opened.push(one)
  return one
}

async function encrypted(by: Vault, subject: string, text = "Anna"): Promise<string> {
  const key = await by.keyOf(subject)
  if (!key) throw new Error("there is no key")
  return key.encrypt("a place", text)
}
const destroyUnheard = (subject: string) =>
  vault.pool.query(
    "update vault.keys set wrapped = null, master_key_id = null, destroyed_at = now() where subject_id = $1",
    [subject],
  )

/** Until these vaults, which have read a key, are notified of destroyed ones. They have dropped what they knew before. */
async function listening(...vaults: ReadonlyArray<Vault>): Promise<void> {
  const probe = randomUUID()
  await encrypted(vault, probe)
  await Promise.all(vaults.map((each) => each.keyOf(probe)))
  await destroyUnheard(probe)
  await until(async () => {
    await vault.pool.query("select pg_notify('vault_destroyed', $1)", [probe])
    return (await Promise.all(vaults.map((each) => each.keyOf(probe)))).every((key) => key === undefined)
  })
}

const decryptedWith = async (by: Vault, subject: string, ciphertext: string) =>
  (await by.keyOf(subject))?.decrypt("a place", ciphertext)

describe("the key of a subject", () => {
  it("the key of a subject is created once, however many request it at the same time in any number of processes", async () => {
    const subject = randomUUID()
    const vaults = Array.from({ length: 8 }, () => open())
    const ciphertexts = await Promise.all([...vaults, ...vaults].map((each) => encrypted(each, subject)))
    for (const text of ciphertexts) expect(await decryptedWith(vault, subject, text)).toBe("Anna")
    const { rows } = await vault.pool.query("select from vault.keys where subject_id = $1", [subject])
    expect(rows).toHaveLength(1)
  })

  it("the key of a subject decrypts nothing of another subject", async () => {
    const [anna, beat] = [randomUUID(), randomUUID()]
    const ciphertext = await encrypted(vault, anna)
    await expect(decryptedWith(vault, beat, ciphertext)).rejects.toThrow(DecryptionFailed)
    await expect(decryptedWith(vault, beat, ciphertext.replace(anna, beat))).rejects.toThrow(DecryptionFailed)
  })

  it("the key of a subject is read from the database once, and not each time", async () => {
    const subject = randomUUID()
    const ciphertext = await encrypted(vault, subject)
    await listening(vault)
    await vault.keyOf(subject)
    await vault.pool.query("update vault.keys set wrapped = '\\x00' where subject_id = $1", [subject])
    expect(await decryptedWith(vault, subject, ciphertext)).toBe("Anna")
    await expect(beside.keyOf(subject)).rejects.toThrow(DecryptionFailed)
  })

  it("the key of a subject can neither replace another's nor be changed by a bit", async () => {
    const [anna, beat] = [randomUUID(), randomUUID()]
    await Promise.all([encrypted(vault, anna), encrypted(vault, beat)])
    await vault.pool.query(
      `update vault.keys set wrapped = (select wrapped from vault.keys where subject_id = $1) where subject_id = $2`,
      [anna, beat],
    )
    await expect(beside.keyOf(beat)).rejects.toThrow(DecryptionFailed)
    for (const bit of [0, 12 * 8 + 3, 59 * 8 + 7]) {
      await vault.pool.query(
        "update vault.keys set wrapped = set_bit(wrapped, $2, 1 - get_bit(wrapped, $2)) where subject_id = $1",
        [anna, bit],
      )
      await expect(open().keyOf(anna)).rejects.toThrow(DecryptionFailed)
      await vault.pool.query(
        "update vault.keys set wrapped = set_bit(wrapped, $2, 1 - get_bit(wrapped, $2)) where subject_id = $1",
        [anna, bit],
      )
    }
    expect(await open().keyOf(anna)).toBeDefined()
  })

  it("the key of a subject is requested by a UUID in its canonical form alone", async () => {
    await expect(vault.keyOf("Anna")).rejects.toThrow("UUID")
    await expect(vault.keyOf(randomUUID().toUpperCase())).rejects.toThrow("UUID")
  })
})

describe("a destroyed key", () => {
  it("a destroyed key is gone in every process at once, and is never created again", async () => {
    const [subject, other] = [randomUUID(), randomUUID()]
    const ciphertext = await encrypted(vault, other)
    await Promise.all([encrypted(vault, subject), encrypted(beside, subject)])
    await listening(vault, beside)
    expect(await beside.keyOf(subject)).toBeDefined()
    await vault.destroy(subject)
    expect(await vault.keyOf(subject)).toBeUndefined()
    await expect.poll(() => beside.keyOf(subject)).toBeUndefined()
    expect(await open().keyOf(subject)).toBeUndefined()
    expect(await decryptedWith(beside, other, ciphertext)).toBe("Anna")
  })

  it("a destroyed key leaves nothing in its row, which stays", async () => {
    const subject = randomUUID()
    await encrypted(vault, subject)
    await vault.destroy(subject)
    const destroyedAt = new Date(moment)
    moment += 1_000
    await vault.destroy(subject)
    const { rows } = await vault.pool.query("select * from vault.keys where subject_id = $1", [subject])
    expect(rows).toMatchObject([{ wrapped: null, master_key_id: null, destroyed_at: destroyedAt }])
    for (const revival of [
      "delete from vault.keys where subject_id = $1",
      "update vault.keys set destroyed_at = null, wrapped = '\\x00', master_key_id = '' where subject_id = $1",
    ]) {
      await expect(vault.pool.query(revival, [subject])).rejects.toThrow("refused")
    }
  })

  it("a key can be destroyed for ever before it was ever created", async () => {
    const subject = randomUUID()
    await vault.destroy(subject)
    expect(await vault.keyOf(subject)).toBeUndefined()
    expect(await beside.keyOf(subject)).toBeUndefined()
  })

  it("a destroyed key is trusted for no more than a minute where the notification was missed", async () => {
    const subject = randomUUID()
    await encrypted(vault, subject)
    await listening(vault)
    expect(await vault.keyOf(subject)).toBeDefined()
    await destroyUnheard(subject)
    moment += 59_999
    expect(await vault.keyOf(subject)).toBeDefined()
    moment += 1
    expect(await vault.keyOf(subject)).toBeUndefined()
  })

  it("a destroyed key is read again when the connection for notifications was lost", async () => {
    const subject = randomUUID()
    await encrypted(vault, subject)
    await listening(vault)
    expect(await vault.keyOf(subject)).toBeDefined()
    await destroyUnheard(subject)
    expect(await vault.keyOf(subject)).toBeDefined()
    await vault.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    )
    await expect.poll(() => vault.keyOf(subject), { timeout: conditionTimeoutMs }).toBeUndefined()
  })
})

describe("a secret of the installation", () => {
  it("a secret of the installation is created once, and differs for each purpose", async () => {
    const emails = await Promise.all([vault, beside, open(), open()].map((each) => each.secret("emailIndex")))
    for (const secret of emails) expect(secret).toEqual(emails[0])
    expect(emails[0]).toHaveLength(32)
    expect(await vault.secret("passwordPepper")).not.toEqual(emails[0])
  })
})

describe("a vault without the master key", () => {
  it("a vault without the master key decrypts nothing, and creates no key beside those it cannot unwrap", async () => {
    const subject = randomUUID()
    await encrypted(vault, subject)
    const stranger = open({ masterKeys: setKeys(newKey()) })
    await expect(stranger.keyOf(subject)).rejects.toThrow(MasterKeyUnknown)
    await expect(stranger.keyOf(randomUUID())).rejects.toThrow(MasterKeyUnknown)
    await expect(stranger.secret("mail")).rejects.toThrow(MasterKeyUnknown)
  })

  it("the tables have no key and nothing from which a key was derived", async () => {
    const key = newKey()
    const own = await testDatabase()
    const one = testVault(own.url, { masterKeys: setKeys(key) })
    const secret = await one.secret("mail")
    await one.keyOf(randomUUID())
    const { rows } = await one.pool.query("select k::text || s::text as row from vault.keys k, vault.secrets s")
    expect(rows).toHaveLength(1)
    for (const bytes of [key, secret]) expect(JSON.stringify(rows)).not.toContain(bytes.toString("hex").slice(0, 8))
    await one.close()
    await own.drop()
  })
})
