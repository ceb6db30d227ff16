import { randomUUID } from "node:crypto"
import { type Kysely, sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "#server/db/database.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { DecryptionFailed, type SubjectKey } from "#server/vault/vault.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"

interface People {
  people: { id: number; name: string | null; note: string; born: Date }
}

let database: TestDatabase
let vault: TestVault
let raw: Kysely<People>
let db: Kysely<People>
let [anna, beat]: [SubjectKey, SubjectKey] = [] as never
beforeAll(async () => {
  database = await testDatabase()
  vault = testVault(database.url)
  raw = openDatabase<People>(vault.pool)
  db = raw.withPlugin(decryptingPlugin(vault))
  anna = await made()
  beat = await made()
  await sql`create table people (id int, name text, note text, born timestamptz)`.execute(raw)
})
afterAll(async () => {
  await vault.close()
  await database.drop()
})

async function made(): Promise<SubjectKey> {
  const key = await vault.keyOf(randomUUID())
  if (!key) throw new Error("there is no key")
  return key
}
const born = new Date(0)
const insert = (id: number, name: string | null, note = "") =>
  raw.insertInto("people").values({ id, name, note, born }).execute()
const find = (id: number) => db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

describe("the rows of a query", () => {
  it("the rows of a query are decrypted where they are encrypted, for each subject by their own key, and otherwise unchanged", async () => {
    await insert(
      1,
      anna.encryptDeterministic("people.name", "Anna"),
      beat.encryptDeterministic("people.note", "sealed: by Beat"),
    )
    await insert(2, null, "in the open")
    expect(await find(1)).toEqual({ id: 1, name: "Anna", note: "sealed: by Beat", born })
    expect(await find(2)).toEqual({ id: 2, name: null, note: "in the open", born })
    expect(await db.transaction().execute((tx) => tx.selectFrom("people").select("name").execute())).toEqual([
      { name: "Anna" },
      { name: null },
    ])
    const called = db.selectFrom("people as person").select(["name as who", "person.note as name"]).where("id", "=", 1)
    expect(await called.execute()).toEqual([{ who: "Anna", name: "sealed: by Beat" }])
    const stored = await raw.selectFrom("people").select("name").where("id", "=", 1).executeTakeFirstOrThrow()
    expect(stored.name).toMatch(/^sealed:/)
  })

  it("the rows of a query are refused when a value was changed, or is in another column", async () => {
    const ciphertext = anna.encryptDeterministic("people.name", "Anna")
    await insert(3, ciphertext.slice(0, -2) + (ciphertext.endsWith("A") ? "BA" : "AA"))
    await insert(4, anna.encryptDeterministic("people.note", "Anna"))
    await insert(5, ciphertext.replace("people.name", "others.name"))
    await insert(6, ciphertext.replace(anna.subjectId, beat.subjectId))
    await insert(7, "sealed:whatever")
    for (const id of [3, 4, 5, 6, 7]) await expect(find(id)).rejects.toThrow(DecryptionFailed)
  })

  it("the rows of a query stay encrypted where only the context would tell how to decrypt them", async () => {
    const ciphertext = anna.encrypt("people.name 8", "Anna")
    await insert(8, ciphertext)
    expect((await find(8)).name).toBe(ciphertext)
  })

  it("the rows of a query are empty once the key is destroyed", async () => {
    const gone = await made()
    await insert(9, gone.encryptDeterministic("people.name", "Anna"), beat.encryptDeterministic("people.note", "Beat"))
    await vault.destroy(gone.subjectId)
    expect(await find(9)).toMatchObject({ name: "", note: "Beat" })
  })

  it("reads as nothing once the key is destroyed, also where it was read before", async () => {
    const gone = await made()
    await insert(10, gone.encryptDeterministic("people.name", "Anna"), beat.encryptDeterministic("people.note", "Beat"))
    expect(await find(10)).toMatchObject({ name: "Anna", note: "Beat" })
    await vault.destroy(gone.subjectId)
    expect(await find(10)).toMatchObject({ name: "", note: "Beat" })
  })

  it("is refused in another column, also where it was read before in its own", async () => {
    const ciphertext = anna.encryptDeterministic("people.name", "Anna at home")
    await insert(11, ciphertext)
    expect((await find(11)).name).toBe("Anna at home")
    await insert(12, null, ciphertext)
    await expect(find(12)).rejects.toThrow(DecryptionFailed)
    expect((await find(11)).name).toBe("Anna at home")
  })

  it("is the same when it is read again, and when much else was read in between", async () => {
    const texts = Array.from({ length: 9_000 }, (_, i) => `${i} ${"x".repeat(500)}`)
    const rows = texts.map((text, i) => ({
      id: 1_000 + i,
      name: anna.encryptDeterministic("people.name", text),
      note: "",
      born,
    }))
    for (let from = 0; from < rows.length; from += 1_000) {
      await raw
        .insertInto("people")
        .values(rows.slice(from, from + 1_000))
        .execute()
    }
    const all = () => db.selectFrom("people").select("name").where("id", ">=", 1_000).orderBy("id").execute()
    for (const _ of ["first", "again"]) expect((await all()).map(({ name }) => name)).toEqual(texts)
  })
})
