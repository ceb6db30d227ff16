import { Result } from "effect"
import type { UserId } from "#domain/shared/ids.ts"
import type { OpenChallenge, Purpose } from "./challenges.ts"
import { factorWaits } from "./factorWaits.ts"
import {
  awaitsSetUp,
  begin,
  type IdentityDependencies,
  withMinimumDuration,
  type Refused,
  succeeded,
  mailTo,
} from "#server/identity/dependencies.ts"
import { removeRecoveryCodes, useRecoveryCode } from "./recoveryCodes.ts"
import { digestOf, plainCode } from "#server/identity/sessions/tokens.ts"

/** A challenge that was answered correctly. */
interface Proved {
  readonly userId: UserId
  readonly purpose: Purpose
  readonly sessionId: string | null
}

export interface SecondFactors {
  /** Checks the code that answers a challenge; of concurrent attempts, one succeeds. */
  readonly prove: (challenge: string, code: string, purposes: ReadonlyArray<Purpose>) => Promise<Refused<Proved>>
  /** Whether a user who lost every second factor has waited long enough to sign in with a mail alone. */
  readonly waitIsOver: (userId: UserId) => Promise<boolean>
  readonly beginWait: (challenge: string) => Promise<Refused<void>>
  readonly cancelWait: (token: string) => Promise<Refused<void>>
  /** Sends the due notices of waits, one a day. */
  readonly sendNotices: () => Promise<void>
}

/** The duration of a check, also for a challenge without a user, which has nothing to check. */
const codeCheckTakesMs = 50

export function secondFactors(parts: IdentityDependencies): SecondFactors {
  const { db, now, challenges, authenticators, people } = parts
  const waits = factorWaits(parts)

  /** Checks a code. Its length determines which second factor it belongs to. */
  async function isRight(
    token: string,
    { userId, purpose }: OpenChallenge & { userId: UserId },
    code: string,
  ): Promise<boolean> {
    const person = (await people.find(userId))?.person
    if (!person) return false
    if (purpose === "confirm" && code.length === 24) return (await isSetUpCode(code)) && challenges.conclude(token)
    if (purpose === "confirm" && (await awaitsSetUp(parts))) return false
    if (code.length === 6) {
      return person.hasAuthenticator && (await authenticators.take(userId, code, now())) && challenges.conclude(token)
    }
    if (code.length === 24) {
      const left = person.hasAuthenticator ? await useRecoveryCode(db, userId, code, now()) : undefined
      if (left === undefined) return false
      await mailTo(parts, db, person, { _tag: "RecoveryCodeUsed", left, at: now().toISOString() })
      return challenges.conclude(token)
    }
    if (!person.hasAuthenticator) return challenges.redeem(token, code, now())
    if (purpose !== "signIn" || !(await waits.isOver(userId))) return false
    if (!(await challenges.redeem(token, code, now()))) return false
    await removeSecondFactors(userId)
    return true
  }

  async function isSetUpCode(code: string): Promise<boolean> {
    const { setUpCode } = parts
    return setUpCode !== undefined && digestOf(setUpCode).equals(digestOf(code)) && people.awaitsFirst()
  }

  /** After the wait: removes all second factors of the user, who then enrols another. */
  async function removeSecondFactors(userId: UserId): Promise<void> {
    await authenticators.removeAll(userId)
    await removeRecoveryCodes(db, userId)
    await parts.sessions.endAll(userId)
    await parts.devices.forgetAll(userId, null)
  }

  return {
    waitIsOver: waits.isOver,
    cancelWait: waits.cancel,
    sendNotices: waits.sendNotices,

    async prove(token, typed, purposes) {
      const challenge = await challenges.attempt(token, now())
      if (!challenge || !purposes.includes(challenge.purpose)) return Result.fail({ _tag: "ChallengeOver" })
      const { userId, purpose, sessionId } = challenge
      if (userId === null)
        return withMinimumDuration(parts, codeCheckTakesMs, () => Promise.resolve(Result.fail({ _tag: "CodeWrong" })))
      // Not counted when an address is confirmed, so that addresses with and without an account are answered alike. The
      // five attempts for each of the few mails in an hour are limit enough.
      const subject = { kind: "code", userId } as const
      const tooMany = purpose === "confirm" ? undefined : await begin(parts, [subject])
      if (tooMany) return Result.fail(tooMany)
      const check = () => isRight(token, { ...challenge, userId }, plainCode(typed))
      if (!(await withMinimumDuration(parts, codeCheckTakesMs, check))) return Result.fail({ _tag: "CodeWrong" })
      await succeeded(parts, [subject, { kind: "codeMail", userId }]) // mails that were read do not count
      await waits.end(userId) // the user has a second factor after all
      return Result.succeed({ userId, purpose, sessionId })
    },

    async beginWait(token) {
      const challenge = await challenges.find(token, now())
      if (!challenge || challenge.purpose !== "signIn") return Result.fail({ _tag: "ChallengeOver" })
      const person = challenge.userId === null ? undefined : (await people.find(challenge.userId))?.person
      return person?.hasAuthenticator ? waits.begin(person) : Result.fail({ _tag: "ChallengeOver" })
    },
  }
}
