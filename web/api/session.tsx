import { Result } from "effect"
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react"
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

  const read = useCallback(async () => {
    setState({ status: "loading" })
    const answer = await call(readSession, {})
    if (Result.isSuccess(answer)) setState({ status: "signedIn", session: answer.success })
    else if (isNotSignedIn(answer.failure)) setState({ status: "signedOut" })
    else setState({ status: "unreachable", retry: () => void read() })
  }, [])
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current) void read()
    asked.current = true
  }, [read])

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

export const isNotSignedIn = (failure: Failure): boolean =>
  failure.kind === "problem" && failure.problem.code === "notSignedIn"
