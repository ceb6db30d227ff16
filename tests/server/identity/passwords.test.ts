import { expect, it } from "vitest"
import { networkOf } from "../../../server/identity/attempts.ts"
import { passwords, TooBusy } from "../../../server/identity/passwords.ts"

it("keeps Argon2id above the floor that OWASP sets, with a salt of its own each time", async () => {
  const { hash } = passwords()
  const [one, other] = await Promise.all([hash("correct horse battery"), hash("correct horse battery")])
  for (const kept of [one, other]) {
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  }
  expect(one).not.toBe(other)
})

it("knows a password again exactly as it was typed, and no other", async () => {
  const { hash, matches } = passwords()
  const kept = await hash("Grüße, 密码 🔑 ")
  expect(await matches("Grüße, 密码 🔑 ", kept)).toBe(true)
  expect(await matches("Grüße, 密码 🔑", kept)).toBe(false)
  expect(await matches("grüße, 密码 🔑 ", kept)).toBe(false)
  expect(await matches("", kept)).toBe(false)
})

it("reads what another implementation kept", async () => {
  // The reference implementation's command line: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const kept = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  const { matches } = passwords()
  expect(await matches("password", kept)).toBe(true)
  expect(await matches("Password", kept)).toBe(false)
})

it("matches nothing where nobody is known, whatever is typed", async () => {
  const { matches } = passwords()
  expect(await matches("correct horse battery", undefined)).toBe(false)
})

it("looks at two at a time, lets twenty wait and sends the next away", async () => {
  const { matches } = passwords()
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
  expect(await matches("x", undefined)).toBe(false) // there is room again
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
])("counts %s as of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
