/** What somebody lets this browser be asked for beyond what the product needs. */
export interface Consent {
  /** What the product needs in order to work at all. */
  readonly essential: true
  readonly analytics: boolean
  readonly marketing: boolean
}

/** Of the texts that were agreed to. With other texts, everybody is asked anew. */
export const consentVersion = "1.0"

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
