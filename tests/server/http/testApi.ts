import { randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Ports, type Server, serve } from "../../../server/main.ts"
import { readSettings, type Settings } from "../../../server/settings.ts"
import { testDatabase } from "../../support/database.ts"

export interface TestApi {
  readonly url: string
  readonly databaseUrl: string
  readonly server: Server
  /** Somebody with a household of their own, signed up and in. */
  person(name?: string): Promise<Person>
  /** Nobody in particular. */
  anybody(): Person
  close(): Promise<void>
}

/** A browser of somebody: keeps the session's cookie, and reads its own writes. */
export interface Person {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  /** The same, and fails unless it was done. */
  did(method: string, path: string, body?: unknown): Promise<Answer>
  readonly email: string
  readonly cookie: () => string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Whatever the test expects of it: it asserts the shape.
  readonly json: any // oxlint-disable-line typescript/no-explicit-any
}

export const password = "correct horse battery staple"

export const preferences = {
  language: "en",
  baseCurrency: "EUR",
  numberFormat: "swiss",
  costMethod: "average",
  theme: "system",
}

/** The whole server over a database of its own, reached through real HTTP. */
export async function testApi({
  ports = {},
  settings = {},
  databaseUrl,
}: {
  readonly ports?: Partial<Ports>
  readonly settings?: Partial<Settings>
  /** Of somebody else; otherwise one is made, and dropped in the end. */
  readonly databaseUrl?: string
} = {}): Promise<TestApi> {
  const database = databaseUrl === undefined ? await testDatabase() : undefined
  const url = databaseUrl ?? database?.url ?? ""
  const server = await serve(
    {
      ...readSettings({ PORT: "0", HOST: "127.0.0.1", MARKET_DATA_SCHEDULE: "off", LOG_LEVEL: "error" }),
      ...settings,
      databaseUrl: url,
    },
    { limits: { account: 1_000, address: 1_000 }, clientFolder: join(tmpdir(), "no-client-here"), ...ports },
  )
  const anybody = (email = `${randomUUID()}@example.org`): Person => personAt(server.address, email)
  return {
    url: server.address,
    databaseUrl: url,
    server,
    anybody,
    async person(name = "somebody") {
      const person = anybody(`${name}.${randomUUID()}@example.org`)
      await person.did("POST", "/api/sign-up", { email: person.email, password, preferences })
      return person
    },
    async close() {
      await server.close()
      await database?.drop()
    },
  }
}

function personAt(url: string, email: string): Person {
  let cookie = ""
  let position: string | undefined

  const send: Person["send"] = async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(method === "GET" && position && { "read-after": position }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(";", 1)[0] ?? ""
    const text = await answer.text()
    const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined
    if (answer.ok && typeof json?.position === "string") position = later(position, json.position)
    return { status: answer.status, headers: answer.headers, text, json }
  }
  return {
    email,
    cookie: () => cookie,
    send,
    get: (path) => send("GET", path),
    put: (path, body) => send("PUT", path, body),
    async did(method, path, body) {
      const answer = await send(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      return answer
    },
  }
}

/** A repeated command is answered with the position of the first time, and what was seen since stays seen. */
function later(seen: string | undefined, answered: string): string {
  const commit = (position: string): bigint => BigInt(/^C:(\d+)\//.exec(position)?.[1] ?? 0)
  return seen !== undefined && commit(seen) > commit(answered) ? seen : answered
}
