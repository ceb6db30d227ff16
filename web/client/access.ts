import { Result } from "effect"
import { type Access, refreshSession, type SessionView } from "#contract/identity.ts"
import { decode, exchange, type Failure, isConflict, isNotSignedIn } from "./exchange.ts"

/* The access token, which lives in the memory of this page alone. The cookie that renews it is the browser's. */

/** What becomes of the session while the page is open. */
export type AccessEvent =
  | { readonly kind: "renewed"; readonly session: SessionView }
  /** The server no longer knows the session. */
  | { readonly kind: "ended" }
  /** Another user has signed in in another tab: the cookie is theirs now. */
  | { readonly kind: "anotherPerson"; readonly session: SessionView }

interface Kept {
  readonly token: string
  readonly until: number
  readonly userId: string
}

let kept: Kept | undefined
let renewal: Promise<Result.Result<Access, Failure>> | undefined
const listeners = new Set<(event: AccessEvent) => void>()

/** A token is renewed before the last of its time, so that no request arrives with one that has just ended. */
const marginMilliseconds = 20_000
const attemptsAtMost = 5

/** Keeps the token of a session that has begun. */
export function takeAccess({ accessToken, expiresInSeconds, session }: Access): void {
  kept = { token: accessToken, until: Date.now() + expiresInSeconds * 1000, userId: session.userId }
}

export function dropAccess(): void {
  kept = undefined
}

/** The token that requests carry; absent while no user is signed in here. */
export const accessToken = (): string | undefined => kept?.token

export const endsSoon = (): boolean => kept !== undefined && kept.until - Date.now() < marginMilliseconds

export function watchAccess(listener: (event: AccessEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * A new token for the session of the cookie. However many ask at once, the server is asked once, and one tab after the
 * other: each answer replaces the cookie that the next one is asked with.
 */
export function renewAccess(): Promise<Result.Result<Access, Failure>> {
  renewal ??= oneTabAtATime(renewNow).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Where the browser has no locks, tabs may meet; the server then tells one of them to ask again. */
const oneTabAtATime = async <A>(work: () => Promise<A>): Promise<A> =>
  "locks" in navigator ? await navigator.locks.request("session", work) : work()

async function renewNow(): Promise<Result.Result<Access, Failure>> {
  const answer = await askForAccess()
  if (Result.isFailure(answer)) {
    if (isNotSignedIn(answer.failure)) {
      dropAccess()
      tell({ kind: "ended" })
    }
    return answer
  }
  const { session } = answer.success
  const isAnother = kept !== undefined && kept.userId !== session.userId
  takeAccess(answer.success)
  if (!isAnother) {
    tell({ kind: "renewed", session })
    return answer
  }
  // What one person's page asks for is not asked for in the name of the next.
  tell({ kind: "anotherPerson", session })
  return Result.fail({ kind: "cancelled" })
}

async function askForAccess(): Promise<Result.Result<Access, Failure>> {
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const answer = await exchange(refreshSession, { body: {} })
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

/** There is no session in this browser, which is no failure but is answered like one. */
const notSignedIn: Failure = {
  kind: "problem",
  problem: { type: "about:blank", title: "Nobody is signed in", status: 401, code: "notSignedIn" },
}

function tell(event: AccessEvent): void {
  for (const listener of listeners) listener(event)
}
