import { testLogSettings } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { vi } from "vitest"
import { type Server, serve } from "#server/main.ts"
import type { Ports } from "#server/settings/ports.ts"
import type { RoleUrls } from "#server/postgres/roles.ts"
import { readSettings, type Settings } from "#server/settings/settings.ts"
import { type MailboxEntry, readMailbox } from "#server/mail/mailbox.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { roleUrlsOf, testDatabase } from "#tests/support/database.ts"
import { openPool } from "#server/db/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { mailsSettled } from "#tests/support/mailJobs.ts"
import { until } from "#tests/support/waiting.ts"

export interface TestApi {
  readonly url: string
  readonly databaseUrl: string
  readonly roleUrls: RoleUrls
  readonly dataDir: string
  readonly server: Server
  /** A user with a household of their own, signed up, confirmed and signed in. The first is the super admin. */
  person(name?: string): Promise<Person>
  /** A visitor without a session. */
  visitor(email?: string): Person
  /** The mails that a user received, newest first. */
  mails(email: string): Promise<ReadonlyArray<TestMail>>
  /** Resolves when every mail that is due was sent or given up, or waits for its next attempt. */
  mailsSettled(): Promise<void>
  close(): Promise<void>
}

export interface TestMail {
  readonly subject: string
  readonly text: string
  /** The code in the mail, without the space. */
  readonly code: string
  /** The fragments of its links, in order. */
  readonly tokens: ReadonlyArray<string>
}

/** A user's browser: it has cookies and the access token, and reads its own writes. */
export interface Person {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  /** The same, and fails unless it succeeded. */
  did(method: string, path: string, body?: unknown): Promise<Answer>
  /** Signs in with what the user knows: the password, and the code of the mail where one is needed. */
  signIn(password?: string): Promise<Answer>
  /** The header with a valid access token, for a request that is not sent by `send`. */
  authorization(): Promise<string>
  /** Performs the step-up that sensitive actions need. */
  stepUp(password?: string): Promise<void>
  readonly email: string
  /** By name. */
  readonly cookies: Map<string, string>
  accessToken: string
  /** The ids of the user, and of their first household. */
  readonly userId: string
  readonly householdId: string
  /** Selects this household instead of the first own. */
  household: string | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Any body: the test asserts its shape.
  readonly json: any // oxlint-disable-line typescript/no-explicit-any
}

/** As a client does, sends again what a busy server could not finish in time (503). */
export async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  return until(
    async () => {
      const answer = await send()
      return answer.status !== 503 && answer
    },
    { everyMs: 100 },
  )
}

export const password = "correct horse battery staple"

export const preferences = {
  language: "en",
  baseCurrency: "EUR",
  numberFormat: "swiss",
  costMethod: "average",
  theme: "system",
  defaultExchange: null,
  hideAmounts: false,
}

export const profile = { firstName: null, lastName: null, country: null }

/** A small work factor: the real cost of a password is tested with passwords alone. */
const cheap = { memory: 8, passes: 1, parallelism: 1 }
const generous = {
  account: 1_000,
  address: 100_000,
  code: 1_000,
  newPassword: 1_000,
  mail: 1_000,
  mailAddress: 100_000,
  codeMail: 1_000,
  inviting: 1_000,
  invited: 1_000,
  consent: 100_000,
  example: 100_000,
  examples: 100_000,
}

/** What makes hundreds of sign-ups in a test quick and refuses none of them; what is due every few minutes, a test runs. */
export const lenientPorts = {
  limits: generous,
  passwordCost: cheap,
  recurringCron: undefined,
  releasedRates: undefined,
  pause: () => Promise.resolve(),
} as const

/** The least durations of the answers to those who sign in and up, as in the product. */
export const productPauses: Pick<Ports, "pause"> = { pause: (milliseconds) => pause(milliseconds) }

/** A session outlasts every test, also on a machine so busy that a user sends nothing for more than an hour. */
const lastingSession = { sessionIdleMinutes: 1_440 }

const unlimited = { person: 1e6, household: 1e6, changesOfPerson: 1e6, changesOfHousehold: 1e6 }

