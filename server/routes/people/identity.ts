import { Result } from "effect"
import {
  type Access,
  beginStepUp,
  type Challenge,
  confirmAddress,
  confirmNewEmail,
  finishStepUp,
  forgetPassword,
  requestFactorReset,
  cancelFactorReset,
  readSession,
  refreshSession,
  resetPassword,
  sendCodeAgain,
  signIn,
  signOut,
  signUp,
  takeSecondStep,
  undoNewEmail,
} from "#contract/people/identity.ts"
import type { UserId } from "#domain/shared/ids.ts"
import { isTimeZone } from "#domain/shared/timeZone.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { type Answer, openRoute, type Outcome, personalRoute, type Route } from "#server/http/route.ts"
import { type SignedIn, stepUpMinutes } from "#server/identity/access.ts"
import { accessTokenSeconds, type AccessTokens } from "#server/identity/sessions/accessTokens.ts"
import type { Within } from "#server/identity/credentials.ts"
import type { Identity } from "#server/identity/identity.ts"
import type { Refused } from "#server/identity/dependencies.ts"
import type { StartedSession } from "#server/identity/signingIn.ts"
import { visitor } from "#server/identity/visiting.ts"
import { sessionView } from "#server/identity/sessions/sessionView.ts"

interface IdentityDependencies {
  readonly identity: Identity
  readonly tokens: AccessTokens
  readonly randomId: () => string
  readonly now: () => Date
  readonly isUnderMaintenance: () => Promise<boolean>
  /** Whether a token leads to an invitation that can still be accepted, and was sent to this address. */
  readonly isInvited: (token: string, email: string) => Promise<boolean>
}

export const withinOf = (person: SignedIn): Within => ({
  person,
  sessionId: person.session.sessionId,
  device: person.session.device,
})

/** An answer without a body, or the refusal. */
export const done = (outcome: Refused<unknown>, whose: Whose = {}): Result.Result<Answer<undefined>, Rejection> =>
  Result.mapBoth(outcome, { onSuccess: () => ({ ...whose, body: undefined }), onFailure: refused })

type Whose = Pick<Answer<unknown>, "person" | "about">

/** The user to whom a token was sent. Must be found before the token is used: afterwards it does not exist. */
async function by(found: Promise<UserId | undefined>): Promise<Whose> {
  const userId = await found
  return userId ? { person: { userId } } : {}
}

/** The user of an address, if any: the answer must not reveal whether the account exists. */
const about = (find: () => Promise<UserId | undefined>): Whose => ({
  about: async () => (await by(find())).person,
})

/** An access token of a session, and its user; refused when the session has ended meanwhile. */
export async function accessFor(
  { identity, tokens, randomId, now, isUnderMaintenance }: Omit<IdentityDependencies, "isInvited">,
  sessionId: string,
): Promise<Result.Result<{ body: Access; person: SignedIn }, Rejection>> {
  const person = await identity.authenticate(sessionId, { householdId: undefined, isBackground: true })
  if (!person?.householdId) return Result.fail({ code: "notSignedIn" })
  if (person.role === "user" && (await isUnderMaintenance())) {
    return Result.fail(refused({ _tag: "UnderMaintenance" }))
  }
  const accessToken = tokens.sign({ userId: person.userId, sessionId, tokenId: randomId() })
  const session = await sessionView(person, now(), identity.people)
  return Result.succeed({ body: { accessToken, expiresInSeconds: accessTokenSeconds, session }, person })
}

