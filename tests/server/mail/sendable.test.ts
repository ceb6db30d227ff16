import { Schema } from "effect"
import fc from "fast-check"
import { createTransport } from "nodemailer"
import { expect, it } from "vitest"
import { Email } from "#contract/people/identity.ts"
import { messageOf } from "#server/mail/transport.ts"
import { letter } from "./samples.ts"

/* The addresses with which an account may be opened are those that the mail library sends to, letter for letter. */

const isEmail = Schema.is(Email)
const library = createTransport({ streamTransport: true, buffer: true })
const sender = { name: "Wealth", address: "post@wealth.example.org" }

/** The recipient that the library would name to a mail server. */
async function recipientOf(to: string): Promise<string> {
  const { envelope } = await library.sendMail(messageOf(letter({ to }), sender))
  return String(envelope.to)
}

it.each([
  "anna@example.org",
  "anna.keller+wealth@mail.example.co.uk",
  "o'brien!#$%&*-/=?^_`{|}~@example.org",
  "zoé@example.org",
  "用户@例子.公司",
  "a@xn--bcher-kva.example",
  `${"a".repeat(64)}@${"b".repeat(63)}.org`,
])("an address is accepted: %s", async (address) => {
  expect(isEmail(address)).toBe(true)
  expect(await recipientOf(address)).toContain("@")
})

it.each([
  "(c)a@example.test",
  "a,b@example.test",
  "a;b@example.test",
  '"a b"@example.test',
  "a@b@example.test",
  "Anna <a@example.test>",
  "a..b@example.test",
  ".a@example.test",
  "a.@example.test",
  "a@.example.test",
  "a@example..test",
  "a@-example.test",
  "a@[192.0.2.1].test",
  "a@ex%61mple.test",
  "a\u200Bb@example.test",
  "a@exam\u00ADple.test",
  "a@exam\u3164ple.test",
  "a@example.t",
  "a@example",
  `${"a".repeat(65)}@example.test`,
])("an address is refused: %j", (address) => {
  expect(isEmail(address)).toBe(false)
})

it("every accepted address reaches the mail server as it was written, the host as its ASCII form", async () => {
  const part = fc.string({
    unit: fc.constantFrom(..."aZ9.-_+'\"(),;:<>[]\\@ é漢\u200B\u00AD"),
    minLength: 1,
    maxLength: 6,
  })
  const anything = fc
    .tuple(part, part, fc.constantFrom("test", "co", "公司"))
    .map(([local, host, top]) => `${local}@${host}.${top}`)
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, fc.emailAddress()), async (address) => {
      if (!isEmail(address)) return
      taken += 1
      const [local, host] = address.split("@")
      const ascii = new URL(`http://${host}`).hostname
      expect([`${local}@${host}`.toLowerCase(), `${local}@${ascii}`.toLowerCase()]).toContain(
        (await recipientOf(address)).toLowerCase(),
      )
    }),
    { numRuns: 1_500 },
  )
  expect(taken).toBeGreaterThan(100)
})
