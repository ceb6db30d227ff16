import { join } from "node:path"
import type { InstalledSettings } from "../installed.ts"
import { servesThisMachineAlone, type Settings } from "../settings.ts"
import { smtpTransport } from "./smtpTransport.ts"
import { type MailTransport, messageOf } from "./transport.ts"
import { createTransport } from "nodemailer"
import { keepInMailbox } from "./mailbox.ts"
import { knownSender } from "./sender.ts"

/** Where mails are kept that no mail server sends. */
export const mailboxFolder = ({ dataDir }: Pick<InstalledSettings, "dataDir">): string => join(dataDir, "mailbox")

/** By the mail server that the settings name, or else into the mailbox folder. */
export const mailTransport = (settings: InstalledSettings, now: () => Date): MailTransport =>
  settings.smtpUrl === undefined
    ? mailboxTransport({ folder: mailboxFolder(settings), from: settings.mailFrom, now })
    : smtpTransport({ url: settings.smtpUrl, from: settings.mailFrom })

/** Whether the mailbox may be shown without a check: only where no other machine reaches the server. */
export const showsMailbox = (settings: Settings): boolean =>
  settings.smtpUrl === undefined && servesThisMachineAlone(settings)

/** For an installation without a mail server: keeps mails in a folder that its operator alone can read. */
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