export function identityRoutes(dependencies: IdentityDependencies): ReadonlyArray<Route> {
  const { identity, now, isUnderMaintenance, isInvited } = dependencies
  const { concerned } = identity
  const access = (sessionId: string) => accessFor(dependencies, sessionId)

  async function entered({ sessionId, refreshToken, deviceSecrets }: StartedSession): Outcome<Access> {
    const begun = await access(sessionId)
    if (Result.isFailure(begun)) await identity.sessions.end(sessionId)
    return Result.map(begun, (answer) => ({ ...answer, session: { refreshToken }, deviceSecrets }))
  }

  /** Under maintenance, users who are not admins cannot refresh their session, and keep its cookie. */
  async function hasToWait(refreshToken: string): Promise<boolean> {
    if (!(await isUnderMaintenance())) return false
    const userId = await identity.sessions.ownerOf(refreshToken)
    const owner = userId === undefined ? undefined : await identity.people.find(userId)
    return owner?.person.role === "user"
  }

  /** At the first visit of a user without a time zone, sets that of the browser. Visitors of a demo share one account. */
  async function presetTimeZone(person: SignedIn, timeZone: string | undefined): Promise<boolean> {
    if (person.preferences.timeZone !== undefined || person.email === visitor.email) return false
    if (timeZone === undefined || !isTimeZone(timeZone)) return false
    await identity.people.presetTimeZone(person.userId, timeZone)
    return true
  }

  async function enteredOrChallenged(outcome: StartedSession | Challenge): Outcome<Access | Challenge> {
    return "sessionId" in outcome ? entered(outcome) : Result.succeed({ body: outcome })
  }

  return [
    openRoute(signUp, async ({ body: { invitation, ...account }, client }) => {
      const isExpected = invitation !== undefined && (await isInvited(invitation, account.email))
      return Result.mapBoth(await identity.signUp({ ...account, isInvited: isExpected }, client), {
        onSuccess: (body) => ({ body, ...about(() => concerned.byChallenge(body.challenge)) }),
        onFailure: refused,
      })
    }),
    openRoute(confirmAddress, async ({ body, client }) => {
      const whose = await by(concerned.byLink(body.token))
      return Result.mapBoth(await identity.confirmAddress(body.token, client), {
        onSuccess: ({ deviceSecrets }) => ({ ...whose, body: undefined, deviceSecrets }),
        onFailure: refused,
      })
    }),
    openRoute(signIn, async ({ body, client }) => {
      const outcome = await identity.signIn({ isShared: false, ...body }, client)
      return Result.isSuccess(outcome) ? enteredOrChallenged(outcome.success) : Result.fail(refused(outcome.failure))
    }),
    openRoute(takeSecondStep, async ({ body, client }) => {
      const outcome = await identity.takeSecondStep({ isShared: false, ...body }, client)
      return Result.isSuccess(outcome) ? entered(outcome.success) : Result.fail(refused(outcome.failure))
    }),
    openRoute(sendCodeAgain, async ({ body: { challenge }, client }) =>
      done(
        await identity.sendCodeAgain(challenge, client),
        about(() => concerned.byChallenge(challenge)),
      ),
    ),
    openRoute(requestFactorReset, async ({ body: { challenge } }) => {
      const whose = await by(concerned.byChallenge(challenge))
      return done(await identity.factors.beginWait(challenge), whose)
    }),
    openRoute(cancelFactorReset, async ({ body: { token } }) => {
      const whose = await by(concerned.byLink(token))
      return done(await identity.factors.cancelWait(token), whose)
    }),
    openRoute(refreshSession, async ({ refreshToken, body: { timeZone } }) => {
      // At a first visit there is no session to refresh: no error.
      if (refreshToken === undefined) return Result.succeed({ body: null })
      const arrived = now()
      if (await hasToWait(refreshToken)) return Result.fail(refused({ _tag: "UnderMaintenance" }))
      const refreshed = await identity.sessions.refresh(refreshToken, arrived, now)
      if (refreshed.kind === "justReplaced") return Result.fail({ code: "conflict" })
      if (refreshed.kind === "over") return Result.fail({ code: "notSignedIn" })
      // A refresh is automatic, so it is not recorded as an action of the user.
      const granted = await access(refreshed.sessionId)
      const hasPreset = Result.isSuccess(granted) && (await presetTimeZone(granted.success.person, timeZone))
      return Result.map(hasPreset ? await access(refreshed.sessionId) : granted, ({ body }) => ({
        body,
        session: { refreshToken: refreshed.refreshToken },
      }))
    }),
    openRoute(signOut, async ({ refreshToken, sessionId, query, client }) => {
      const whose = await by(concerned.bySession({ refreshToken, sessionId }))
      const userId = query.browser === "forget" ? whose.person?.userId : undefined
      const deviceSecrets = userId && (await identity.leaveBrowser(userId, client))
      if (refreshToken !== undefined) await identity.sessions.signOut({ refreshToken })
      if (sessionId !== undefined) await identity.sessions.signOut({ sessionId })
      return Result.succeed({ ...whose, body: undefined, session: "ended" as const, deviceSecrets })
    }),
    personalRoute(readSession, async ({ person }) =>
      Result.succeed({ body: await sessionView(person, now(), identity.people) }),
    ),
    personalRoute(beginStepUp, async ({ person, body }) =>
      Result.mapBoth(await identity.beginStepUp(withinOf(person), body.password), {
        onSuccess: (challenge) => ({ body: challenge }),
        onFailure: refused,
      }),
    ),
    personalRoute(finishStepUp, async ({ person, body }) => {
      const outcome = await identity.finishStepUp(withinOf(person), body.challenge, body.code)
      if (Result.isFailure(outcome)) return Result.fail(refused(outcome.failure))
      const { sessionId, refreshToken } = outcome.success
      const steppedUpUntil = new Date(now().getTime() + stepUpMinutes * 60_000).toISOString()
      return Result.map(await access(sessionId), (begun) => ({
        body: { steppedUpUntil, ...begun.body },
        session: { refreshToken },
      }))
    }),
    openRoute(forgetPassword, async ({ body: { email }, client }) =>
      done(
        await identity.forgetPassword(email, client),
        about(() => concerned.byEmail(email)),
      ),
    ),
    openRoute(resetPassword, async ({ body: { token, password } }) => {
      const whose = await by(concerned.byLink(token))
      return done(await identity.resetPassword(token, password), whose)
    }),
    openRoute(confirmNewEmail, async ({ body: { token } }) => {
      const whose = await by(concerned.byLink(token))
      return done(await identity.confirmNewEmail(token), whose)
    }),
    openRoute(undoNewEmail, async ({ body: { token } }) => {
      const whose = await by(concerned.byLink(token))
      return done(await identity.undoNewEmail(token), whose)
    }),
  ]
}
