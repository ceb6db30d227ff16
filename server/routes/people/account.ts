import { Result } from "effect"
import {
  changeEmail,
  changePassword,
  changePreferences,
  changeProfile,
  confirmAuthenticator,
  endOtherSessions,
  endSession,
  enrolAuthenticator,
  eraseAccount,
  forgetBrowser,
  listSessions,
  readSecondFactors,
  removeAuthenticator,
  renewRecoveryCodes,
} from "#contract/people/account.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { personalRoute, type Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Identity } from "#server/identity/identity.ts"
import { done, withinOf } from "./identity.ts"

export interface AccountDependencies {
  readonly identity: Identity
  /** Erases the account of a user, and the households that have no other owner. */
  readonly erase: (person: SignedIn) => Promise<Result.Result<void, Rejection>>
}

/** Routes with which users change their own account. */
export function accountRoutes({ identity, erase }: AccountDependencies): ReadonlyArray<Route> {
  const { own } = identity
  return [
    personalRoute(changeProfile, async ({ person, body }) => {
      await own.changeProfile(withinOf(person), body)
      return Result.succeed({ body })
    }),
    personalRoute(changePreferences, async ({ person, body }) => {
      return Result.succeed({ body: await own.changePreferences(withinOf(person), body) })
    }),
    personalRoute(changePassword, async ({ person, body }) =>
      done(await identity.changePassword(withinOf(person), body.password)),
    ),
    personalRoute(changeEmail, async ({ person, body }) =>
      done(await identity.changeEmail(withinOf(person), body.email)),
    ),
    personalRoute(readSecondFactors, async ({ person }) =>
      Result.succeed({ body: await own.secondFactors(withinOf(person)) }),
    ),
    personalRoute(enrolAuthenticator, async ({ person, params, body }) =>
      Result.mapBoth(await own.enrol(withinOf(person), params.deviceId, body.name), {
        onSuccess: (enrolled) => ({ body: enrolled }),
        onFailure: refused,
      }),
    ),
    personalRoute(confirmAuthenticator, async ({ person, params, body }) =>
      Result.mapBoth(await own.confirm(withinOf(person), params.deviceId, body.code), {
        onSuccess: (recoveryCodes) => ({ body: { recoveryCodes } }),
        onFailure: refused,
      }),
    ),
    personalRoute(removeAuthenticator, async ({ person, params }) =>
      done(await own.remove(withinOf(person), params.deviceId)),
    ),
    personalRoute(renewRecoveryCodes, async ({ person }) =>
      Result.mapBoth(await own.renewRecoveryCodes(withinOf(person)), {
        onSuccess: (recoveryCodes) => ({ body: { recoveryCodes } }),
        onFailure: refused,
      }),
    ),
    personalRoute(listSessions, async ({ person }) =>
      Result.succeed({
        body: {
          sessions: await own.sessions(withinOf(person)),
          knownBrowsers: await own.knownBrowsers(withinOf(person)),
        },
      }),
    ),
    personalRoute(forgetBrowser, async ({ person, params }) => {
      await own.forgetBrowser(withinOf(person), params.browserId)
      return Result.succeed({ body: undefined })
    }),
    personalRoute(endSession, async ({ person, params }) =>
      done(await own.endSession(withinOf(person), params.sessionId)),
    ),
    personalRoute(endOtherSessions, async ({ person }) => {
      await own.endOtherSessions(withinOf(person))
      return Result.succeed({ body: undefined })
    }),
    personalRoute(eraseAccount, async ({ person }) =>
      Result.map(await erase(person), () => ({ body: undefined, session: "ended" as const })),
    ),
  ]
}
