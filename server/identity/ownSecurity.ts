import { Result } from "effect"
import { authenticatorsMost } from "./factors/authenticators.ts"
import type { AuthenticatorView, KnownBrowserView, OpenSessionView } from "#contract/people/account.ts"
import type { Preferences, Profile } from "#contract/people/identity.ts"
import { changeAccount } from "./accountChanges.ts"
import { requesterOf, type Within } from "./credentials.ts"
import { begin, type IdentityDependencies, type Refused, succeeded, mailTo } from "./dependencies.ts"
import { issueRecoveryCodes, recoveryCodesLeft, removeRecoveryCodes } from "./factors/recoveryCodes.ts"
import { plainCode } from "./sessions/tokens.ts"

/** Profile, second factors, sessions and trusted browsers of the signed-in user. */
export interface OwnSecurity {
  readonly secondFactors: (within: Within) => Promise<{
    readonly authenticators: ReadonlyArray<AuthenticatorView>
    readonly recoveryCodesLeft: number
  }>
  readonly changeProfile: (within: Within, profile: Profile) => Promise<void>
  readonly changePreferences: (within: Within, preferences: Preferences) => Promise<Preferences>
  readonly enrol: (
    within: Within,
    deviceId: string,
    name: string,
  ) => Promise<Refused<{ readonly secret: string; readonly uri: string }>>
  /** Returns new recovery codes with the first authenticator, otherwise an empty list. */
  readonly confirm: (within: Within, deviceId: string, code: string) => Promise<Refused<ReadonlyArray<string>>>
  readonly remove: (within: Within, deviceId: string) => Promise<Refused<void>>
  readonly renewRecoveryCodes: (within: Within) => Promise<Refused<ReadonlyArray<string>>>
  readonly sessions: (within: Within) => Promise<ReadonlyArray<OpenSessionView>>
  /** Browsers that need no code by mail, while no authenticator is enrolled. */
  readonly knownBrowsers: (within: Within) => Promise<ReadonlyArray<KnownBrowserView>>
  /** Also signs the browser out, unless it is the current one. Does nothing when it is not trusted. */
  readonly forgetBrowser: (within: Within, browserId: string) => Promise<void>
  readonly endSession: (within: Within, sessionId: string) => Promise<Refused<void>>
  readonly endOtherSessions: (within: Within) => Promise<void>
}

