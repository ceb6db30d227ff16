import { randomUUID } from "node:crypto"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"

interface Terms {
  readonly role: "owner" | "editor" | "adviser" | "auditor" | "viewer"
  readonly until?: string | null
  readonly portfolios?: ReadonlyArray<string> | null
}

/** Invites a user by mail into the household of the sender; the id of the invitation, and the token of its link. */
export async function invited(
  api: TestApi,
  owner: Person,
  email: string,
  { role, until = null, portfolios = null }: Terms,
): Promise<{ readonly invitationId: string; readonly token: string }> {
  const invitationId = randomUUID()
  await owner.did("PUT", `/api/household/invitations/${invitationId}`, { email, role, until, portfolios })
  return { invitationId, token: (await api.mails(email))[0]?.tokens[0] ?? "" }
}

/** Makes a user a member, who then selects that household. */
export async function joined(api: TestApi, owner: Person, person: Person, terms: Terms): Promise<void> {
  const { token } = await invited(api, owner, person.email, terms)
  const { json } = await person.did("POST", "/api/invitation/acceptance", { token })
  person.household = json.householdId
}

/** A portfolio with an account that has a value. */
export async function portfolioWithValue(person: Person, title: string, amount: string): Promise<string> {
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title })
  await openedAccount(person, portfolioId, holdingId, `Account of ${title}`)
  await person.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
    _tag: "Balance",
    balance: { amount, currency: "EUR" },
    statedOn: "2026-01-02",
  })
  return portfolioId
}

export const openedAccount = (person: Person, portfolioId: string, holdingId: string, name: string) =>
  person.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name,
    openedOn: "2026-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: "Bank", description: null },
  })
