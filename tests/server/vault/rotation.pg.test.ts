import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { backUp } from "#server/backup/backUp.ts"
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

const changedAt = new Date("2026-03-01T02:30:00.000Z")
const now = () => changedAt
const change = (masterKeys = fileKeys()) => changeMasterKey(file(), { vault: vaultWith(masterKeys), masterKeys, now })

describe("a change of the master key", () => {
  it("a change of the master key wraps all keys again and keeps the old one as a former one: encrypted data stay readable, and destroyed keys stay destroyed", async () => {
    const vault = vaultWith(fileKeys())
    const ciphertexts = await encryptMany(vault, 1_100)
    const secret = await vault.secret("emailIndex")
    await vault.destroy(ciphertexts[0]?.[0] ?? "")
    const old = readFileSync(file(), "utf8").trim()
    const before = await wrapped(vault)

    expect(await change()).toEqual({ keys: 1_099, secrets: 1 })
    expect(readFileSync(file(), "utf8")).toMatch(/^[0-9a-f]{8}:\S{44}\n/)
    expect(readFileSync(file(), "utf8").split("\n").slice(1)).toEqual([`${old}:former:${changedAt.toISOString()}`, ""])
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
    const killed: Pick<TestVault, "rotate"> = {
      rotate(steps) {
        steps?.begin?.()
        return Promise.reject(new Error("killed"))
      },
    }
    await expect(changeMasterKey(file(), { vault: killed, masterKeys: fileKeys(), now })).rejects.toThrow("killed")
    await rewrapSome(ciphertexts)
    const half = await keyStatus(openDatabase(vault.pool), fileKeys())
    expect(half.used.map(({ keys }) => keys).toSorted((a, b) => a - b)).toEqual([200, 500])
    await expectAllDecrypt(ciphertexts)
    const begun = fileKeys().all()
    expect(begun.map(({ formerSince }) => formerSince)).toEqual([undefined, undefined])

    expect(await change()).toEqual({ keys: 500, secrets: 0 })
    const completed = fileKeys().all()
    expect(completed.map(({ id }) => id)).toEqual(begun.map(({ id }) => id))
    expect(completed.map(({ formerSince }) => formerSince)).toEqual([undefined, changedAt])
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
  async function keys(given: ReadonlyArray<string>, settings: Readonly<Record<string, string>> = {}) {
    const command = spawn(process.execPath, [join(projectFolder, "scripts/keys.ts"), ...given], {
      env: { ...process.env, ...ownSettings(folder), DATABASE_URL: database.url, ...settings },
    })
    let [output, complaint] = ["", ""]
    command.stdout.on("data", (text) => (output += text))
    command.stderr.on("data", (text) => (complaint += text))
    const code = await new Promise((resolve) => command.on("close", resolve))
    return { code, output, complaint }
  }

  /** A backup in the folder, as the product writes it. */
  async function backUpInto(backups: string, name: string): Promise<void> {
    mkdirSync(backups, { recursive: true })
    const of = { databaseUrl: database.url, eventstoreUrl: undefined, mailboxFolder: join(folder, "mailbox") }
    await backUp(
      { ...of, masterKeys: fileKeys() },
      {
        file: join(backups, name),
        passphrase: "a passphrase of some length",
        withMasterKeys: false,
        now: () => new Date(),
        cost: { memory: 8, passes: 1, parallelism: 1 },
      },
    )
  }

  it("npm run keys shows which key protects what, and changes it without taking the former one away", async () => {
    const ciphertexts = await encryptMany(vaultWith(fileKeys()), 2)
    const [old] = fileKeys().all()
    const status = await keys(["status"])
    expect(status).toMatchObject({ code: 0, complaint: "" })
    expect(status.output).toContain(`Installation: the Postgres at ${new URL(database.url).host}, database `)
    expect(status.output).toContain(`and the data folder ${folder}\n`)
    expect(status.output).toContain(`${old?.id}  in use, wraps 2 keys and no secrets\n`)
    expect(status.output).toContain("No keys were destroyed.\n")
    const rotated = await keys(["rotate"])
    const [newer, former] = fileKeys().all()
    expect(rotated).toMatchObject({ code: 0, complaint: "" })
    expect(rotated.output).toContain(
      `Master key ${newer?.id} wraps all keys; 2 keys and no secrets were wrapped again.\n` +
        `${file()} still has ${old?.id}, because earlier backups need it.\n` +
        `Renew your copy of ${file()} now: a backup from now on needs ${newer?.id}, which no earlier copy has.\n`,
    )
    expect(former?.key.export()).toEqual(old?.key.export())
    await expectAllDecrypt(ciphertexts)
    for (const key of [newer, former]) {
      expect(rotated.output).not.toContain(key?.key.export().toString("base64").slice(0, 8))
    }
  })

  it("npm run keys lists the backups that need a former key, and forgets it only when none does", async () => {
    await encryptMany(vaultWith(fileKeys()), 1)
    const backups = join(folder, "backups")
    await backUpInto(backups, "before")
    const old = fileKeys().newest().id
    const daily = { BACKUP_FOLDER: backups, BACKUP_PASSPHRASE: "a passphrase of some length" }
    expect((await keys(["rotate"], daily)).output).toContain(`${old} is needed by 1 backup in ${backups}: before\n`)
    const newest = fileKeys().newest().id
    await backUpInto(backups, "after")
    const { output } = await keys(["status"], daily)
    expect(output).toMatch(
      new RegExp(
        `${newest}  in use, wraps 1 key and no secrets\n +needed by 1 backup in \\S+: after\n` +
          `${old}  former since 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, wraps no keys and no secrets\n +needed by 1 backup in \\S+: before\n`,
      ),
    )

    const sure = "--no-backup-needs-it"
    const needed = await keys(["forget", old, sure], daily)
    expect(needed).toMatchObject({ code: 1 })
    expect(needed.complaint).toContain(`1 backup in ${backups} cannot be read without it: before`)
    rmSync(join(backups, "before"))
    const unsure = await keys(["forget", old], daily)
    expect(unsure).toMatchObject({ code: 1 })
    expect(unsure.complaint).toContain(`npm run keys -- forget ${old} ${sure}`)
    for (const [id, reason] of [
      [newest, `is in use`],
      ["00000000", `has no master key 00000000. The former ones there are ${old}.`],
    ] as const) {
      const refused = await keys(["forget", id, sure])
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.complaint).toContain(reason)
    }
    expect(
      fileKeys()
        .all()
        .map(({ id }) => id),
    ).toEqual([newest, old])
    expect(await keys(["forget", old, sure], daily)).toMatchObject({ code: 0, complaint: "" })
    expect(
      fileKeys()
        .all()
        .map(({ id }) => id),
    ).toEqual([newest])
  })

  it("npm run keys does not forget a key that wraps keys again since an older backup was restored", async () => {
    const ciphertexts = await encryptMany(vaultWith(fileKeys()), 1)
    const { pool } = vaultWith(fileKeys())
    const { rows } = await pool.query("select subject_id, wrapped, master_key_id from vault.keys")
    await change()
    const [, former] = fileKeys().all()
    await pool.query("alter table vault.keys disable trigger user")
    await pool.query("update vault.keys set wrapped = $1, master_key_id = $2", [rows[0].wrapped, rows[0].master_key_id])
    await pool.query("alter table vault.keys enable trigger user")
    await expectAllDecrypt(ciphertexts)
    const refused = await keys(["forget", former?.id ?? "", "--no-backup-needs-it"])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.complaint).toContain("still wraps keys, as after a restore of an older backup")
    await change()
    expect(await keys(["forget", former?.id ?? "", "--no-backup-needs-it"])).toMatchObject({ code: 0 })
    await expectAllDecrypt(ciphertexts)
  })

  it("npm run keys tells an operator with MASTER_KEY to keep the former key there", async () => {
    const [old, newer] = [newKey(), newKey()]
    await encryptMany(vaultWith(setKeys(old)), 1)
    const set = { MASTER_KEY: [newer, old].map((key) => key.toString("base64")).join() }
    const rotated = await keys(["rotate"], set)
    const id = setKeys(old).newest().id
    expect(rotated).toMatchObject({ code: 0, complaint: "" })
    expect(rotated.output).toContain(`MASTER_KEY has to keep ${id}, because earlier backups need it.`)
    expect(rotated.output).not.toContain("can be removed")
    expect((await keys(["forget", id, "--no-backup-needs-it"], set)).complaint).toContain(
      "remove the key there yourself",
    )
    expect(existsSync(file())).toBe(false)
  })

  it("npm run keys makes no new master key where data need one, and names the file and the settings", async () => {
    await encryptMany(vaultWith(fileKeys()), 1)
    const { id } = fileKeys().newest()
    const elsewhere = join(folder, "elsewhere")
    const refused = await keys(["status"], { DATA_DIR: elsewhere })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.complaint).toContain(
      `There is no file ${join(elsewhere, "master.keys")}, and the data need master key ${id} from it.`,
    )
    expect(refused.complaint).toMatch(/DATA_DIR.*MASTER_KEY_FILE.*MASTER_KEY/s)
    expect(existsSync(elsewhere)).toBe(false)
  })

  it("npm run keys names the missing master key", async () => {
    await encryptMany(vaultWith(setKeys(newKey())), 2)
    const { id } = fileKeys().newest()
    const status = await keys(["status"])
    expect(status.code).toBe(1)
    expect(status.output).toContain("IS MISSING, and wraps 2 keys and no secrets")
    expect((await keys(["rotate"])).complaint).toMatch(
      /^keys are wrapped by master key [0-9a-f]{8}, which is missing in \S+master\.keys\. .*MASTER_KEY_FILE/,
    )
    expect(fileKeys().find(id)).toBeDefined()
  })

  it.each([[["rotat"]], [[]], [["status", "now"]], [["--all"]], [["forget"]], [["rotate", "--no-backup-needs-it"]]])(
    "npm run keys is refused as %j",
    async (given) => {
      const refused = await keys(given)
      expect(refused.code).toBe(2)
      expect(refused.complaint).toContain("npm run keys -- status")
    },
  )
})
