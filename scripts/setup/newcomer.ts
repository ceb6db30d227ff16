import { randomUUID } from "node:crypto"

/** Somebody who has signed up at a product that runs, and stays signed in. */
export interface Newcomer {
  readonly email: string
  readonly userId: string
  readonly householdId: string
  /**
   * The access that a request carries. Signs in again before it ends, at `at` (absent: where they signed up), and when
   * the server `refused` the access that is named. Requests that need it at the same moment share one sign-in.
   */
  readonly authorization: (options?: { readonly at?: string; readonly refused?: string }) => Promise<string>
}

/**
 * Signs up with the code of the mail. Mails are read from the page on which a product that serves its own machine alone
 * shows them, or by `mails`: newest first.
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
  const code = await codeMailedTo(email, mails)
  const entered = await post(`${address}/api/session/second-step`, { challenge, code })
  // By this a browser is known: without it each signing in would ask for the code of another mail.
  let cookie = deviceCookieOf(entered) ?? ""
  const access = (await entered.json()) as Access
  const { userId, householdId } = access.session
  let current = begun(access)
  let renewal: Promise<string> | undefined
  const renew = async (at: string): Promise<string> => {
    const again = await post(`${at}/api/session`, { email, password }, { cookie })
    cookie = deviceCookieOf(again) ?? cookie // each sign-in replaces it
    current = begun((await again.json()) as Access)
    return current.authorization
  }
  return {
    email,
    userId,
    householdId,
    async authorization({ at = address, refused } = {}) {
      if (performance.now() < current.until && refused !== current.authorization) return current.authorization
      renewal ??= renew(at).finally(() => (renewal = undefined))
      return renewal
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

/** Given up a minute early: what it is sent with may wait a while. */
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

async function codeMailedTo(email: string, mails: Mails): Promise<string> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const mail = (await mails()).find(({ to }) => to === email)
    const [, ...code] = /\b(\d{4})[ \u00a0](\d{4})\b/.exec(mail?.text ?? "") ?? []
    if (code.length > 0) return code.join("")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("no mail with a code came")
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status} ${await answer.text()}`)
  return answer
}
