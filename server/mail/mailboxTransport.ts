import { createTransport } from "nodemailer"
import { keepInMailbox } from "./mailbox.ts"
import { knownSender } from "#server/settings/sender.ts"
import { type MailTransport, messageOf } from "./transport.ts"

/** For an installation without a mail server: stores mails in a folder that only its operator can read. */
export function mailboxTransport({
  folder,
  from,
  now,
}: {
  readonly folder: string
  readonly from: string
  readonly now: () => Date
}): MailTransport {
  const sender = knownSender(from)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, sender))
      await keepInMailbox(folder, mail, message as Buffer, now())
    },
  }
}
