import { endpoints } from "#contract/endpoints.ts"
import type { Codec, Endpoint } from "#contract/endpoint.ts"
import type { Probes } from "#scripts/asvs/checking.ts"

/** The proofs that routes need from a client. */
export const contractProbes = {
  /** Every change needs a method that browsers do not use by themselves. */
  "safe-methods": () =>
    endpoints
      .filter(({ kind, method, body }) => method === "GET" && (kind === "command" || body !== undefined))
      .map(({ name }) => `${name} changes something by GET`),

  /** Secrets travel in bodies and headers, because proxies and histories store addresses. */
  "addresses-without-secrets": () =>
    endpoints.flatMap(({ name, params, query }) =>
      [...fieldsOf(params), ...fieldsOf(query)]
        .filter((field) => /token|password|secret|code|challenge|email|name$/i.test(field))
        .filter((field) => !(field === "name" && name.endsWith("Projection")))
        .map((field) => `${name} takes ${field} in its address`),
    ),

  /** Sensitive actions need a step-up with password and second factor. */
  "step-up": () => [
    ...sensitive
      .filter((name) => !endpoints.some((endpoint) => endpoint.name === name))
      .map((name) => `there is no ${name}`),
    ...endpoints
      .filter(({ name, guard }) => sensitive.includes(name) && guard.stepUp !== true)
      .map(({ name }) => `${name} asks for no proof`),
    ...endpoints
      .filter(({ kind, method, guard }) => kind === "admin" && method !== "GET" && guard.stepUp !== true)
      .map(({ name }) => `${name} of admins asks for no proof`),
  ],

  /** No user is asked for hints or for facts that others may know about them. */
  "no-secret-questions": () =>
    endpoints.flatMap(({ name, body }) =>
      fieldsOf(body)
        .filter((field) => /question|hint|reminder|maiden|birth/i.test(field))
        .map((field) => `${name} takes ${field}`),
    ),

  /** Sessions begin in two routes and continue in two others; no other route gives access. */
  "ways-to-sign-in": () => {
    // `visitDemo` works only in a demo installation, which serves only its own machine and has no real data.
    // `openExample` gives a guest access to sample data alone, see `isForGuests`.
    const known = ["signIn", "takeSecondStep", "refreshSession", "finishStepUp", "visitDemo", "openExample"]
    return endpoints.filter((one) => givesAccess(one) && !known.includes(one.name)).map(({ name }) => `${name}, too`)
  },
} satisfies Probes

const sensitive: ReadonlyArray<string> = [
  "changePassword",
  "changeEmail",
  "enrolAuthenticator",
  "confirmAuthenticator",
  "removeAuthenticator",
  "renewRecoveryCodes",
  "eraseAccount",
  "endSession",
  "endOtherSessions",
  "forgetBrowser",
  "inviteMember",
  "changeMember",
  "exportHousehold",
]

const fieldsOf = (schema: Codec | undefined): ReadonlyArray<string> => Object.keys(membersOf(schema))

const membersOf = (schema: Codec | undefined): object =>
  (schema as { readonly fields?: object } | undefined)?.fields ?? {}

/** Whether an answer, or one of the possible answers, contains an access token. */
function givesAccess({ answer }: Endpoint): boolean {
  const { members = [] } = (answer ?? {}) as { readonly members?: ReadonlyArray<Codec> }
  return [answer, ...members].some((one) => fieldsOf(one).includes("accessToken"))
}
