import { randomUUID } from "node:crypto"

/** A user who has signed up at a running product, and stays signed in. */
export interface Newcomer {
  readonly email: string
  readonly userId: string
  readonly householdId: string
  /**
   * The authorization header of a request. Signs in again before the access token expires, at `at` (by default where
   * they signed up), and when the server `refused` the given header. Concurrent requests share one sign-in.
   */
  readonly authorization: (options?: { readonly at?: string; readonly refused?: string }) => Promise<string>
  /** Performs a step-up: sensitive actions are allowed for five minutes, or until the next sign-in. Concurrent calls share one. */
  readonly stepUp: (at?: string) => Promise<void>
  /** The token of the link in the newest mail that has one. */
  readonly mailedToken: () => Promise<string | undefined>
}

/**
 * Signs up with the mailed code. `mails` returns the mails, newest first; by default, they are read from the page on
 * which a product that serves only its own machine shows them.
 */
export async function newcomer(address: string, mails: Mails = shownAt(address)): Promise<Newcomer> {
  const [email, password] = [`${randomUUID()}@example.org`, randomUUID()]
  const signedUp = await post(`${address}/api/sign-up`, {
    email,
    password,
    profile: { firstName: null, lastName: null, country: null },
    preferences: {
      language: "en",
      baseCurrency: "EUR",
      numberFormat: "angloAmerican",
      costMethod: "average",
      theme: "system",
      defaultExchange: null,
      hideAmounts: false,
    },
  })
  const { challenge } = (await signedUp.json()) as { readonly challenge: string }
  const codes = codesMailedTo(email, mails)
  const code = await codes.next()
  const entered = await post(`${address}/api/session/second-step`, { challenge, code })
  // The cookie of the trusted browser: without it, each sign-in would require another mailed code.
  let cookie = deviceCookieOf(entered) ?? ""
  const access = (await entered.json()) as Access
  const { userId, householdId } = access.session
  let current = begun(access)
  let renewal: Promise<string> | undefined
  const renew = async (at: string): Promise<string> => {
    await codes.forget()
    let signedIn = await post(`${at}/api/session`, { email, password }, { cookie })
    let answer = (await signedIn.json()) as Access | { readonly challenge: string }
    if ("challenge" in answer) {
      // The answer to the last sign-in was lost, and with it the cookie that replaced this one.
      const proof = { challenge: answer.challenge, code: await codes.next() }
      signedIn = await post(`${at}/api/session/second-step`, proof, { cookie })
      answer = (await signedIn.json()) as Access
    }
    cookie = deviceCookieOf(signedIn) ?? cookie // each sign-in replaces it
    current = begun(answer)
    return current.authorization
  }
  const authorization: Newcomer["authorization"] = async ({ at = address, refused } = {}) => {
    if (performance.now() < current.until && refused !== current.authorization) return current.authorization
    renewal ??= renew(at).finally(() => (renewal = undefined))
    return renewal
  }
  const prove = async (at: string): Promise<string> => {
    const headers = { cookie, authorization: current.authorization }
    await codes.forget()
    const asked = await post(`${at}/api/session/step-up`, { password }, headers)
    const { challenge } = (await asked.json()) as { readonly challenge: string }
    const proof = { challenge, code: await codes.next() }
    const proved = await post(`${at}/api/session/step-up/second-step`, proof, headers)
    current = begun((await proved.json()) as Access)
    return current.authorization
  }
  let steppingUp: Promise<string> | undefined
  const stepUpOnce = async (at: string): Promise<string> => {
    await authorization({ at })
    while (renewal) await renewal
    // A step-up ends the session in which it began. Requests that are refused for that reason wait for the new session:
    // another sign-in would end that one.
    const proved = Promise.resolve().then(() => prove(at))
    renewal = proved.finally(() => (renewal = undefined))
    return renewal
  }
  return {
    email,
    userId,
    householdId,
    authorization,
    async stepUp(at = address) {
      steppingUp ??= stepUpOnce(at).finally(() => (steppingUp = undefined))
      await steppingUp
    },
    async mailedToken() {
      const mailed = (await mails()).filter(({ to }) => to === email)
      return mailed.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1]).find((token) => token !== undefined)
    },
  }
}

const deviceCookieOf = (answer: Response): string | undefined =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .find((one) => one.startsWith("device="))

interface Access {
  readonly accessToken: string
  readonly expiresInSeconds: number
  readonly session: { readonly userId: string; readonly householdId: string }
}

/** Renewed a minute before it expires, because a request may wait for a while. */
const begun = ({ accessToken, expiresInSeconds }: Access) => ({
  authorization: `Bearer ${accessToken}`,
  until: performance.now() + (expiresInSeconds - 60) * 1_000,
})

type Mails = () => Promise<ReadonlyArray<{ readonly to: string; readonly text: string }>>

const shownAt =
  (address: string): Mails =>
  async () => {
    const answer = await fetch(`${address}/api/mailbox`)
    if (!answer.ok) throw new Error(`${address} shows no mails: it has a mail server, or serves others as well`)
    return ((await answer.json()) as { readonly mails: Awaited<ReturnType<Mails>> }).mails
  }

/** How long to wait for a mail, or for a server, on a busy machine. */
const patienceMs = 200_000

/** The codes mailed to a user: `next` waits for a new one, and `forget` skips those received so far. */
function codesMailedTo(email: string, mails: Mails) {
  const used = new Set<string>()
  const mailed = async (): Promise<ReadonlyArray<string>> => {
    const texts = (await mails()).filter(({ to }) => to === email).map(({ text }) => text)
    const codes = texts.map((text) => /\b(\d{4})[ \u00a0](\d{4})\b/.exec(text)?.slice(1).join("") ?? "")
    return codes.filter((code) => code !== "" && !used.has(code))
  }
  return {
    async forget(): Promise<void> {
      for (const code of await mailed()) used.add(code)
    },
    async next(): Promise<string> {
      const until = performance.now() + patienceMs
      while (performance.now() < until) {
        const [code] = await mailed()
        if (code !== undefined) {
          used.add(code)
          return code
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error("no mail with a code came")
    },
  }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const until = performance.now() + patienceMs
  const once = () =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
  let answer = await once()
  // A server that is busy or restarting answers with 503, and with 429 after many codes from one address.
  while ((answer.status === 503 || answer.status === 429) && performance.now() < until) {
    const seconds = Number(answer.headers.get("retry-after") ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    answer = await once()
  }
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status} ${await answer.text()}`)
  return answer
}
