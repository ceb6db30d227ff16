import { randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { canaries } from "./canaries.ts"

const made = canaries()
const canary = made.at("holdingName")
made.at("somethingElse")

it.each([
  ["as it is", canary],
  ["in capital letters", canary.toUpperCase()],
  ["in hexadecimal digits, as Postgres shows bytes", `\\x00${Buffer.from(`a${canary}z`).toString("hex")}ff`],
  ["in hexadecimal digits of two bytes a letter", Buffer.from(canary, "utf16le").toString("hex")],
  ["in base64", Buffer.from(canary).toString("base64")],
  ["in base64, after one letter", Buffer.from(`a${canary}zz`).toString("base64")],
  ["in base64, after two letters", Buffer.from(`ab${canary}`).toString("base64")],
  ["in base64 for addresses, in the middle", Buffer.from(`{"name":"${canary}"}`).toString("base64url")],
  ["written for an address", canary.replaceAll("-", "%2D")],
  ["over two lines of a mail", `${canary.slice(0, 9)}=\r\n${canary.slice(9)}`],
])("a canary is found %s, and no other with it", (_, text) => {
  expect(made.foundIn(`before ${text} after`)).toEqual(["holdingName"])
})

it("a canary is not found where it is absent", () => {
  expect(made.foundIn(randomBytes(100_000).toString("base64") + randomBytes(100_000).toString("hex"))).toEqual([])
})

it("a canary differs from field to field, and is the same each time", () => {
  expect(new Set([made.at("a"), made.at("b"), made.symbolAt("c")]).size).toBe(3)
  expect(made.at("a")).toBe(made.at("a"))
})
