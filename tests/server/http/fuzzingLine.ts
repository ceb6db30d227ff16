import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import type { FuzzedRequest } from "./fuzzingRequests.ts"

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends its input unchanged, without the corrections of browsers and `fetch`. */
export interface Line {
  /** The answer; `undefined` when there is none within half a minute, or the connection breaks. */
  readonly send: (
    request: FuzzedRequest,
    headers?: Readonly<Record<string, string | ReadonlyArray<string>>>,
  ) => Promise<Reply | undefined>
  readonly close: () => void
}

export function openLine(url: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(url)

  const send: Line["send"] = (request, headers = {}) =>
    new Promise((resolve) => {
      const { method, target, body, isChunked } = request
      const sent = httpRequest({
        hostname,
        port,
        agent,
        method,
        path: target,
        setHost: !("host" in request.headers),
        headers: {
          ...headers,
          ...request.headers,
          ...(body && (isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) })),
        },
        timeout: conditionTimeoutMs,
      })
      let isAnswered = false
      sent.on("response", (response) => {
        isAnswered = true
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        // A body that is refused before it has arrived completely ends the connection after the answer.
        response.on("close", () => {
          const text = Buffer.concat(chunks).toString("utf8")
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      sent.on("timeout", () => sent.destroy())
      sent.on("error", () => {
        if (isAnswered) return
        // The server may close an idle connection just when it is used again.
        if (sent.reusedSocket) void send(request, { ...headers, connection: "close" }).then(resolve)
        else resolve(undefined)
      })
      sent.end(body)
    })

  return { send, close: () => agent.destroy() }
}
