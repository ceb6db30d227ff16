import { Result } from "effect"
import { type Access, refreshSession, type SessionView } from "#contract/people/identity.ts"
import { browserTimeZone } from "./today.ts"
import { decode, exchange, type Failure, isConflict, isNotSignedIn } from "./exchange.ts"

/** A change of the session while the page is open. */
export type AccessEvent =
  | { readonly kind: "renewed"; readonly session: SessionView }
  /** The server no longer knows the session. */
  | { readonly kind: "ended" }
  /** Another user has signed in in another tab: the cookie is now that of the other user. */
  | { readonly kind: "anotherPerson"; readonly session: SessionView }

interface Kept {
  readonly token: string
  readonly until: number
  readonly userId: string
}

/** A token is renewed this long before it expires, so that no request arrives with an expired one. */
const marginMilliseconds = 20_000
/** Together they take longer than the second after which the server answers the same cookie again. */
const attemptsAtMost = 10

export type AccessToken = ReturnType<typeof createAccessToken>

/** The access token. It is only in the memory of this page. The browser has the cookie that renews it. */
export function createAccessToken(tell: (event: AccessEvent) => void) {
  let kept: Kept | undefined
  let renewal: Promise<Result.Result<Access, Failure>> | undefined

  const take = ({ accessToken, expiresInSeconds, session }: Access): void => {
    kept = { token: accessToken, until: Date.now() + expiresInSeconds * 1000, userId: session.userId }
  }
  const drop = (): void => {
    kept = undefined
  }

  async function renewNow(): Promise<Result.Result<Access, Failure>> {
    const answer = await askForAccess()
    if (Result.isFailure(answer)) {
      if (isNotSignedIn(answer.failure)) {
        drop()
        tell({ kind: "ended" })
      }
      return answer
    }
    const { session } = answer.success
    const isAnother = kept !== undefined && kept.userId !== session.userId
    take(answer.success)
    tell({ kind: isAnother ? "anotherPerson" : "renewed", session })
    // A request that was meant for the previous user is not sent in the name of the next.
    return isAnother ? Result.fail({ kind: "cancelled" }) : answer
  }

  return {
    /** Sets the token of a new session. */
    take,
    drop,
    /** The token that requests carry; absent while no user is signed in here. */
    current: (): string | undefined => kept?.token,
    endsSoon: (): boolean => kept !== undefined && kept.until - Date.now() < marginMilliseconds,
    /**
     * Gets a new token for the session of the cookie. Concurrent calls share one request, and a lock lets one tab at a
     * time renew: each answer replaces the cookie that the next renewal sends.
     */
    renew: (): Promise<Result.Result<Access, Failure>> =>
      (renewal ??= oneTabAtATime(renewNow).finally(() => {
        renewal = undefined
      })),
  }
}

/** Without browser locks, two tabs may renew at once. The server then answers one with a conflict, and it retries. */
const oneTabAtATime = async <A>(work: () => Promise<A>): Promise<A> =>
  "locks" in navigator ? await navigator.locks.request("session", work) : work()

async function askForAccess(): Promise<Result.Result<Access, Failure>> {
  const timeZone = browserTimeZone()
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const answer = await exchange(refreshSession, { body: timeZone === undefined ? {} : { timeZone } })
    if (Result.isSuccess(answer)) {
      const access = decode(refreshSession, answer.success.text)
      if (Result.isFailure(access)) return Result.fail(access.failure)
      return access.success ? Result.succeed(access.success) : Result.fail(notSignedIn)
    }
    if (!isConflict(answer.failure)) return Result.fail(answer.failure)
    await new Promise((resume) => setTimeout(resume, 150 + Math.random() * 250))
  }
  return Result.fail({ kind: "unreachable" })
}

/** The failure that is returned when this browser has no session. */
const notSignedIn: Failure = {
  kind: "problem",
  problem: { type: "about:blank", title: "Not signed in", status: 401, code: "notSignedIn" },
}
