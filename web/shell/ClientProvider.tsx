import { type ReactNode, useEffect, useMemo } from "react"
import { mayInRole } from "#contract/vocabulary.ts"
import type { Client } from "#web/client/client.ts"
import type { Identity } from "#web/client/state.ts"
import { ClientContext, useIdentity } from "#web/client/useClient.ts"
import { type Offers, OffersContext } from "#ui/offers.ts"

interface Props {
  readonly client: Client
  readonly children: ReactNode
}

/** Gives the client to every component, and starts it. */
export function ClientProvider({ client, children }: Props) {
  useEffect(() => client.start(), [client])
  return (
    <ClientContext value={client}>
      <UiProvider>{children}</UiProvider>
    </ClientContext>
  )
}

/** Gives the components of `web/ui`, which do not know the client, what they need of the session. */
function UiProvider({ children }: Pick<Props, "children">) {
  const identity = useIdentity()
  const offers = useMemo(() => offersIn(identity), [identity])
  return <OffersContext value={offers}>{children}</OffersContext>
}

/** Activity is shown for the whole household, so not to a member whose access is limited to a scope. */
function offersIn(identity: Identity): Offers {
  const session = "session" in identity ? identity.session : undefined
  const membership = session?.households.find(({ householdId }) => householdId === session.householdId)
  return (needs) => {
    if (needs === undefined) return true
    if (!membership || (needs === "activity" && membership.portfolios !== null)) return false
    return mayInRole(membership.role, needs)
  }
}
