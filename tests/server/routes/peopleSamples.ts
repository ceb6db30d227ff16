import { randomBytes, randomUUID } from "node:crypto"
import { password, preferences, profile } from "#tests/server/http/testApi.ts"

/** A day in the future. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const newAddress = (): string => `${randomUUID()}@example.org`
/** In the form of tokens in links; invalid. */
const newToken = (): string => randomBytes(32).toString("base64url")

/** Everything about users, for the installation and for the household. */
export const peopleBodies = (of: {
  readonly userId: string
  readonly portfolioId: string
}): Readonly<Record<string, unknown>> => ({
  signUp: { email: newAddress(), password, profile, preferences },
  confirmAddress: { token: newToken() },
  signIn: { email: "nobody@example.org", password: "wrong" },
  visitDemo: { language: "de" },
  openExample: { language: "de" },
  takeSecondStep: { challenge: newToken(), code: "1234 5678" },
  sendCodeAgain: { challenge: newToken() },
  requestFactorReset: { challenge: newToken() },
  cancelFactorReset: { token: newToken() },
  refreshSession: {},
  signOut: undefined,
  beginStepUp: { password: "wrong" },
  finishStepUp: { challenge: newToken(), code: "1234 5678" },
  forgetPassword: { email: newAddress() },
  resetPassword: { token: newToken(), password },
  confirmNewEmail: { token: newToken() },
  undoNewEmail: { token: newToken() },
  changeProfile: { firstName: "Anna", lastName: "Keller", country: "CH" },
  changePreferences: {
    language: "de",
    baseCurrency: "CHF",
    numberFormat: "swiss",
    costMethod: "fifo",
    theme: "dark",
    defaultExchange: "XETRA",
    hideAmounts: true,
  },
  chooseMails: { weeklySummary: true, priceAlerts: false },
  acceptMailsAgain: undefined,
  stopMails: { token: newToken() },
  setPriceAlert: { holdingId: randomUUID(), condition: "above", threshold: "120.5" },
  removePriceAlert: undefined,
  changePassword: { password },
  changeEmail: { email: newAddress() },
  enrolAuthenticator: { name: "Phone" },
  confirmAuthenticator: { code: "123 456" },
  removeAuthenticator: undefined,
  renewRecoveryCodes: undefined,
  endSession: undefined,
  endOtherSessions: undefined,
  forgetBrowser: undefined,
  eraseAccount: undefined,
  nameHousehold: { name: "Keller" },
  inviteMember: {
    email: newAddress(),
    role: "auditor",
    until: inDays(30),
    portfolios: [of.portfolioId],
  },
  withdrawInvitation: undefined,
  changeMember: { role: "auditor", until: inDays(30), portfolios: [of.portfolioId] },
  removeMember: undefined,
  leaveHousehold: undefined,
  readInvitation: { token: newToken() },
  acceptInvitation: { token: newToken() },
  reportNavigation: { pathname: "/app/assets", search: "?on=2024-03-31" },
  assignRole: { role: "user" },
  actOnPeople: { action: "signOut", userIds: [of.userId] },
  startCheckout: { plan: "premium", interval: "year" },
  openPortal: undefined,
  changePlan: { plan: "premium", interval: "year" },
  cancelPlan: undefined,
  resumePlan: undefined,
  refreshPlan: undefined,
  setUpStripe: { prices: [{ plan: "premium", interval: "year", currency: "EUR", amount: "590.00" }] },
  linkStripePrice: { plan: "premium", interval: "year", priceId: "price_123" },
  testStripe: undefined,
  grantPlan: { plan: "premium", until: inDays(30) },
  runProvider: undefined,
  stopProvider: undefined,
  resumeProvider: undefined,
  orderProviders: { providers: ["yahoo"] },
  changeSystem: { maintenance: false, maintenanceMessage: "Back at noon", signUpOpen: true, examplesOpen: true },
  recordConsent: {
    consentId: randomUUID(),
    consent: { essential: true, analytics: true, marketing: false },
    version: "1.0",
  },
  countPageView: { page: "/pricing", language: "de", width: "wide", referrer: "example.org" },
})
