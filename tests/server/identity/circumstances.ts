import { randomUUID } from "node:crypto"
import { generateSync } from "otplib"
import { expect } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { type Answer, type Person, password, preferences, profile, type TestApi } from "#tests/server/http/testApi.ts"

/** A clock that advances by a millisecond at each reading, so that everything has an order, and otherwise by hand. */
export interface Clock {
  readonly now: () => Date
  readonly move: (by: {
    readonly days?: number
    readonly hours?: number
    readonly minutes?: number
    readonly seconds?: number
  }) => void
}

/** Begins in the middle of the 30 seconds for which the codes of authenticators are valid. */
export function clock(start = "2026-05-04T09:00:15Z"): Clock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at++),
    move({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
    },
  }
}

/**
 * Moves a clock to the beginning of a step of authenticators, which lasts 30 seconds: each look at the clock takes a
 * millisecond, and the server looks thousands of times, so a code could end between the test and the server.
 */
export function atNewStep({ now, move }: Clock): void {
  move({ seconds: 30 - ((now().getTime() / 1_000) % 30) })
}

/** Limits that no test reaches unless it tries to. */
export const generous = {
  account: 1_000,
  address: 100_000,
  code: 1_000,
  mail: 1_000,
  mailAddress: 100_000,
  consent: 100_000,
  example: 100_000,
  examples: 100_000,
  newPassword: 1_000,
  codeMail: 1_000,
  inviting: 1_000,
  invited: 1_000,
}

export const anAddress = (name = "somebody"): string => `${name}.${randomUUID()}@example.org`

export const signUp = (person: Person, changes: object = {}): Promise<Answer> =>
  person.send("POST", "/api/sign-up", { email: person.email, password, profile, preferences, ...changes })

export const enterCode = (person: Person, challenge: string, code: string): Promise<Answer> =>
  person.send("POST", "/api/session/second-step", { challenge, code })

export const givePassword = (person: Person, typed = password, email = person.email): Promise<Answer> =>
  person.send("POST", "/api/session", { email, password: typed })

/** Performs a step-up, with a code of an authenticator. */
export async function stepUpWith(person: Person, code: string): Promise<Answer> {
  const { json } = await person.did("POST", "/api/session/step-up", { password })
  return person.send("POST", "/api/session/step-up/second-step", { challenge: json.challenge, code })
}

/** The same user in another browser, where they are unknown. */
export const elsewhere = (api: TestApi, person: Person): Person => api.visitor(person.email)

/** The same browser after its page was closed: memory is lost, the cookies remain. */
export function reopened(api: TestApi, person: Person): Person {
  const again = api.visitor(person.email)
  for (const [name, value] of person.cookies) again.cookies.set(name, value)
  return again
}

/** The path of an endpoint with ids that do not exist. */
export const pathTo = ({ path }: Pick<Endpoint, "path">): string => path.replaceAll(/:\w+/g, () => randomUUID())

/** Whether a session continues when its page is opened again. */
export async function goesOn(person: Person): Promise<boolean> {
  const { status, json } = await person.send("POST", "/api/session/refresh", {})
  if (status !== 401) expect(status).toBe(200)
  return typeof json?.accessToken === "string"
}

/** The statuses of answers in any order, sorted. */
export const statusesOf = (answers: ReadonlyArray<Answer>): ReadonlyArray<number> =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

export const tagOf = ({ json }: Answer): string | undefined => json?.refusal?._tag

/** The parts of an answer that an outsider can compare: everything except the random token and the time. */
export const seen = ({ status, headers, text, json }: Answer): object => ({
  status,
  headers: [...headers].filter(([name]) => name !== "date").map(([name, value]) => `${name}: ${value}`),
  text: json?.challenge ? text.replace(json.challenge, "") : text,
})

/** An authenticator app. */
export interface Authenticator {
  readonly deviceId: string
  readonly secret: string
  readonly uri: string
  /** The code that it shows now, or so many steps of 30 seconds later. */
  readonly code: (steps?: number) => string
  readonly recoveryCodes: ReadonlyArray<string>
}

/** Enrols one for a user after a step-up. */
export async function enrolled(person: Person, { now }: Clock, name = "Phone"): Promise<Authenticator> {
  const deviceId = randomUUID()
  const path = `/api/account/authenticators/${deviceId}`
  const { secret, uri } = (await person.did("PUT", path, { name })).json
  const code = (steps = 0): string => generateSync({ secret, epoch: Math.floor(now().getTime() / 1_000) + steps * 30 })
  const { recoveryCodes } = (await person.did("POST", `${path}/confirmation`, { code: code() })).json
  return { deviceId, secret, uri, code, recoveryCodes }
}
