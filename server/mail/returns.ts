import PostalMime, { type Email } from "postal-mime"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Vault } from "#server/vault/vault.ts"
import { addressIndex } from "./addresses.ts"

/** What a report of a mail server (RFC 3464) says about one recipient of one of our mails. */
interface DeliveryReport {
  /** The id of the mail in the outbox. */
  readonly mailId: string
  /** The addresses that it names: the one that was written to, and the one to which it was forwarded. */
  readonly recipients: ReadonlyArray<string>
  /** `hard`: the address does not exist any more, or takes no mails. `soft`: for now, or this mail was not wanted. */
  readonly how: "hard" | "soft"
  /** The status of RFC 3463, such as `5.1.1`. */
  readonly status: string
}

/** The most bytes of a report: it has the headers of a mail, or the whole one. */
export const reportBytesMax = 256 * 1024

/**
 * Reads a report of a mail server. Undefined: it is none, it is about no mail of this product, or it says that a mail was
 * delivered.
 */
export async function readReport(message: Uint8Array | string): Promise<DeliveryReport | undefined> {
  const email = await PostalMime.parse(message, { attachmentEncoding: "utf8", forceRfc822Attachments: true })
  const status = partOf(email, "message/delivery-status")
  if (status === undefined) return undefined
  const [ofMessage = new Map<string, string>(), ...ofRecipients] = fieldGroups(status)
  const mailId = [
    ofMessage.get("original-envelope-id"),
    partOf(email, "text/rfc822-headers"),
    partOf(email, "message/rfc822"),
    email.inReplyTo,
    email.references,
  ]
    .map(idIn)
    .find((id) => id !== undefined)
  if (mailId === undefined) return undefined
  for (const fields of ofRecipients) {
    const action = fields.get("action")?.toLowerCase()
    const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0]
    if (code === undefined || (action !== "failed" && action !== "delayed")) continue
    const recipients = ["original-recipient", "final-recipient"].flatMap((name) => addressOf(fields.get(name)))
    const isHard = action === "failed" && hardStatuses.test(code)
    return { mailId, recipients, how: isHard ? "hard" : "soft", status: code }
  }
  return undefined
}

/**
 * The address is wrong, has moved, or takes no mails (X.1.1 to X.1.3, X.1.6, X.1.10), or the mailbox is disabled (X.2.1).
 * A full mailbox, a refused text or a refused sender says nothing about the address.
 */
const hardStatuses = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/

function partOf(email: Email, type: string): string | undefined {
  const found = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)?.content
  if (found === undefined) return undefined
  return typeof found === "string" ? found : Buffer.from(found as ArrayBuffer).toString("utf8")
}

/** Groups of fields, with blank lines between them; a field can continue on the next line. */
const fieldGroups = (text: string): ReadonlyArray<ReadonlyMap<string, string>> =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          group.split("\n").flatMap((line): ReadonlyArray<[string, string]> => {
            const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
            return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
          }),
        ),
    )
    .filter((group) => group.size > 0)

const envelopeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOfHeaders = /(?:^|\n)message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i
const idOfReference = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i

/** The id of one of our mails: as an envelope id, in `Message-ID` of the headers of a mail, or among references. */
function idIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const alone = envelopeId.exec(text.trim())?.[0]
  const named = idOfHeaders.exec(text)?.[1]
  const referred = text.includes("\n") ? undefined : idOfReference.exec(text)?.[1]
  return (alone ?? named ?? referred)?.toLowerCase()
}

/** `anna@example.org`, of `rfc822; anna@example.org`. */
function addressOf(field: string | undefined): ReadonlyArray<string> {
  const address = /^\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/i.exec(field ?? "")?.[1]
  return address === undefined ? [] : [address]
}

/**
 * `hard` and `soft`: stored. `again`: it was reported before. `unknown`: no mail of the last 30 days has the id, or the
 * report names another recipient than the mail had: then nothing is stored, because anyone can write a report.
 */
type Recorded = "hard" | "soft" | "again" | "unknown"

/**
 * Stores a report with its mail, and with the account that has the address: after a hard one the person gets no more chosen
 * mails, and is asked for another address; soft ones are counted. Only who received or relayed a mail knows its id.
 */
export async function recordReport(
  { workerDb, vault, now }: { readonly workerDb: Db; readonly vault: Vault; readonly now: () => Date },
  report: DeliveryReport,
): Promise<Recorded> {
  const secret = await vault.secret("emailIndex")
  const { mailId, how, status } = report
  return inTransaction(workerDb, {}, async (tx) => {
    const mail = await tx
      .selectFrom("mail.outbox")
      .select(["recipient_index as recipient", "returned"])
      .where("id", "=", mailId)
      .where("status", "=", "sent")
      .forUpdate()
      .executeTakeFirst()
    const recipient = mail?.recipient
    if (!recipient || !report.recipients.some((address) => addressIndex(secret, address).equals(recipient))) {
      return "unknown"
    }
    if (mail.returned === "hard" || mail.returned === how) return "again"
    await tx
      .updateTable("mail.outbox")
      .set({ returned: how, returned_status: status, returned_at: now() })
      .where("id", "=", mailId)
      .execute()
    const ofAddress = tx.updateTable("identity.users").where("email_index", "=", recipient)
    await (
      how === "hard"
        ? ofAddress.set({ address_returned_at: now(), address_status: status })
        : ofAddress.set((eb) => ({ address_soft_returns: eb("address_soft_returns", "+", 1) }))
    ).execute()
    return how
  })
}
