import { createContext, use } from "react"
import { useStore } from "zustand"
import type { SessionView } from "#contract/people/identity.ts"
import type { Client } from "./client.ts"
import type { ClientState, Identity } from "./state.ts"

export const ClientContext = createContext<Client | undefined>(undefined)

/** The client of this page. It is always the same object, so effects may use it. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error("outside of ClientProvider")
  return client
}

/** A selected part of the client's state. The component is rendered again when that part changes. */
export const useClientState = <A>(select: (state: ClientState) => A): A => useStore(useClient().store, select)

/** Who is signed in, as far as this page knows. */
export const useIdentity = (): Identity => useClientState(({ identity }) => identity)

/** The session of the user who is signed in, or whose session has just expired. */
export const useSessionIfAny = (): SessionView | undefined =>
  useClientState(({ identity }) => ("session" in identity ? identity.session : undefined))

/** The session of the signed-in user. Only for components inside the guard `OnlySignedIn`. */
export function useSession(): SessionView {
  const session = useSessionIfAny()
  if (!session) throw new Error("no user is signed in here")
  return session
}
