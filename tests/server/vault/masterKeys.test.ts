import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { MasterKeyRefused } from "#server/vault/keyFile.ts"
import { keyLine, newMasterKey, openMasterKeys } from "#server/vault/masterKeys.ts"
import { newKey } from "#tests/support/vault.ts"

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "master-keys-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, "deep", "master.keys")
const open = (masterKey?: string) => openMasterKeys({ masterKey, masterKeyFile: file() })
const ids = (keys: ReturnType<typeof open>) => keys.all().map(({ id }) => id)

describe("the file of the master keys", () => {
  it("the file of the master keys is created where there is none, for its owner alone, and read again", () => {
    const made = open()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), "utf8")).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]{43}=\n$/)
    expect(ids(open())).toEqual(ids(made))
    expect(open().newest().key.export()).toEqual(made.newest().key.export())
    expect(made.newest().key.export()).toHaveLength(32)
  })

  it("the file of the master keys is refused when others may read it", () => {
    open()
    for (const mode of [0o640, 0o604, 0o660]) {
      chmodSync(file(), mode)
      expect(() => open()).toThrow(MasterKeyRefused)
    }
    chmodSync(file(), 0o400)
    expect(ids(open())).toHaveLength(1)
  })

  it("the file of the master keys is refused without a key, with half a key, a duplicate, or a key under the id of another", () => {
    open()
    const [one, other] = [newMasterKey(), newMasterKey()]
    for (const content of [
      "",
      "\n",
      keyLine(one).slice(0, 20),
      keyLine(one) + keyLine(one),
      keyLine(one).replace(one.id, other.id),
    ]) {
      writeFileSync(file(), content)
      expect(() => open()).toThrow(MasterKeyRefused)
    }
  })

  it("the file of the master keys may have several keys, newest first, and is read again on request", () => {
    const keys = open()
    const [old, newer] = [keys.newest(), newMasterKey()]
    writeFileSync(file(), keyLine(newer) + keyLine(old))
    expect(ids(keys)).toEqual([old.id])
    keys.reread()
    expect(keys.newest().id).toBe(newer.id)
    expect(keys.find(old.id)?.key.export()).toEqual(old.key.export())
    expect(keys.find("00000000")).toBeUndefined()
  })
})

describe("a former key in the file", () => {
  it("a former key in the file is read with the instant since when, never wraps, and is written again as it was", () => {
    open()
    const since = new Date("2026-03-01T02:30:00.000Z")
    const [newer, old] = [newMasterKey(), { ...newMasterKey(), formerSince: since }]
    writeFileSync(file(), keyLine(newer) + keyLine(old))
    const keys = open()
    expect(keys.newest().id).toBe(newer.id)
    expect(keys.newest().formerSince).toBeUndefined()
    expect(keys.find(old.id)?.formerSince).toEqual(since)
    expect(keys.all().map(keyLine).join("")).toBe(readFileSync(file(), "utf8"))
  })

  it("a former key in the file is refused in the first place, and with a mark that is not known", () => {
    open()
    const [key, other] = [newMasterKey(), newMasterKey()]
    for (const content of [
      keyLine({ ...key, formerSince: new Date() }) + keyLine(other),
      keyLine(other) + keyLine(key).replace("\n", ":former:yesterday\n"),
      keyLine(other) + keyLine(key).replace("\n", ":future:2026-03-01T02:30:00.000Z\n"),
    ]) {
      writeFileSync(file(), content)
      expect(() => open()).toThrow(MasterKeyRefused)
    }
  })
})

describe("a master key from the settings", () => {
  it("a master key from the settings takes precedence over the file, which is not created", () => {
    const [newer, old] = [newKey(), newKey()]
    const keys = open(`${newer.toString("base64")}, ${old.toString("base64")}`)
    expect(keys.all().map(({ key }) => key.export())).toEqual([newer, old])
    expect(existsSync(file())).toBe(false)
  })

  it.each([
    ["nothing", ""],
    ["16 bytes", newKey().subarray(16).toString("base64")],
    ["33 bytes", Buffer.concat([newKey(), Buffer.from([1])]).toString("base64")],
    ["hex", newKey().toString("hex")],
    ["words", "correct horse battery staple"],
    ["the same byte again and again", Buffer.alloc(32, 7).toString("base64")],
    ["one byte after the other", Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString("base64")],
    ["a short text repeated", Buffer.from("password".repeat(4)).toString("base64")],
  ])("a master key from the settings is refused when it is %s", (_, text) => {
    expect(() => open(text)).toThrow(MasterKeyRefused)
  })
})

it("neither a printed key nor the error for a refused one reveals it", () => {
  const key = newKey()
  const shown = inspect(open(key.toString("base64")), { depth: 9, showHidden: true }) + JSON.stringify(open().newest())
  const refused = [key.subarray(1), Buffer.alloc(32, 7)].map((bytes) => {
    try {
      open(bytes.toString("base64"))
      return "taken"
    } catch (error) {
      return inspect(error, { depth: 9, showHidden: true })
    }
  })
  expect(refused).not.toContain("taken")
  for (const text of [shown, ...refused]) {
    expect(text).not.toContain(key.toString("base64").slice(4, 12))
    expect(text).not.toContain(key.subarray(1).toString("base64").slice(0, 8))
    expect(text).not.toContain(key.toString("hex").slice(2, 10))
    expect(text).not.toContain(Buffer.alloc(32, 7).toString("base64").slice(0, 8))
  }
})
