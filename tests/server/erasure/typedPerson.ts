import { randomUUID } from "node:crypto"
import { type Person, password, preferences, type TestApi } from "#tests/server/http/testApi.ts"
import { type Clock, elsewhere, enrolled, givePassword } from "#tests/server/identity/circumstances.ts"
import type { Canaries } from "./canaries.ts"

const addressOf = (canary: string): string => `${canary}@example.org`

/** A user whose every text is a canary: address, names, exchange and browser. Signed up, confirmed and signed in. */
export async function typedPerson(api: TestApi, { at }: Canaries): Promise<Person> {
  const person = api.visitor(addressOf(at("firstAddress")))
  const { json } = await person.did("POST", "/api/sign-up", {
    email: person.email,
    password,
    profile: { firstName: at("formerFirstName"), lastName: at("formerLastName"), country: "CH" },
    preferences: { ...preferences, defaultExchange: at("formerExchange") },
  })
  const [mail] = await api.mails(person.email)
  const browser = { "user-agent": at("browser") }
  await person.send("POST", "/api/session/second-step", { challenge: json.challenge, code: mail?.code }, browser)
  const profile = { firstName: at("firstName"), lastName: at("lastName"), country: "CH" }
  await person.did("PUT", "/api/account/profile", profile)
  await person.did("PUT", "/api/preferences", { ...preferences, defaultExchange: at("exchange") })
  await person.did("POST", "/api/activity/navigation", { pathname: `/app/${at("pathname")}` })
  return person
}

/**
 * Makes the product write every mail that it can send to a user, with canaries in the values, changes to another
 * address on the way, and requests a third one without confirming it. Another person types canaries where nothing is
 * accepted. Returns the user as known afterwards, with a step-up.
 */
export async function typeIntoMails(api: TestApi, given: Person, canaries: Canaries, time: Clock): Promise<Person> {
  const { at } = canaries
  const later = () => time.move({ minutes: 1 })

  // SecondFactorAdded, RecoveryCodeUsed, SecondFactorLost, RecoveryCodesRenewed, SecondFactorRemoved
  const { recoveryCodes, deviceId, code } = await enrolled(given, time, at("authenticator"))
  const abroad = elsewhere(api, given)
  const first = await givePassword(abroad)
  await abroad.did("POST", "/api/session/lost-second-factor", { challenge: first.json.challenge })
  await api.server.tidy()
  later()
  const second = await givePassword(abroad)
  const recovered = { challenge: second.json.challenge, code: recoveryCodes[0] }
  const otherBrowser = { "user-agent": at("otherBrowser") }
  await abroad.send("POST", "/api/session/second-step", recovered, otherBrowser)
  later()
  const { json } = await given.did("POST", "/api/session/step-up", { password })
  await given.did("POST", "/api/session/step-up/second-step", { challenge: json.challenge, code: code() })
  await given.did("PUT", "/api/account/recovery-codes")
  await given.did("DELETE", `/api/account/authenticators/${deviceId}`)

  // SignInCode, SignedInOnNewDevice, ResetPassword, PasswordChanged, AddressHasAccount
  const third = elsewhere(api, given)
  await third.signIn()
  await third.send("POST", "/api/password/forgotten", { email: given.email })
  await given.stepUp()
  await given.did("PUT", "/api/account/password", { password })
  const twice = {
    email: given.email,
    password,
    profile: { firstName: null, lastName: null, country: null },
    preferences,
  }
  await api.visitor().did("POST", "/api/sign-up", twice)

  // Invited
  for (const place of ["invited", "withdrawnInvited"]) {
    const invitationId = randomUUID()
    const invitation = { email: addressOf(at(place)), role: "viewer", until: null, portfolios: null }
    await given.did("PUT", `/api/household/invitations/${invitationId}`, invitation)
    if (place !== "invited") await given.did("DELETE", `/api/household/invitations/${invitationId}`)
  }

  // ConfirmNewAddress, AddressChanged, AddressKept
  const address = addressOf(at("address"))
  await given.did("PUT", "/api/account/email", { email: address })
  const [link] = await api.mails(address)
  await given.did("POST", "/api/email/confirmation", { token: link?.tokens[0] })
  await api.visitor().did("POST", "/api/sign-up", twice)
  const person = elsewhere(api, { ...given, email: address })
  await person.signIn()
  await person.stepUp()
  await person.did("PUT", "/api/account/email", { email: addressOf(at("unconfirmedAddress")) })
  return person
}

/** Types canaries where nothing is taken: none of them may stand anywhere, from the first moment on. */
export async function typeInVain(person: Person, { at }: Canaries): Promise<void> {
  const send = (method: string, path: string, body: unknown) => person.send(method, path, body)
  const holding = { currency: "EUR", openedOn: "2024-01-01", priceSymbol: null }
  const refusals = [
    await send("POST", "/api/session", { email: addressOf(at("refusedAddress")), password: at("refusedPassword") }),
    await send("POST", "/api/session", { email: person.email, password: at("wrongPassword") }),
    await send("POST", "/api/session", { email: at("noAddress"), password }),
    await send("PUT", `/api/holdings/${randomUUID()}`, {
      ...holding,
      portfolioId: randomUUID(),
      name: at("refusedHoldingName"),
      details: { _tag: "other", investmentType: "art", description: at("refusedDescription") },
    }),
    await send("PUT", `/api/portfolios/${randomUUID()}`, { title: `${at("malformedTitle")}\u0000` }),
    await send("PUT", `/api/portfolios/${randomUUID()}`, { title: "First", [at("unknownField")]: 1 }),
    await send("PUT", `/api/portfolios/${at("idInPath")}`, { title: "First" }),
    await send("GET", `/api/net-worth?${at("unknownParameter")}=1`, undefined),
    await send("PUT", `/api/portfolios/${randomUUID()}`, `{"title":"${at("brokenJson")}`),
    await send("POST", "/api/invitation", { token: at("noToken") }),
    await send("POST", "/api/activity/navigation", { pathname: `no path ${at("noPathname")}` }),
  ]
  const taken = refusals.filter(({ status }) => status < 400)
  if (taken.length > 0) throw new Error(`${taken.length} were taken`)
}
