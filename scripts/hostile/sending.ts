import { request } from "node:http"
import type { Hostile } from "./hostile.ts"

/** The outcome of a hostile request. Times are in milliseconds since 1970. */
export interface Sent {
  readonly hostile: Hostile
  /** The status of the answer; "none" if the connection ended, or there was no answer in time. */
  readonly status: number | "none"
  /** The name of the refusal in the answer, if it has one; or the error that prevented the request. */
  readonly refusal: string | undefined
  readonly begunAt: number
  readonly ms: number
}

/** Sends a request over a connection of its own. An answer that arrives before the request was sent completely counts. */
export async function sent(
  address: string,
  hostile: Hostile,
  { authorization, timeoutMs }: { readonly authorization: string | undefined; readonly timeoutMs: number },
): Promise<Sent> {
  const begunAt = performance.timeOrigin + performance.now()
  const { status, text } = await new Promise<{ readonly status: Sent["status"]; readonly text: string }>((resolve) => {
    const { method, path, headers, body } = hostile
    const outgoing = request(address, {
      method,
      path,
      agent: false,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body && headers["transfer-encoding"] === undefined && { "content-length": body.length }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    outgoing.on("response", (answer) => {
      let text = ""
      const done = () => {
        resolve({ status: answer.statusCode ?? "none", text })
        outgoing.destroy()
      }
      answer.setEncoding("utf8").on("data", (some: string) => (text += some))
      answer.on("end", done).on("error", done)
    })
    // An error after the answer has no effect: the server need not read what it refuses.
    outgoing.on("error", () => resolve({ status: "none", text: "" }))
    outgoing.end(body)
  })
  const [, refusal] = /"_tag":"(\w+)"/.exec(text) ?? []
  return { hostile, status, refusal, begunAt, ms: performance.timeOrigin + performance.now() - begunAt }
}

/** The fault of the result, if any. */
export function faultOf({ hostile, status, refusal, ms }: Sent): string | undefined {
  const what = `${hostile.name}: ${status === "none" ? "no answer" : `answered ${status}`} ${refusal ?? ""}`
  if (status === "none" || status >= 500) return `${what} after ${Math.round(ms)} ms`
  if (hostile.reachesImport && ![400, 413, 422].includes(status)) return `${what}: it did not reach the import`
  return undefined
}
