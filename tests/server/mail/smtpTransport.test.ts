import { createServer } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { type Language, languages } from "#contract/people/identity.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import type { Mail } from "#server/mail/mail.ts"
import { smtpTransport } from "#server/mail/smtpTransport.ts"
import { type OutgoingMail, MailRefused } from "#server/mail/transport.ts"
import { selfSigned } from "./certificate.ts"
import { type MailServer, mailServer, parsed, type Received } from "./mailServer.ts"
import { allMails, letter, linksOf, readable, samples, words } from "./samples.ts"

const from = "Wealth Tracker <post@wealth.example.org>"
const open: Array<MailServer> = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function serving(...options: Parameters<typeof mailServer>): Promise<MailServer> {
  const server = await mailServer(...options)
  open.push(server)
  return server
}

const send = (url: string, one: OutgoingMail, tls?: Parameters<typeof smtpTransport>[0]["tls"]): Promise<void> =>
  smtpTransport({ url, from, ...(tls && { tls }) }).send(one, AbortSignal.timeout(10_000))

const refusalOf = async (sending: Promise<void>): Promise<Pick<MailRefused, "kind" | "lasting">> => {
  const error = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof MailRefused)) throw new Error(`not refused: ${String(error)}`)
  return { kind: error.kind, lasting: error.lasting }
}

const only = (server: MailServer): Received => {
  expect(server.received).toHaveLength(1)
  return server.received[0]!
}

describe("a mail that arrives", () => {
  it("a mail that was chosen has the headers by which a mail program ends it, and another mail has none", async () => {
    const server = await serving()
    const oneClickUrl = `https://wealth.family-office.example.org/api/mails/one-click/${"w".repeat(43)}?language=de`
    await send(server.url(), letter({ oneClickUrl }))
    await send(server.url(), letter())
    const [chosen = [], another = []] = await Promise.all(
      server.received.map(async (one) => (await parsed(one)).headers.filter(({ key }) => key.startsWith("list-"))),
    )
    expect(chosen.map(({ key, value }) => [key, value])).toEqual([
      ["list-unsubscribe", `<${oneClickUrl}>`],
      ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
    ])
    expect(another).toEqual([])
  })

  it.each(allMails.map((mail) => ({ tag: mail._tag, mail })))(
    "a mail that arrives is complete: $tag",
    async ({ mail }) => {
      const server = await serving()
      const composed = languages.map((language) => ({ language, ...composeMail(mail, language) }))
      await Promise.all(
        composed.map((one) => send(server.url(), letter({ ...one, to: `${one.language}@example.org` }))),
      )
      expect(server.received).toHaveLength(languages.length)
      for (const received of server.received) {
        const one = composed.find(({ language }) => received.to[0] === `${language}@example.org`)!
        const { subject, text = "", html = "", attachments } = await parsed(received)
        expect(subject).toBe(one.subject)
        expect(text.trimEnd()).toBe(one.text.trimEnd())
        expect(html.trimEnd()).toBe(one.html.trimEnd())
        expect(attachments).toEqual([])
        for (const link of linksOf(mail)) {
          expect(text.split("\n")).toContain(link)
          expect(readable(html)).toContain(link)
        }
        expect(Math.max(...received.raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78)
      }
    },
  )

  it("a mail that arrives has sender, recipient, date and a mark of automatic mail, and is the same at a second attempt", async () => {
    const server = await serving()
    const one = letter({ language: "de" })
    await send(server.url(), one)
    await send(server.url(), one)
    const [first, second] = await Promise.all(server.received.map(parsed))
    expect(server.received[0]).toMatchObject({ from: "post@wealth.example.org", to: ["anna@example.org"] })
    expect(first?.from).toMatchObject({ name: "Wealth Tracker", address: "post@wealth.example.org" })
    expect(first?.to).toMatchObject([{ address: "anna@example.org" }])
    expect(first?.messageId).toBe(`<${one.id}@wealth.example.org>`)
    expect(second?.messageId).toBe(first?.messageId)
    expect(new Date(first?.date ?? "").getTime()).toBe(Math.floor(one.at.getTime() / 1_000) * 1_000)
    const headers = Object.fromEntries((first?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({ "auto-submitted": "auto-generated", "content-language": "de" })
    expect(headers).not.toHaveProperty("x-mailer")
  })
})

describe("an injection into a mail", () => {
  const headersOf = async (mail: Mail, language: Language) => {
    const server = await serving()
    await send(server.url(), letter({ language, ...composeMail(mail, language) }))
    const received = only(server)
    expect(received.to).toEqual(["anna@example.org"])
    return (await parsed(received)).headers.map(({ key }) => key).sort()
  }

  it("an injection by a name adds no header and no recipient", async () => {
    const reference = await headersOf(samples.Invited, "en")
    for (const lineEnd of ["\r\n", "\n", "\r", "\u2028", "\u0000\r\n", "%0d%0a", "=0D=0A"]) {
      const name = `Anna${lineEnd}Bcc: thief@example.net${lineEnd}Content-Type: text/html${lineEnd}${lineEnd}<script>`
      expect(await headersOf({ ...samples.Invited, inviter: name, household: name }, "en")).toEqual(reference)
    }
  })

  it("an injection by a name does not end a mail early", async () => {
    const server = await serving()
    const household = "x\r\n.\r\nMAIL FROM:<thief@example.net>\r\nRCPT TO:<victim@example.net>\r\nDATA"
    await send(server.url(), letter(composeMail({ ...samples.Invited, household }, "en")))
    expect((await parsed(only(server))).text).toContain("MAIL FROM:<thief")
    expect(server.heard).toEqual(["MAIL"])
  })

  it.each([
    "anna@example.org, thief@example.net",
    "anna@example.org;thief@example.net",
    "anna@example.org\r\nBcc: thief@example.net",
    "anna@example.org\r\nRCPT TO:<thief@example.net>",
    "<thief@example.net>anna@example.org",
    '"anna@example.org thief"@example.net',
    "Anna <thief@example.net>",
    "thief@example.net(anna@example.org)",
    "anna@example.org@example.net",
    "group:thief@example.net;",
    "",
  ])("a mail to an address that is more than one, or none, is not sent: %j", async (to) => {
    const server = await serving()
    expect(await refusalOf(send(server.url(), letter({ to })))).toEqual({ kind: "EADDRESS", lasting: "forGood" })
    expect(server.heard).toEqual([])
  })

  it("an injection by a subject stays in the subject", async () => {
    const server = await serving()
    await send(server.url(), letter({ subject: "Hello\r\nBcc: thief@example.net" }))
    const received = only(server)
    expect(received.raw).not.toMatch(/^bcc:/im)
    expect(words((await parsed(received)).subject ?? "")).toBe("Hello Bcc: thief@example.net")
  })
})

describe("a mail server", () => {
  it("a mail server that is absent, busy or full is retried", async () => {
    const server = await serving()
    const port = Number(new URL(server.url()).port)
    await server.close()
    expect(await refusalOf(send(`smtp://127.0.0.1:${port}`, letter()))).toEqual({
      kind: "ECONNREFUSED",
      lasting: "forNow",
    })
    const back = await serving({}, port)
    back.answer.recipient = [451]
    back.answer.letter = [452]
    expect(await refusalOf(send(back.url(), letter()))).toEqual({ kind: "451", lasting: "forNow" })
    expect(await refusalOf(send(back.url(), letter()))).toEqual({ kind: "452", lasting: "forNow" })
    await send(back.url(), letter())
    only(back)
  })

  it("a mail server that refuses the recipient or the mail is not retried", async () => {
    const server = await serving()
    server.answer.recipient = [550]
    server.answer.letter = [554]
    expect(await refusalOf(send(server.url(), letter()))).toEqual({ kind: "550", lasting: "forGood" })
    expect(await refusalOf(send(server.url(), letter()))).toEqual({ kind: "554", lasting: "forGood" })
  })

  it("a mail server that refuses our password is retried, because the mail has no fault", async () => {
    const server = await serving({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(Object.assign(new Error("no"), { responseCode: 535 })),
    })
    expect(await refusalOf(send(server.url("us:er@"), letter()))).toEqual({ kind: "535", lasting: "forNow" })
  })

  it("a mail server that sends nothing is left when the time is over", async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const { port } = silent.address() as { readonly port: number }
    const sending = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from }).send(letter(), AbortSignal.timeout(200))
    expect(await refusalOf(sending)).toEqual({ kind: "EABORT", lasting: "forNow" })
    silent.close()
  })
})

