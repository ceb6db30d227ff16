import { type ReactNode, useEffect, useMemo } from "react"
import type { SessionView } from "#contract/people/identity.ts"
import { mayInRole } from "#contract/vocabulary.ts"
import type { Client } from "#web/client/client.ts"
import { zoneOfMoments } from "#web/client/today.ts"
import { ClientContext, useSessionIfAny } from "#web/client/useClient.ts"
import { FigurePreferencesContext } from "#web/format/useFigures.ts"
import { type Offers, OffersContext } from "#ui/windows/offers.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"

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

/** Provides session data to the components of `web/ui`, which must not depend on the client. */
function UiProvider({ children }: Pick<Props, "children">) {
  const session = useSessionIfAny()
  const amountsHidden = useInterfaceState((state) => state.amountsHidden)
  const numberFormat = session?.preferences.numberFormat
  const offers = useMemo(() => offersIn(session), [session])
  const timeZone = session && zoneOfMoments(session)
  const figures = useMemo(() => ({ numberFormat, amountsHidden, timeZone }), [numberFormat, amountsHidden, timeZone])
  return (
    <OffersContext value={offers}>
      <FigurePreferencesContext value={figures}>{children}</FigurePreferencesContext>
    </OffersContext>
  )
}

/** The permissions of the member. Activity covers the whole household, so a member with a scope does not see it. */
function offersIn(session: SessionView | undefined): Offers {
  const membership = session?.households.find(({ householdId }) => householdId === session.householdId)
  return (needs) => {
    if (needs === undefined) return true
    if (!membership || (needs === "activity" && membership.portfolios !== null)) return false
    return mayInRole(membership.role, needs)
  }
}
