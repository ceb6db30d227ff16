import type { SentBody } from "#contract/endpoint.ts"
import type { recordConsent } from "#contract/people/operations.ts"
import { remember, remembered } from "#web/client/remembered.ts"

/*
 * The consent of this browser, which the public site and the application share. It is stored here, and sent to the
 * server as proof.
 */

export const consentKey = "cookieConsent"
/** Stores the random id under which the consent can be proved. It identifies no one. */
export const consentIdKey = "cookieConsentId"
/** While it is set, nothing is measured, regardless of anything else that is stored. */
export const analyticsOptOutKey = "analyticsOptOut"

export const storedConsent = (): ConsentRecord | null => consentRecordOf(remembered(consentKey))

/** Whether pages may be counted now. */
export const mayMeasure = (): boolean =>
  storedConsent()?.consent.analytics === true && remembered(analyticsOptOutKey) === null

export function giveConsent(consent: Consent): ConsentRecord {
  const record: ConsentRecord = { consent, timestamp: new Date().toISOString(), version: consentVersion }
  const consentId = remembered(consentIdKey) ?? crypto.randomUUID()
  remember(consentKey, JSON.stringify(record))
  remember(consentIdKey, consentId)
  remember(analyticsOptOutKey, consent.analytics ? null : "true")
  void send({ consentId, consent, version: consentVersion })
  return record
}

/** Withdraws the consent, even if only some kinds were accepted. The banner asks again. */
export function withdrawConsent(): void {
  const consentId = remembered(consentIdKey)
  for (const key of [consentKey, consentIdKey, analyticsOptOutKey]) remember(key, null)
  if (consentId !== null) void send({ consentId, consent: null, version: consentVersion })
}

/** Calls `decided` when another tab changes the consent. */
export function onConsentElsewhere(decided: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) decided()
  })
}

/** Sends no credentials, and retries when no answer comes or the server fails. */
async function send(consent: SentBody<typeof recordConsent>): Promise<void> {
  for (const pause of [400, 1500, 4000]) {
    const answer = await fetch("/api/consent", {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(consent),
      // The request continues when the user leaves the page.
      keepalive: true,
    }).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

/** The kinds of storage that the user allows. */
export interface Consent {
  /** Storage that the product cannot work without. */
  readonly essential: true
  readonly analytics: boolean
  readonly marketing: boolean
}

/** The version of the texts that users agreed to. When it changes, all users are asked again. */
const consentVersion = "1.0"

export interface ConsentRecord {
  readonly consent: Consent
  /** When it was given. */
  readonly timestamp: string
  readonly version: typeof consentVersion
}

/** The stored consent, or `null` if there is none, it cannot be read, or it is for another version of the texts. */
export function consentRecordOf(stored: string | null): ConsentRecord | null {
  if (stored === null) return null
  try {
    const { consent, timestamp, version } = JSON.parse(stored) as Unproved
    const { essential, analytics, marketing } = (consent ?? {}) as Unproved
    const counts =
      version === consentVersion &&
      typeof timestamp === "string" &&
      essential === true &&
      typeof analytics === "boolean" &&
      typeof marketing === "boolean"
    return counts ? { consent: { essential, analytics, marketing }, timestamp, version } : null
  } catch {
    return null
  }
}

type Unproved = Readonly<Record<string, unknown>>