// 0.0.0.0 leads to this machine, and is no address of this machine alone.
describe("a mail server elsewhere", () => {
  const { key, cert } = selfSigned("mail.example.org")
  const trusted = { ca: cert, servername: "mail.example.org" }

  it("nothing is sent before encryption: no password, no address", async () => {
    const server = await serving({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true })
    expect(await refusalOf(send(server.url("user:secret@", "0.0.0.0"), letter()))).toEqual({
      kind: "ETLS",
      lasting: "forNow",
    })
    expect(server.heard).toEqual([])
  })

  it("nothing is sent when the certificate belongs to another host", async () => {
    const server = await serving({ key, cert })
    for (const tls of [undefined, { ca: cert, servername: "other.example.org" }]) {
      const { lasting } = await refusalOf(send(server.url("user:secret@", "0.0.0.0"), letter(), tls))
      expect(lasting).toBe("forNow")
    }
    expect(server.heard).toEqual([])
  })

  it("the mail is sent after encryption, with the password unchanged", async () => {
    const server = await serving({ key, cert })
    await send(server.url("us%40er:p%3Ass@", "0.0.0.0"), letter(), trusted)
    expect(only(server)).toMatchObject({ isEncrypted: true, user: "us@er" })
  })

  it("the mail is sent to a server that is encrypted from the start", async () => {
    const server = await serving({ key, cert, secure: true })
    await send(server.url("user:secret@", "0.0.0.0"), letter(), trusted)
    expect(only(server)).toMatchObject({ isEncrypted: true, user: "user" })
  })
})

it.each(["http://mail.example.org", "smtp://", "smtp://host/path", "smtp://host?tls.rejectUnauthorized=false", "host"])(
  "a mail server cannot be named %s",
  (url) => expect(() => smtpTransport({ url, from })).toThrow(/Invalid URL|named like/),
)
