import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterEach, beforeEach, expect, it } from "vitest"
import { languages } from "#contract/people/identity.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import { eraseFromMailbox, readMailbox } from "#server/mail/mailbox.ts"
import { mailboxTransport } from "#server/mail/mailboxTransport.ts"
import type { OutgoingMail } from "#server/mail/transport.ts"
import { allMails, letter } from "./samples.ts"

let parent: string
let folder: string
let clock: number
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "mailbox-"))
  folder = join(parent, "mail", "box")
  clock = Date.parse("2026-03-01T08:05:00.123Z")
})
afterEach(() => rmSync(parent, { recursive: true }))

const numbered = (number: number): string => `0197a1b2-c3d4-7e5f-8a9b-${String(number).padStart(12, "0")}`
const keep = (one: OutgoingMail): Promise<void> =>
  mailboxTransport({ folder, from: "Wealth Tracker <post@localhost.localdomain>", now: () => new Date(clock++) }).send(
    one,
    AbortSignal.timeout(10_000),
  )
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

it("the mailbox returns every mail in every language, newest first, exactly as it was written", async () => {
  const letters = allMails
    .flatMap((mail) => languages.map((language) => ({ language, ...composeMail(mail, language) })))
    .map((composed, index) => letter({ ...composed, id: numbered(index), to: `person${index}@example.org` }))
  for (const one of letters) await keep(one)

  const read = await readMailbox(folder, 1_000)
  expect(read).toEqual(
    letters
      .map(({ id, to, subject, text, html }, index) => {
        const at = new Date(Date.parse("2026-03-01T08:05:00.123Z") + index).toISOString()
        return { id, to, subject, text, html, at }
      })
      .reverse(),
  )
  expect(await readMailbox(folder, 3)).toEqual(read.slice(0, 3))
})

it("the mailbox writes files that any mail program opens, named by the moment, the recipient's digest and the id", async () => {
  await keep(letter({ subject: "Grüße", text: "Hallo\n", to: "Anna@Example.org" }))
  expect(readdirSync(folder).sort()).toEqual([
    // printf anna@example.org | sha256sum
    `2026-03-01T08-05-00-123Z-a3bf86238a1c-${letter().id}.eml`,
    `2026-03-01T08-05-00-123Z-a3bf86238a1c-${letter().id}.json`,
  ])
  const { subject, text, to } = await PostalMime.parse(readFileSync(join(folder, readdirSync(folder).sort()[0]!)))
  expect(subject).toBe("Grüße")
  expect(text?.trimEnd()).toBe("Hallo")
  expect(to).toMatchObject([{ address: "Anna@example.org" }])
})

it.runIf(process.platform !== "win32")("the mailbox is readable for its owner alone", async () => {
  await keep(letter())
  expect(modeOf(folder)).toBe("700")
  for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe("600")
  chmodSync(folder, 0o755)
  await keep(letter({ id: numbered(2) }))
  expect(modeOf(folder)).toBe("700")
})

it("the mailbox contains a mail that arrives twice once", async () => {
  await keep(letter({ text: "first\n" }))
  await keep(letter({ text: "second\n" }))
  expect(await readMailbox(folder, 10)).toMatchObject([{ text: "second\n" }])
  expect(readdirSync(folder)).toHaveLength(2)
})

it("the mailbox erases the mails to one user, incomplete ones included, and no others", async () => {
  await keep(letter({ id: numbered(1), to: "Anna@example.org" }))
  await keep(letter({ id: numbered(2), to: "bob@example.org" }))
  await keep(letter({ id: numbered(3), to: "anna@example.org" }))
  const ofAnna = readdirSync(folder).find((name) => name.endsWith(`${numbered(3)}.eml`))!
  writeFileSync(join(folder, ofAnna.replace(numbered(3), numbered(4)) + ".tmp"), "half a mail")

  await eraseFromMailbox(folder, "ANNA@example.org")
  expect((await readMailbox(folder, 10)).map(({ to }) => to)).toEqual(["bob@example.org"])
  expect(readdirSync(folder)).toHaveLength(2)
})

it("the mailbox keeps the newest five hundred", async () => {
  await keep(letter({ id: numbered(0) }))
  // The first mail stands for the next 497, each a moment later.
  const [eml = "", json = ""] = readdirSync(folder).sort()
  for (const first of [eml, json]) {
    const written = readFileSync(join(folder, first), "utf8")
    for (let number = 1; number < 498; number++) {
      const at = new Date(clock + number).toISOString()
      const name = first.replace(/^.{24}/, at.replaceAll(/[:.]/g, "-")).replace(numbered(0), numbered(number))
      writeFileSync(join(folder, name), written.replaceAll(numbered(0), numbered(number)))
    }
  }
  clock += 1_000
  for (let number = 498; number < 503; number++) await keep(letter({ id: numbered(number) }))
  const read = await readMailbox(folder, 1_000)
  expect(read).toHaveLength(500)
  expect(read[0]?.id).toBe(numbered(502))
  expect(read.at(-1)?.id).toBe(numbered(3))
  expect(readdirSync(folder)).toHaveLength(1_000)
})

it("the mailbox is empty without a folder, and ignores foreign files", async () => {
  expect(await readMailbox(folder, 10)).toEqual([])
  await eraseFromMailbox(folder, "anna@example.org")
  await keep(letter())
  writeFileSync(join(folder, "notes.json"), "{}")
  const name = readdirSync(folder).find((name) => name.endsWith(".json") && name !== "notes.json")!
  writeFileSync(join(folder, name.replace(letter().id, numbered(9))), '{"id":')
  expect(await readMailbox(folder, 10)).toMatchObject([{ id: letter().id }])
  await eraseFromMailbox(folder, "anna@example.org")
  expect(readdirSync(folder)).toEqual(["notes.json"])
})

it("the mailbox writes no file outside its folder for any address", async () => {
  await expect(keep(letter({ to: "../../x@example.org\0" }))).rejects.toThrow("EADDRESS")
  await keep(letter({ to: "../../x@example.org" }))
  expect(readdirSync(folder)).toHaveLength(2)
  expect(readdirSync(parent)).toEqual(["mail"])
})
