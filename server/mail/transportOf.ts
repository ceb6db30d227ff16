import { join } from "node:path"
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

/** Whether no mail is sent: others use the installation, and it has no mail server. Its operator finds mails in the folder. */
export const sendsNoMail = (settings: Settings): boolean =>
  settings.smtpUrl === undefined && !servesThisMachineAlone(settings)

/** Whether the mailbox may be shown without a check: only where no other machine reaches the server. */
export const showsMailbox = (settings: Settings): boolean =>
  settings.smtpUrl === undefined && servesThisMachineAlone(settings)