export function ownSecurity(parts: IdentityDependencies): OwnSecurity {
  const { now } = parts

  /** Keeps the current session, and ends all others: those have to sign in again with the new factor. */
  async function endOthers(on: IdentityDependencies, { person, sessionId, device }: Within): Promise<void> {
    await on.sessions.endAll(person.userId, sessionId)
    await on.devices.forgetAll(person.userId, device)
  }

  /** Decides a change in one transaction, in which the user is still signed in. */
  const change = <Value>(within: Within, decide: (on: IdentityDependencies) => Promise<Value>): Promise<Value> =>
    changeAccount(parts, requesterOf(within), decide)

  return {
    secondFactors: (within) => secondFactorsOf(parts, within),

    changeProfile: (within, profile) => change(within, (on) => on.people.changeProfile(within.person.userId, profile)),

    changePreferences: (within, preferences) =>
      change(within, (on) => on.people.changePreferences(within.person.userId, preferences)),

    enrol: (within, deviceId, name) =>
      change(within, async (on) => {
        const { userId, email } = within.person
        if ((await on.authenticators.list(userId)).length >= authenticatorsMost) {
          return Result.fail({ _tag: "TooManyAuthenticators", most: authenticatorsMost })
        }
        const enrolled = await on.authenticators.enrol(userId, { deviceId, name, account: email }, now())
        return enrolled ? Result.succeed(enrolled) : Result.fail({ _tag: "AuthenticatorIdAlreadyUsed" })
      }),

    async confirm(within, deviceId, code) {
      const { person } = within
      const subject = { kind: "code", userId: person.userId } as const
      const tooMany = await begin(parts, [subject])
      if (tooMany) return Result.fail(tooMany)
      return change(within, async (on) => {
        const isFirst = (await on.authenticators.list(person.userId)).length === 0
        const confirmed = await on.authenticators.confirm(person.userId, deviceId, plainCode(code), now())
        if (confirmed === "absent") return Result.fail({ _tag: "AuthenticatorNotFound" })
        if (confirmed === "wrong") return Result.fail({ _tag: "CodeWrong" })
        await succeeded(on, [subject])
        const codes = isFirst ? await issueRecoveryCodes(on.db, person.userId) : []
        await endOthers(on, within)
        const enrolled = await on.authenticators.list(person.userId)
        const device = enrolled.find((one) => one.deviceId === deviceId)?.name ?? ""
        await mailTo(parts, on.db, person, { _tag: "SecondFactorAdded", device, at: now().toISOString() })
        return Result.succeed(codes)
      })
    },

    remove: (within, deviceId) =>
      change(within, async (on) => {
        const { person } = within
        const removed = await on.authenticators.remove(person.userId, deviceId)
        if (!removed) return Result.fail({ _tag: "AuthenticatorNotFound" })
        if (removed.isLast) await removeRecoveryCodes(on.db, person.userId)
        await endOthers(on, within)
        const at = now().toISOString()
        await mailTo(parts, on.db, person, { _tag: "SecondFactorRemoved", device: removed.name, at })
        return Result.void
      }),

    renewRecoveryCodes: (within) =>
      change(within, async (on) => {
        const { person } = within
        if ((await on.authenticators.list(person.userId)).length === 0) {
          return Result.fail({ _tag: "AuthenticatorNotFound" })
        }
        const codes = await issueRecoveryCodes(on.db, person.userId)
        await endOthers(on, within)
        await mailTo(parts, on.db, person, { _tag: "RecoveryCodesRenewed", at: now().toISOString() })
        return Result.succeed(codes)
      }),

    sessions: (within) => sessionsOf(parts, within),
    knownBrowsers: (within) => knownBrowsersOf(parts, within),

    forgetBrowser: (within, browserId) =>
      change(within, async (on) => {
        const { userId } = within.person
        const device = await on.devices.find(browserId, userId)
        if (!device) return
        await on.devices.forget(device, userId)
        await on.sessions.endIn(device, userId, within.sessionId)
      }),

    endSession: (within, sessionId) =>
      change(within, async (on) => {
        const { userId } = within.person
        const listed = await on.sessions.list(userId, within.sessionId, now())
        const ended = listed.find((one) => one.sessionId === sessionId)
        if (!ended) return Result.fail({ _tag: "SessionNotFound" })
        await on.sessions.signOut({ sessionId })
        if (ended.device) await on.devices.forget(ended.device, userId)
        return Result.void
      }),

    endOtherSessions: (within) => change(within, (on) => endOthers(on, within)),
  }
}

async function secondFactorsOf(
  { db, authenticators }: IdentityDependencies,
  { person: { userId } }: Within,
): ReturnType<OwnSecurity["secondFactors"]> {
  const enrolled = await authenticators.list(userId)
  return {
    authenticators: enrolled.map(({ deviceId, name, createdAt, lastUsedAt }) => ({
      deviceId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }
}

async function sessionsOf(
  { vault, sessions, now }: IdentityDependencies,
  { person: { userId }, sessionId: current }: Within,
): ReturnType<OwnSecurity["sessions"]> {
  const key = await vault.keyOf(userId)
  const listed = await sessions.list(userId, current, now())
  return listed.map(({ sessionId, createdAt, lastUsedAt, userAgent, isCurrent }) => ({
    sessionId,
    userAgent: userAgent === null ? null : (key?.decrypt(`identity.sessions.user_agent ${userId}`, userAgent) ?? null),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent,
  }))
}

async function knownBrowsersOf(
  { devices, now }: IdentityDependencies,
  { person: { userId }, device: current }: Within,
): ReturnType<OwnSecurity["knownBrowsers"]> {
  const known = await devices.list(userId, now())
  return known.map(({ browserId, device, userAgent, lastUsedAt, expiresAt }) => ({
    browserId,
    userAgent,
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: current !== null && device.equals(current),
  }))
}
