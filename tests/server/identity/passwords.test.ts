import { argon2Sync, randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { isEasilyGuessed } from "#server/identity/passwords/passwordStrength.ts"
import { threadMs } from "#tests/support/turns.ts"
import { laborious } from "./laborious.ts"
import { networkOf } from "#server/identity/attempts.ts"
import { passwords, TooBusy } from "#server/identity/passwords/passwords.ts"

const pepper = randomBytes(32)

it("the hash is Argon2id above the minimum of OWASP, with a salt of its own each time", async () => {
  const { hash } = passwords(pepper)
  const [one, other] = await Promise.all([hash("correct horse battery"), hash("correct horse battery")])
  for (const kept of [one, other]) {
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1,keyid=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(kept) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  }
  expect(one).not.toBe(other)
})

it("the hash recognises a password exactly as it was typed, and no other", async () => {
  const { hash, matches } = passwords(pepper)
  const kept = await hash("Grüße, 密码 🔑 ")
  expect(await matches("Grüße, 密码 🔑 ", kept)).toBe(true)
  for (const other of [
    "Grüße, 密码 🔑",
    " Grüße, 密码 🔑 ",
    "grüße, 密码 🔑 ",
    "Grüße, 密码 🔑 ".normalize("NFD"),
    "",
  ]) {
    expect(await matches(other, kept)).toBe(false)
  }
})

it("the hash includes every character of a long password", async () => {
  const { hash, matches } = passwords(pepper)
  const kept = await hash(`${"🔑".repeat(255)}a`)
  expect(await matches(`${"🔑".repeat(255)}a`, kept)).toBe(true)
  expect(await matches(`${"🔑".repeat(255)}b`, kept)).toBe(false)
})

it("the hash cannot be verified without the pepper, which is stored elsewhere", async () => {
  const kept = await passwords(pepper).hash("correct horse battery")
  expect(await passwords(randomBytes(32)).matches("correct horse battery", kept)).toBe(false)
  // What an attacker with the hash alone computes.
  const [, , , , salt = "", tag = ""] = kept.split("$")
  const derived = argon2Sync("argon2id", {
    message: "correct horse battery",
    nonce: Buffer.from(salt, "base64"),
    memory: 65_536,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  expect(derived.equals(Buffer.from(tag, "base64"))).toBe(false)
})

it("the hash of another implementation without a pepper is accepted, and marked for renewal", async () => {
  // The reference implementation's command line: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const kept = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  const { hash, matches, isCurrent } = passwords(pepper)
  expect(await matches("password", kept)).toBe(true)
  expect(await matches("Password", kept)).toBe(false)
  expect(isCurrent(kept)).toBe(false)
  expect(isCurrent(await hash("password"))).toBe(true)
})

it("the hash of an unknown user matches no input", async () => {
  expect(await passwords(pepper).matches("correct horse battery", undefined)).toBe(false)
})

it("two hashes are computed at a time, twenty wait and the next is refused", async () => {
  const { matches } = passwords(pepper)
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, () =>
      matches("x", undefined).then(
        () => "looked at",
        (error: unknown) => (error instanceof TooBusy ? "sent away" : error),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === "looked at")).toHaveLength(22)
  expect(outcomes.slice(22)).toEqual(["sent away", "sent away"])
  expect(await matches("x", undefined)).toBe(false) // There is space again.
})

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the address %s counts as the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it("a new password is estimated and hashed outside of the event loop, and no more at once than may wait", async () => {
  const cheap = { memory: 8, passes: 1, parallelism: 1 }
  const { hashNew, stop } = passwords(pepper, cheap)
  await isEasilyGuessed("loads the lists", [])
  const alone = threadMs()
  for (let seed = 0; seed < 22; seed++) await isEasilyGuessed(laborious(seed), ["Anna Keller"])
  const inEventLoop = threadMs() - alone

  expect(await hashNew("correct horse battery staple", [])).toMatch(/^\$argon2id/)
  expect(await hashNew("password1234", [])).toBeUndefined()
  const before = threadMs()
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, seed) => hashNew(laborious(seed), ["Anna Keller"])),
  )
  expect(threadMs() - before).toBeLessThan(inEventLoop / 2)
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(22)
  const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []))
  expect(reasons.every((reason) => reason instanceof TooBusy)).toBe(true)
  await stop()
})
