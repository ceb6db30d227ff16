import { describe, expect, it } from "vitest"
import { readReport } from "#server/mail/returns.ts"
import { deliveryReport } from "./deliveryReport.ts"

const mailId = "0197a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b"
const recipient = "anna@example.org"

describe("a report of a mail server", () => {
  it.each([
    ["failed", "5.1.1", "hard"],
    ["failed", "5.1.10", "hard"],
    ["failed", "5.2.1", "hard"],
    // The mailbox is full, or the text was refused: the address is right.
    ["failed", "5.2.2", "soft"],
    ["failed", "5.7.1", "soft"],
    ["delayed", "4.4.1", "soft"],
  ])("a report that a mail was %s with %s is a %s one", async (action, status, how) => {
    expect(await readReport(deliveryReport({ mailId, recipient, action, status }))).toEqual({
      mailId,
      recipients: [recipient],
      how,
      status,
    })
  })

  it.each([["text/rfc822-headers" as const], ["message/rfc822" as const], [null]])(
    "a report names the mail by its headers (%s) or by the id of the envelope",
    async (headers) => {
      expect(await readReport(deliveryReport({ mailId, recipient, headers }))).toMatchObject({ mailId, how: "hard" })
    },
  )

  it("a report about a forwarded mail names both addresses", async () => {
    const report = await readReport(
      deliveryReport({ mailId, recipient: "anna@forwarded.example", original: recipient }),
    )
    expect(report?.recipients).toEqual([recipient, "anna@forwarded.example"])
  })

  it.each([
    ["a report that a mail was delivered", deliveryReport({ mailId, recipient, action: "delivered", status: "2.0.0" })],
    ["a report about a mail of another program", deliveryReport({ mailId: "some-other-id", recipient })],
    ["an automatic reply", `From: ${recipient}\r\nSubject: Away\r\nIn-Reply-To: <${mailId}@x>\r\n\r\nI am away.\r\n`],
    ["something else", "\u0000\u0001 no mail at all"],
  ])("%s is none", async (_, message) => {
    expect(await readReport(message)).toBeUndefined()
  })
})
