import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openDatabase } from "#server/db/database.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { changeMasterKey, keyStatus } from "#server/vault/changing.ts"
import { type MasterKeys, openMasterKeys } from "#server/vault/masterKeys.ts"
import { AlreadyRotating, keyCreationLock } from "#server/vault/rotation.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { newKey, setKeys, type TestVault, testVault } from "#tests/support/vault.ts"

let database: TestDatabase
let folder: string
let opened: Array<TestVault>
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), "rotation-"))
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await database.drop()
  rmSync(folder, { recursive: true })
})

const file = () => join(folder, "master.keys")
const fileKeys = () => openMasterKeys({ masterKeyFile: file() })
function vaultWith(masterKeys: MasterKeys): TestVault {
  const vault = testVault(database.url, { masterKeys })
  opened.push(vault)
  return vault
}

type Ciphertexts = ReadonlyArray<readonly [subject: string, ciphertext: string]>

const encryptOne = async (vault: TestVault): Promise<Ciphertexts[number]> => {
  const subject = randomUUID()
  return [subject, (await vault.keyOf(subject))?.encrypt("a place", `of ${subject}`) ?? ""]
}

async function encryptMany(vault: TestVault, count: number): Promise<Ciphertexts> {
  const many: Array<Ciphertexts[number]> = []
  for (let n = 0; n < count; n += 1) many.push(await encryptOne(vault))
  return many
}

/** By a process that knows only the current file. */
async function expectAllDecrypt(ciphertexts: Ciphertexts, masterKeys = fileKeys()): Promise<void> {
  const vault = vaultWith(masterKeys)
  for (const [subject, text] of ciphertexts) {
    expect((await vault.keyOf(subject))?.decrypt("a place", text)).toBe(`of ${subject}`)
  }
}

const change = (masterKeys = fileKeys()) => changeMasterKey(file(), { vault: vaultWith(masterKeys), masterKeys })

describe("a change of the master key", () => {
  it("a change of the master key wraps all keys again and drops the old one: encrypted data stay readable, and destroyed keys stay destroyed", async () => {
    const vault = vaultWith(fileKeys())
    const ciphertexts = await encryptMany(vault, 1_100)
    const secret = await vault.secret("emailIndex")
    await vault.destroy(ciphertexts[0]?.[0] ?? "")
    const old = readFileSync(file(), "utf8")
    const before = await wrapped(vault)

    expect(await change()).toEqual({ keys: 1_099, secrets: 1 })
    expect(readFileSync(file(), "utf8")).toMatch(/^[0-9a-f]{8}:\S{44}\n$/)
    expect(readFileSync(file(), "utf8")).not.toBe(old)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const after = await wrapped(vault)
    expect(after.filter((text) => before.includes(text))).toEqual([])
    await expectAllDecrypt(ciphertexts.slice(1))
    expect(await vaultWith(fileKeys()).keyOf(ciphertexts[0]?.[0] ?? "")).toBeUndefined()
    expect(await vaultWith(fileKeys()).secret("emailIndex")).toEqual(secret)
  })

  it("a change of the master key runs beside a product that reads and creates keys all the time, and loses none of them", async () => {
    const product = vaultWith(fileKeys())
    const early = await encryptMany(product, 300)
    const made: Array<Ciphertexts[number]> = []
    let changing = true
    const working = [1, 2, 3].map(async () => {
      while (changing) made.push(await encryptOne(product))
    })
    for (let time = 0; time < 3 || made.length <= 30; time += 1) await change()
    changing = false
    await Promise.all(working)
    await expectAllDecrypt([...early, ...made])
    expect((await keyStatus(openDatabase(product.pool), fileKeys())).used).toHaveLength(1)
  })

  it("a change of the master key is noticed by a running product, when it meets a key that it cannot unwrap", async () => {
    const product = vaultWith(fileKeys())
    const ciphertexts = await encryptMany(vaultWith(fileKeys()), 2)
    await change()
    const [subject, text] = ciphertexts[0] ?? ["", ""]
    expect((await product.keyOf(subject))?.decrypt("a place", text)).toBe(`of ${subject}`)
  })

  it("a change of the master key that was killed half-way leaves everything readable, and is completed by another", async () => {
    const vault = vaultWith(fileKeys())
    const ciphertexts = await encryptMany(vault, 700)
    const killed = { rotate: () => Promise.reject(new Error("killed")) }
    await expect(changeMasterKey(file(), { vault: killed, masterKeys: fileKeys() })).rejects.toThrow("killed")
    await rewrapSome(ciphertexts)
    const half = await keyStatus(openDatabase(vault.pool), fileKeys())
    expect(half.used.map(({ keys }) => keys).toSorted((a, b) => a - b)).toEqual([200, 500])
    await expectAllDecrypt(ciphertexts)
    const begun = fileKeys().newest().id

    expect(await change()).toEqual({ keys: 500, secrets: 0 })
    expect(
      fileKeys()
        .all()
        .map(({ id }) => id),
    ).toEqual([begun])
    await expectAllDecrypt(ciphertexts)
  })

  /** The progress of a process that was killed then. */
  async function rewrapSome(ciphertexts: Ciphertexts): Promise<void> {
    const hidden = ciphertexts.slice(200).map(([subject]) => subject)
    const { pool } = vaultWith(fileKeys())
    const { rows } = await pool.query("select * from vault.keys where subject_id = any ($1)", [hidden])
    const masterKeys = fileKeys()
    await pool.query("alter table vault.keys disable trigger user")
    await pool.query("delete from vault.keys where subject_id = any ($1)", [hidden])
    await vaultWith(masterKeys).rotate()
    await pool.query("insert into vault.keys select * from json_populate_recordset(null::vault.keys, $1)", [
      JSON.stringify(rows.map((row) => ({ ...row, wrapped: `\\x${(row.wrapped as Buffer).toString("hex")}` }))),
    ])
    await pool.query("alter table vault.keys enable trigger user")
  }

  it("a change of the master key is not made by two processes at once", async () => {
    const vault = vaultWith(fileKeys())
    const holding = await vault.pool.connect()
    await holding.query("select pg_advisory_lock($1)", [keyCreationLock])
    const first = vault.rotate()
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    await expect.poll(async () => (await holding.query(waiting)).rowCount).toBe(1)
    await expect(vaultWith(fileKeys()).rotate()).rejects.toThrow(AlreadyRotating)
    await holding.query("select pg_advisory_unlock($1)", [keyCreationLock])
    holding.release()
    expect(await first).toEqual({ keys: 0, secrets: 0 })
  })

  it("a change of keys from the settings leaves them to the operator", async () => {
    const [old, newer] = [newKey(), newKey()]
    const ciphertexts = await encryptMany(vaultWith(setKeys(old)), 5)
    expect(await vaultWith(setKeys(newer, old)).rotate()).toEqual({ keys: 5, secrets: 0 })
    await expectAllDecrypt(ciphertexts, setKeys(newer))
  })

  const wrapped = async (vault: TestVault): Promise<ReadonlyArray<string>> => {
    const { rows } = await vault.pool.query<{ wrapped: Buffer }>(
      "select wrapped from vault.keys where wrapped is not null",
    )
    return rows.map((row) => row.wrapped.toString("hex"))
  }
})

