import type { SentBody } from "#contract/endpoint.ts"
import type { recordConsent } from "#contract/operations.ts"
import { remember, remembered } from "#web/client/remembered.ts"

/*
 * The consent of this browser, as the pages of the public site and the application both find it. It is kept here, and
 * sent to the server so that it can be proved.
 */

export const consentKey = "cookieConsent"
/** Under which random id the consent can be proved. It identifies no one. */
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

/** Withdraws the consent, also a partial one: the banner asks again. */
export function withdrawConsent(): void {
  const consentId = remembered(consentIdKey)
  for (const key of [consentKey, consentIdKey, analyticsOptOutKey]) remember(key, null)
  if (consentId !== null) void send({ consentId, consent: null, version: consentVersion })
}

/** Calls what is done when another tab decided otherwise. */
export function onConsentElsewhere(decided: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) decided()
  })
}

/** Without saying who is signed in, and again when no answer came. */
async function send(consent: SentBody<typeof recordConsent>): Promise<void> {
  for (const pause of [400, 1500, 4000]) {
    const answer = await fetch("/api/consent", {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(consent),
      // Also where the page is left at once.
      keepalive: true,
    }).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

/** What the user allows beyond what the product needs. */
export interface Consent {
  /** What the product needs in order to work at all. */
  readonly essential: true
  readonly analytics: boolean
  readonly marketing: boolean
}

/** Of the texts that were agreed to. With other texts, all users are asked again. */
const consentVersion = "1.0"

export interface ConsentRecord {
  readonly consent: Consent
  /** When it was given. */
  readonly timestamp: string
  readonly version: typeof consentVersion
}

/** The consent that was stored, if there is one and it counts: unreadable or of another version, it does not. */
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
