import type { Access, SessionView } from "#contract/people/identity.ts"
import type { HouseholdRole } from "#contract/vocabulary.ts"

type Sent = (typeof Access)["Encoded"]
export type SentSession = (typeof SessionView)["Encoded"]

export const ownHousehold = "018f4c7e-0000-7000-8000-000000000002"

interface Who {
  /** Anna's membership in the household that she has selected. */
  readonly role?: HouseholdRole
  readonly preferences?: Partial<SentSession["preferences"]>
  readonly more?: Partial<SentSession>
}

/** Anna, signed in with a selected household, on a day. */
export const sessionOf = (today: string, { role = "owner", preferences, more }: Who = {}): SentSession => ({
  userId: "018f4c7e-0000-7000-8000-000000000001",
  householdId: ownHousehold,
  email: "anna@example.org",
  profile: { firstName: "Anna", lastName: "Keller", country: "CH" },
  preferences: {
    language: "en",
    baseCurrency: "EUR",
    numberFormat: "angloAmerican",
    costMethod: "average",
    theme: "light",
    defaultExchange: null,
    hideAmounts: false,
    timeZone: "UTC",
    ...preferences,
  },
  installationRole: "user",
  households: [
    { householdId: ownHousehold, name: null, role, until: role === "auditor" ? "2030-12-31" : null, portfolios: null },
  ],
  entitlement: { plan: "unlimited", basis: "installation", status: "unlimited", endsOn: null, daysLeft: null },
  hasAuthenticator: false,
  steppedUpUntil: null,
  today,
  ...more,
})

export const accessOf = (session: SentSession, accessToken = "token-1"): Sent => ({
  accessToken,
  expiresInSeconds: 300,
  session,
})

export const installation = {
  maintenance: false,
  maintenanceMessage: null,
  signUpOpen: true,
  billing: false,
  hasMailbox: false,
  analyticsScript: null,
  operator: null,
  hostingCountry: null,
}

/** The server's answers to a client that starts while a session is open, and no others. */
export function answerAtStart(address: string, session: SentSession): Response | undefined {
  if (address === "/api/session/refresh") return Response.json(accessOf(session))
  if (address === "/api/session") return Response.json(session)
  return address === "/api/installation" ? Response.json(installation) : undefined
}

/** As in a new browser. */
export function forgetSession(): void {
  localStorage.clear()
  sessionStorage.clear()
}
