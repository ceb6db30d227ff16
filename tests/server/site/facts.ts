import type { SiteFacts } from "#server/site/siteFacts.ts"

/** An operator who has set no details. */
export const noOperator: SiteFacts["operator"] = {
  name: null,
  address: [],
  representedBy: null,
  register: null,
  vatId: null,
  email: null,
  phone: null,
  dataProtectionEmail: null,
  supervisoryAuthority: null,
  hostingCountry: null,
  availabilityTarget: null,
}

/** Of an installation whose operator has set no details and sells nothing. */
export const bareFacts: SiteFacts = {
  publicOrigin: "https://wealth.example",
  signUpOpen: true,
  examples: true,
  billing: false,
  payments: false,
  planPrices: null,
  measuredBy: null,
  activityMonths: 24,
  operator: noOperator,
}
