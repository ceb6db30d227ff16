import type { ConnectionOptions } from "node:tls"
import { createTransport } from "nodemailer"
import { knownSender } from "#server/settings/sender.ts"
import { MailRefused, type MailTransport, messageOf } from "./transport.ts"

/**
 * Sends mails through a mail server: `smtps://user:password@host` (465, encrypted from the start) or `smtp://…` (587,
 * where the connection must be encrypted by STARTTLS first). Only to a server on the same machine are mails sent
 * unencrypted. Each mail uses its own connection.
 */
export function smtpTransport({
  url,
  from,
  tls = {},
}: {
  readonly url: string
  readonly from: string
  /** For a mail server whose certificate does not come from a public authority. */
  readonly tls?: Pick<ConnectionOptions, "ca" | "servername">
}): MailTransport {
  const sender = knownSender(from)
  const { host, port, secure, auth } = mailServerOf(url)
  const staysHere = isLoopback(host)
  const transporter = createTransport({
    host,
    port,
    secure,
    ...(auth && { auth }),
    requireTLS: !secure && !staysHere,
    ignoreTLS: !secure && staysHere,
    tls: { minVersion: "TLSv1.2", ...tls },
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const message = messageOf(mail, sender)
      try {
        await transporter.sendMail({ ...message, signal })
      } catch (error) {
        throw refusalOf(error as SmtpFailure)
      }
    },
  }
}

interface MailServer {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

function mailServerOf(text: string): MailServer {
  const url = new URL(text)
  const secure = url.protocol === "smtps:"
  if ((!secure && url.protocol !== "smtp:") || !url.hostname || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
    throw new Error("a mail server is named like smtp://user:password@host:587 or smtps://user:password@host")
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase(),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
  }
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)

interface SmtpFailure {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
}

/**
 * A permanent refusal (5xx) of the recipient or of the mail itself is for good. An error before that, such as a wrong
 * password, does not concern the mail and can be corrected while it waits.
 */
function refusalOf({ code, originalCode, responseCode, command }: SmtpFailure): MailRefused {
  const kind = responseCode && code !== "ETLS" ? String(responseCode) : (originalCode ?? code ?? "unknown")
  const aboutMail = command === "RCPT TO" || command === "DATA"
  return new MailRefused(kind, aboutMail && responseCode && responseCode >= 500 ? "forGood" : "forNow")
}
