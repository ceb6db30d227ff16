import { join } from "node:path"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { servesThisMachineAlone, type Settings } from "#server/settings/settings.ts"
import { mailboxTransport } from "./mailboxTransport.ts"
import { smtpTransport } from "./smtpTransport.ts"
import type { MailTransport } from "./transport.ts"

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
