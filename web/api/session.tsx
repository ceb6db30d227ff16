import { Result } from "effect"
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react"
import type { SentBody } from "../../server/contract/endpoint.ts"
import { readSession, type SessionView, signIn, signOut, signUp } from "../../server/contract/identity.ts"
import { call, type Failure } from "./call.ts"
import { QueryCache } from "./queryCache.ts"

export type SessionState =
  | { readonly status: "loading" }
  | { readonly status: "unreachable"; readonly retry: () => void }
  | { readonly status: "signedOut" }
  /** `expired`: the server no longer knows the session, while the page of the person who signed in still stands. */
  | { readonly status: "signedIn" | "expired"; readonly session: SessionView }

interface SessionActions {
  readonly signIn: (body: SentBody<typeof signIn>) => Promise<Failure | undefined>
  readonly signUp: (body: SentBody<typeof signUp>) => Promise<Failure | undefined>
  readonly signOut: () => Promise<Failure | undefined>
  /** What the server answered about the person last, for example after the preferences changed. */
  readonly replace: (session: SessionView) => void
  readonly expire: () => void
}

interface Identity extends SessionActions {
  readonly state: SessionState
  readonly cache: QueryCache
}

const IdentityContext = createContext<Identity | undefined>(undefined)

export function useIdentity(): Identity {
  const identity = use(IdentityContext)
  if (!identity) throw new Error("outside of SessionProvider")
  return identity
}

/** The signed-in person. Only below the guard, which lets nobody else through. */
export function useSession(): SessionView {
  const { state } = useIdentity()
  if (state.status !== "signedIn" && state.status !== "expired") throw new Error("nobody is signed in here")
  return state.session
}

/** Who is signed in, asked for once when the client starts. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: "loading" })
  const expire = useCallback(
    () => setState((now) => (now.status === "signedIn" ? { ...now, status: "expired" } : now)),
    [],
  )
  const [cache] = useState(() => new QueryCache(expire))

  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isLatest = true
    const again = () => {
      setState({ status: "loading" })
      setAttempt(attempt + 1)
    }
    const read = async () => {
      const answer = await call(readSession, {})
      if (isLatest) setState(stateOf(answer, again))
    }
    void read()
    return () => {
      isLatest = false
    }
  }, [attempt])

  const actions = useMemo((): SessionActions => {
    const enter = (session: SessionView) =>
      setState((now) => {
        // What the last person saw is not shown to the next.
        if (now.status !== "expired" || now.session.userId !== session.userId) cache.clear()
        else cache.invalidate()
        return { status: "signedIn", session }
      })
    return {
      signIn: async (body) => {
        const answer = await call(signIn, { body })
        if (Result.isFailure(answer)) return answer.failure
        enter(answer.success)
        return undefined
      },
      signUp: async (body) => {
        const answer = await call(signUp, { body })
        if (Result.isFailure(answer)) return answer.failure
        enter(answer.success)
        return undefined
      },
      signOut: async () => {
        const answer = await call(signOut, {})
        if (Result.isFailure(answer) && !isNotSignedIn(answer.failure)) return answer.failure
        setState({ status: "signedOut" })
        cache.clear()
        return undefined
      },
      replace: (session) => setState({ status: "signedIn", session }),
      expire,
    }
  }, [cache, expire])

  const identity = useMemo(() => ({ state, cache, ...actions }), [state, cache, actions])
  return <IdentityContext value={identity}>{children}</IdentityContext>
}

function stateOf(answer: Result.Result<SessionView, Failure>, retry: () => void): SessionState {
  if (Result.isSuccess(answer)) return { status: "signedIn", session: answer.success }
  return isNotSignedIn(answer.failure) ? { status: "signedOut" } : { status: "unreachable", retry }
}

export const isNotSignedIn = (failure: Failure): boolean =>
  failure.kind === "problem" && failure.problem.code === "notSignedIn"