describe("npm run keys", () => {
  async function keys(...given: ReadonlyArray<string>) {
    const command = spawn(process.execPath, [join(projectFolder, "scripts/keys.ts"), ...given], {
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
    })
    let [output, complaint] = ["", ""]
    command.stdout.on("data", (text) => (output += text))
    command.stderr.on("data", (text) => (complaint += text))
    const code = await new Promise((resolve) => command.on("close", resolve))
    return { code, output, complaint }
  }

  it("npm run keys shows which key protects what, and changes it", async () => {
    const ciphertexts = await encryptMany(vaultWith(fileKeys()), 2)
    const [old] = fileKeys().all()
    expect(await keys("status")).toEqual({
      code: 0,
      output: `${old?.id}  wraps 2 keys and 0 secrets\n0 keys were destroyed.\n`,
      complaint: "",
    })
    const rotated = await keys("rotate")
    const [newer] = fileKeys().all()
    expect(rotated).toEqual({
      code: 0,
      output: `Master key ${newer?.id} wraps all keys; 2 keys and 0 secrets were wrapped again.\n`,
      complaint: "",
    })
    await expectAllDecrypt(ciphertexts)
    expect(rotated.output).not.toContain(newer?.key.export().toString("base64").slice(0, 8))
  })

  it("npm run keys names the missing master key", async () => {
    await encryptMany(vaultWith(setKeys(newKey())), 2)
    const status = await keys("status")
    expect(status.code).toBe(1)
    expect(status.output).toContain("IS MISSING, and wraps 2 keys and 0 secrets")
    expect((await keys("rotate")).complaint).toMatch(/^keys are wrapped by master key [0-9a-f]{8}, which is missing/)
  })

  it.each([[["rotat"]], [[]], [["status", "now"]], [["--all"]]])("npm run keys is refused as %j", async (given) => {
    const refused = await keys(...given)
    expect(refused.code).toBe(2)
    expect(refused.complaint).toContain("npm run keys -- status")
  })
})