/** The whole server with a database of its own, reached through real HTTP. */
export async function testApi({
  ports = {},
  settings = {},
  databaseUrl,
  dataDir = mkdtempSync(join(tmpdir(), "wealth-api-")),
}: {
  readonly ports?: Partial<Ports>
  readonly settings?: Partial<Settings>
  /** An existing database; otherwise one is created, and dropped in the end. */
  readonly databaseUrl?: string
  /** The folder of its keys and mails. */
  readonly dataDir?: string
} = {}): Promise<TestApi> {
  const database = databaseUrl === undefined ? await testDatabase() : undefined
  const url = databaseUrl ?? database?.url ?? ""
  const roleUrls = roleUrlsOf(url)
  const nowhere = join(tmpdir(), "no-client-here")
  const server = await serve(
    {
      ...readSettings({ PORT: "0", HOST: "127.0.0.1", MARKET_DATA_SCHEDULE: "off", LOG_LEVEL: "error" }),
      requestLimits: unlimited,
      ...lastingSession,
      ...("eventstoreUrl" in settings ? {} : testLogSettings(url)),
      ...settings,
      dataDir,
      databaseUrl: url,
      roleUrls,
    },
    { ...lenientPorts, clientFolder: nowhere, siteFolder: nowhere, ...ports },
  )
  const pool = openPool(url, { max: 1 })
  const mails: TestApi["mails"] = async (email) => {
    await mailsSettled(pool)
    const kept = await readMailbox(mailboxFolder({ dataDir }), 500)
    return kept.filter(({ to }) => to === email).map(testMail)
  }
  const visitor = (email = `${randomUUID()}@example.org`): Person => personAt(server.address, email, mails)
  return {
    url: server.address,
    databaseUrl: url,
    roleUrls,
    dataDir,
    server,
    visitor,
    mails,
    mailsSettled: () => mailsSettled(pool),
    async person(name = "somebody") {
      const person = visitor(`${name}.${randomUUID()}@example.org`)
      const { email } = person
      const { json } = await person.did("POST", "/api/sign-up", { email, password, profile, preferences })
      const [mail] = await mails(email)
      await person.did("POST", "/api/session/second-step", { challenge: json.challenge, code: mail?.code })
      // The welcome is older than every mail that the test causes.
      await mailsSettled(pool)
      return person
    },
    async close() {
      await server.close()
      await pool.end()
      await database?.drop()
      if (database) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const testMail = ({ subject, text }: MailboxEntry): TestMail => ({
  subject,
  text,
  code: /\b(\d{4})[ \u00a0](\d{4})\b/.exec(text)?.slice(1).join("") ?? "",
  tokens: Array.from(text.matchAll(/#([\w-]{43})/g), ([, token]) => token ?? ""),
})

function personAt(url: string, email: string, mails: TestApi["mails"]): Person {
  const cookies = new Map<string, string>()
  let position: string | undefined
  let session: { readonly userId: string; readonly householdId: string } | undefined
  let renewAt = Infinity
  let renewal: Promise<Answer> | undefined

  /**
   * As the client does, however busy the machine: access is renewed before it expires, and a query is sent again until
   * it includes what the user recorded.
   */
  const send: Person["send"] = async (method, path, body, headers = {}) => {
    await renewed()
    const answer = await sendOnce(method, path, body, headers)
    if (answer.status !== notShownYet || headers["read-after"]) return answer
    const ask = async () => {
      const again = await sendOnce(method, path, body, headers)
      return again.status !== notShownYet && again
    }
    return vi.waitUntil(ask, { timeout: conditionTimeoutMs, interval: 250 })
  }
  async function renewed(): Promise<void> {
    if (performance.now() > renewAt && person.accessToken) {
      renewAt = Infinity
      renewal = sendOnce("POST", "/api/session/refresh", {})
    }
    await renewal
  }
  const sendOnce: Person["send"] = async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 && { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") }),
        ...(person.accessToken && { authorization: `Bearer ${person.accessToken}` }),
        ...(person.household && { household: person.household }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(method === "GET" && position && { "read-after": position }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await answer.text()
    const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined
    if (answer.ok && typeof json?.position === "string") position = later(position, json.position)
    if (answer.ok && typeof json?.accessToken === "string") {
      person.accessToken = json.accessToken
      session = json.session
      renewAt = performance.now() + lifetimeMs(json.accessToken) / 2
    }
    return { status: answer.status, headers: answer.headers, text, json }
  }
  async function did(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  const person: Person = {
    email,
    cookies,
    accessToken: "",
    household: undefined,
    get userId() {
      return session?.userId ?? ""
    },
    get householdId() {
      return session?.householdId ?? ""
    },
    send,
    get: (path) => send("GET", path),
    put: (path, body) => send("PUT", path, body),
    did,
    async authorization() {
      await renewed()
      return `Bearer ${person.accessToken}`
    },
    async signIn(typed = password) {
      const first = await send("POST", "/api/session", { email, password: typed })
      if (!first.json?.challenge) return first
      const [mail] = await mails(email)
      return send("POST", "/api/session/second-step", { challenge: first.json.challenge, code: mail?.code })
    },
    async stepUp(typed = password) {
      const { json } = await did("POST", "/api/session/step-up", { password: typed })
      const [mail] = await mails(email)
      await did("POST", "/api/session/step-up/second-step", { challenge: json.challenge, code: mail?.code })
    },
  }
  return person
}

/** The answer to a query whose read models have not applied the user's own last command yet. */
const notShownYet = 202

function lifetimeMs(accessToken: string): number {
  const [, claims = ""] = accessToken.split(".")
  const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iat: number; exp: number }
  return (exp - iat) * 1000
}

/** A repeated command returns the position of the first time, and a later position that was seen remains. */
function later(seen: string | undefined, answered: string): string {
  const commit = (position: string): bigint => BigInt(/^C:(\d+)\//.exec(position)?.[1] ?? 0)
  return seen !== undefined && commit(seen) > commit(answered) ? seen : answered
}
