import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type Send, sender } from "#server/outgoing/send.ts"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface RateServer {
  readonly url: string
  /** The requested paths, with their conditional headers, in order. */
  readonly asked: ReadonlyArray<string>
  /** The answer from now on. */
  readonly answer: (answer: Answer) => void
  close(): Promise<void>
}

/** An HTTP server on this machine with the given answers. */
export async function rateServer(): Promise<RateServer> {
  const asked: Array<string> = []
  let current: Answer = (_, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    const condition = request.headers["if-none-match"]
    asked.push(`${request.url ?? ""}${condition === undefined ? "" : ` unless ${condition}`}`)
    current(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (answer) => void (current = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const content =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(200, headers).end(body)

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end()

/** Sends requests as the product does, whose operator has named this server. */
export const sendHere = (url: string): Send =>
  sender({ userAgent: "Wealth Tracker tests", privateHosts: new Set([new URL(url).host]) })
