import { join } from "node:path"
import type { MailDelivery } from "#contract/people/operations.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { servesThisMachineAlone, type Settings } from "#server/settings/settings.ts"
import { mailboxTransport } from "./mailboxTransport.ts"
import { smtpTransport } from "./smtpTransport.ts"
import type { MailTransport } from "./transport.ts"

/** The folder of the mails that are written when there is no mail server. */
export const mailboxFolder = ({ dataDir }: Pick<InstalledSettings, "dataDir">): string => join(dataDir, "mailbox")

/** Uses the mail server in the settings, or without one the mailbox folder. */
export const mailTransport = (settings: InstalledSettings, now: () => Date): MailTransport =>
  settings.smtpUrl === undefined
    ? mailboxTransport({ folder: mailboxFolder(settings), from: settings.mailFrom, now })
    : smtpTransport({ url: settings.smtpUrl, from: settings.mailFrom })

/**
 * What becomes of mails. Without a mail server they are files in the folder: shown without a check where no other machine
 * reaches the server; elsewhere only the operator can read them.
 */
export function mailDelivery(settings: Settings): MailDelivery {
  if (settings.smtpUrl !== undefined) return "sent"
  return servesThisMachineAlone(settings) ? "shown" : "notSetUp"
}
