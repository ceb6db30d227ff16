import { createContext, use } from "react"
import { useStore } from "zustand"
import type { SessionView } from "#contract/identity.ts"
import { type Permission } from "#contract/vocabulary.ts"
import { useOffers } from "#ui/offers.ts"
import type { Client } from "./client.ts"
import type { ClientState, Identity } from "./state.ts"

export const ClientContext = createContext<Client | undefined>(undefined)

/** The client of this page. What it returns never changes, so it may be used in effects. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error("outside of ClientProvider")
  return client
}

/** A part of what the client knows; the component is drawn again when the part changes. */
export const useClientState = <A>(select: (state: ClientState) => A): A => useStore(useClient().store, select)

/** Who is signed in, as far as this page knows. */
export const useIdentity = (): Identity => useClientState(({ identity }) => identity)

/** The session of the person who is signed in, or was until a moment ago. */
export const useSessionIfAny = (): SessionView | undefined =>
  useClientState(({ identity }) => ("session" in identity ? identity.session : undefined))

/** The signed-in user. Only below the guard, which lets no other visitor through. */
export function useSession(): SessionView {
  const session = useSessionIfAny()
  if (!session) throw new Error("nobody is signed in here")
  return session
}

/** Whether the signed-in person may do something in the household that is looked at. */
export const useMay = (permission: Permission): boolean => useOffers()(permission)
