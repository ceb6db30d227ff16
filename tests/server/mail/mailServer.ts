import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly user: string | undefined
  readonly isEncrypted: boolean
}

export interface MailServer {
  readonly url: (credentials?: string, host?: string) => string
  readonly received: Array<Received>
  /** The commands of every client: `AUTH`, `MAIL`. */
  readonly heard: Array<string>
  /** The answer to the next recipients and the next mails; `undefined`: it is accepted. */
  readonly answer: { recipient: Array<number | undefined>; letter: Array<number | undefined> }
  close(): Promise<void>
}

type TakeLetter = (...given: Parameters<NonNullable<SMTPServerOptions["onData"]>>) => Promise<void>

/** A mail server in this process, which uses SMTP at a port of its own. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Array<Received> = []
  const heard: Array<string> = []
  const answer: MailServer["answer"] = { recipient: [], letter: [] }
  const refusal = (status: number | undefined): Error | null =>
    status === undefined ? null : Object.assign(new Error("anna@example.org has no room"), { responseCode: status })
  const take: TakeLetter = async (stream, { envelope: { mailFrom, rcptTo }, user, secure }, callback) => {
    const raw = await text(stream)
    const refused = refusal(answer.letter.shift())
    if (!refused) {
      const to = rcptTo.map(({ address }) => address)
      const sender = typeof user === "string" ? user : undefined
      received.push({ from: mailFrom ? mailFrom.address : "", to, raw, user: sender, isEncrypted: secure })
    }
    callback(refused)
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth({ username }, _session, callback) {
      heard.push("AUTH")
      callback(null, { user: username })
    },
    onMailFrom(_address, _session, callback) {
      heard.push("MAIL")
      callback()
    },
    onRcptTo(_address, _session, callback) {
      callback(refusal(answer.recipient.shift()))
    },
    onData(stream, session, callback) {
      void take(stream, session, callback)
    },
    ...options,
  })
  server.on("error", () => {}) // Of a client that has disconnected.
  server.listen(port, "0.0.0.0")
  await once(server.server, "listening")
  const listening = (server.server.address() as AddressInfo).port
  return {
    received,
    heard,
    answer,
    url: (credentials = "", host = "127.0.0.1") =>
      `${options.secure ? "smtps" : "smtp"}://${credentials}${host}:${listening}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export const parsed = ({ raw }: Received): Promise<Email> => PostalMime.parse(raw)
