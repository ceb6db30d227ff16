import type { QueryClient } from "@tanstack/query-core"
import type { Result } from "effect"
import { createContext, type ReactNode, use, useMemo } from "react"
import type { SentBody } from "#contract/endpoint.ts"
import type { Challenge, SessionView, signIn, signUp, takeSecondStep } from "#contract/identity.ts"
import { mayInRole, type Permission } from "#contract/vocabulary.ts"
import { type Offers, OffersContext, useOffers } from "#ui/offers.ts"
import type { Failure } from "./call.ts"

export { isNotSignedIn } from "./exchange.ts"

export type SessionState =
  | { readonly status: "loading" }
  | { readonly status: "unreachable"; readonly retry: () => void }
  | { readonly status: "signedOut" }
  /** The account of the user who tried to sign in is disabled for now. */
  | { readonly status: "disabled" }
  /** `expired`: the server no longer knows the session, while the page of the user who signed in is still open. */
  | { readonly status: "signedIn" | "expired"; readonly session: SessionView }

/** The session of the person who is signed in, or was until a moment ago. */
export const sessionIn = (state: SessionState): SessionView | undefined =>
  "session" in state ? state.session : undefined

interface SessionActions {
  /** Answers with the second step that is wanted, if one is. */
  readonly signIn: (body: SentBody<typeof signIn>) => Promise<Result.Result<Challenge | undefined, Failure>>
  readonly signUp: (body: SentBody<typeof signUp>) => Promise<Result.Result<Challenge, Failure>>
  readonly takeSecondStep: (body: SentBody<typeof takeSecondStep>) => Promise<Failure | undefined>
  /** `isShared`: on a computer that others use as well, where the browser is not known for the account afterwards. */
  readonly signOut: (how?: { readonly isShared: boolean }) => Promise<Failure | undefined>
  /** What the server answered about the person last, for example after the preferences changed. */
  readonly replace: (session: SessionView) => void
  /** Reads again who is signed in and to which households they belong, for example after they joined one. */
  readonly reload: () => Promise<Failure | undefined>
  /** Shows another household of the user. */
  readonly switchHousehold: (householdId: string) => Promise<Failure | undefined>
  readonly expire: () => void
  /** The session is over and the server need not be notified: the account was erased, or another one is to be used. */
  readonly forget: () => void
  /** Finds out again whether a user is signed in, as when the client starts. */
  readonly restart: () => void
}

export interface Identity extends SessionActions {
  readonly state: SessionState
  readonly queries: QueryClient
}

const IdentityContext = createContext<Identity | undefined>(undefined)

export function useIdentity(): Identity {
  const identity = use(IdentityContext)
  if (!identity) throw new Error("outside of SessionProvider")
  return identity
}

/** The signed-in user. Only below the guard, which lets no other visitor through. */
export function useSession(): SessionView {
  const { state } = useIdentity()
  if (state.status !== "signedIn" && state.status !== "expired") throw new Error("nobody is signed in here")
  return state.session
}

/** Gives the identity to the client, and to its components the permissions of the user in the household they look at. */
export function IdentityProvider({
  identity,
  children,
}: {
  readonly identity: Identity
  readonly children: ReactNode
}) {
  const offers = useMemo(() => offersIn(identity.state), [identity.state])
  return (
    <IdentityContext value={identity}>
      <OffersContext value={offers}>{children}</OffersContext>
    </IdentityContext>
  )
}

/** Activity is shown for the whole household, so not to a member whose access is limited to a scope. */
function offersIn(state: SessionState): Offers {
  const session = "session" in state ? state.session : undefined
  const membership = session?.households.find(({ householdId }) => householdId === session.householdId)
  return (needs) => {
    if (needs === undefined) return true
    if (!membership || (needs === "activity" && membership.portfolios !== null)) return false
    return mayInRole(membership.role, needs)
  }
}

/** Whether the signed-in person may do something in the household that is looked at. */
export const useMay = (permission: Permission): boolean => useOffers()(permission)
