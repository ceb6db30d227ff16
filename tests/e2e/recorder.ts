import { randomUUID } from "node:crypto"
import type { APIResponse, BrowserContext } from "@playwright/test"
import { importPrices, importRates } from "./marketData.ts"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "#tests/support/waiting.ts"

/** A user who is signed in in a browser and records through the API what others type into dialogs. */
export interface Recorder {
  readonly email: string
  readonly password: string
  readonly householdId: string
  /** Sends a command, and fails where it is refused. */
  readonly put: (path: string, data: object) => Promise<void>
  /** Of the selected household, or of another. */
  readonly read: <Answer>(path: string, householdId?: string) => Promise<Answer>
  /** Performs a step-up, so that for some minutes no action asks for it. Open pages must be reloaded. */
  readonly stepUp: () => Promise<void>
  /** A demo family; the browser selects it from then on. */
  readonly openDemo: () => Promise<string>
}

interface Newcomer {
  readonly email: string
  readonly language?: string
  readonly numberFormat?: "angloAmerican" | "continental" | "swiss"
}

/**
 * Creates an account with the code in its mail. The browser is signed in from then on, and has answered the question
 * about cookies.
 */
export async function beginRecording(
  context: BrowserContext,
  address: string,
  { email, language = "en", numberFormat = "angloAmerican" }: Newcomer,
): Promise<Recorder> {
  const { request } = context
  const password = "what was recorded through the interface"
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`${address}${path}`, { data })
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { challenge } = (await post("/api/sign-up", {
    email,
    password,
    profile: { firstName: "Nora", lastName: "Arden", country: "CH" },
    preferences: {
      language,
      baseCurrency: "EUR",
      numberFormat,
      costMethod: "average",
      theme: "system",
      defaultExchange: null,
      hideAmounts: false,
    },
  })) as { challenge: string }
  const code = await mailedCode(context, address, email)
  let lastCode = code
  const { accessToken, session } = (await post("/api/session/second-step", { challenge, code })) as {
    accessToken: string
    session: { householdId: string }
  }
  let token = accessToken
  const inSession = async (send: (authorization: string) => Promise<APIResponse>): Promise<APIResponse> => {
    let answer = await send(`Bearer ${token}`)
    if (answer.status() === 401) {
      const again = (await post("/api/session/refresh", {})) as { accessToken: string }
      token = again.accessToken
      answer = await send(`Bearer ${token}`)
    }
    if (!answer.ok()) throw new Error(`${answer.url()} was answered ${answer.status()} ${await answer.text()}`)
    return answer
  }
  await context.addInitScript(() => {
    const consent = { essential: true, analytics: false, marketing: false }
    const record = { consent, timestamp: new Date().toISOString(), version: "1.0" }
    localStorage.setItem("cookieConsent", JSON.stringify(record))
  })
  return {
    email,
    password,
    householdId: session.householdId,
    async put(path, data) {
      await inSession((authorization) =>
        request.put(`${address}${path}`, { data, headers: { authorization, "command-id": randomUUID() } }),
      )
    },
    async read<Answer>(path: string, householdId = session.householdId): Promise<Answer> {
      const answer = await inSession((authorization) =>
        request.get(`${address}${path}`, { headers: { authorization, household: householdId } }),
      )
      return (await answer.json()) as Answer
    },
    async stepUp() {
      const sent = await inSession((authorization) =>
        request.post(`${address}/api/session/step-up`, { data: { password }, headers: { authorization } }),
      )
      const begun = (await sent.json()) as { challenge: string }
      lastCode = await mailedCode(context, address, email, lastCode)
      const proved = await inSession((authorization) =>
        request.post(`${address}/api/session/step-up/second-step`, {
          data: { challenge: begun.challenge, code: lastCode },
          headers: { authorization },
        }),
      )
      token = ((await proved.json()) as { accessToken: string }).accessToken
    },
    async openDemo() {
      const answer = await inSession((authorization) =>
        request.post(`${address}/api/demo`, { headers: { authorization }, timeout: 60_000 }),
      )
      const { householdId } = (await answer.json()) as { householdId: string }
      await context.addInitScript((id) => localStorage.setItem("household", id), householdId)
      return householdId
    },
  }
}

/** The code in the newest mail to a user, once that differs from the last one. */
async function mailedCode({ request }: BrowserContext, address: string, email: string, last?: string): Promise<string> {
  return until(async () => {
    const { mails } = (await (await request.get(`${address}/api/mailbox`)).json()) as {
      mails: ReadonlyArray<{ to: string; text: string }>
    }
    const [, ...code] = /\b(\d{4})[ \u00a0](\d{4})\b/.exec(mails.find(({ to }) => to === email)?.text ?? "") ?? []
    return code.length > 0 && code.join("") !== last && code.join("")
  })
}

/** Closing prices by symbol in a currency, and units of currencies for one euro, both as lines of `day,number`. */
export async function bringMarket(
  databaseUrl: string,
  prices: Readonly<Record<string, string>>,
  rates: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wealth-prices-"))
  const fileOf = (name: string, text: string) => {
    const file = join(folder, `${name}.csv`)
    writeFileSync(file, text)
    return file
  }
  await importRates(databaseUrl, fileOf("rates", rates))
  const series = Object.entries(prices).map(([symbol, lines]) => fileOf(symbol, `date,close\n${lines}`))
  await importPrices(databaseUrl, "EUR", series)
  rmSync(folder, { recursive: true })
}
