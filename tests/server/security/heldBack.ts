import { request } from "node:http"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"

/** A request whose header the server has read, and whose body is still to come. */
export interface HeldBack {
  /** Sends the rest of the body, and returns the answer. */
  readonly finish: () => Promise<{ readonly status: number; readonly text: string }>
}

/** Sends the header of a request and the first bytes of its body. */
export async function heldBack(
  api: Pick<TestApi, "url">,
  person: Person,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string | Uint8Array },
): Promise<HeldBack> {
  const bytes = Buffer.from(body)
  const sending = request(api.url + path, {
    method,
    agent: false,
    headers: {
      authorization: await person.authorization(),
      ...(person.household && { household: person.household }),
      "content-type": typeof body === "string" ? "application/json" : "application/zip",
      "content-length": bytes.length,
    },
  })
  const answer = new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    sending.on("error", reject)
    sending.on("response", (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  await new Promise<void>((resolve) => sending.write(bytes.subarray(0, 1), () => resolve()))
  return {
    finish() {
      sending.end(bytes.subarray(1))
      return answer
    },
  }
}

/**
 * Returns when the server has read the headers of the requests that this user has sent before: later requests of the
 * same user are authenticated after them.
 */
export async function headersRead(person: Person): Promise<void> {
  for (let times = 0; times < 5; times += 1) await person.get("/api/session")
}
