import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { useClientState, useSession } from "#web/client/useClient.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { adminDestination, destinations, furtherDestinations } from "#web/page/navigation.ts"
import { destinationOf } from "#web/page/Breadcrumbs.tsx"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { useOffers } from "#ui/windows/offers.ts"
import { adminDestinationsFor } from "#web/features/admin/destinations.ts"
import { sectionNames, sectionsOf } from "#web/features/settings/messages.ts"
import type { Choice } from "./choices.ts"
import { paletteMessages as messages } from "./messages.ts"
import { keysTo } from "./shortcuts/registry.ts"

/** Every page that the user may open. */
export function usePageChoices(): ReadonlyArray<Choice> {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const offers = useOffers()
  const session = useSession()
  const { installationRole } = session
  const go = (to: string, more?: Readonly<Record<string, string>>) => () => navigate(addressOf(to, more))
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  const admin = adminDestinationsFor(installationRole === "superAdmin", isPaidHere)
  return [
    ...destinations.map(({ to, name, icon }) => ({
      id: to,
      name: intl.formatMessage(name),
      icon,
      keys: keysTo(to),
      run: go(to),
    })),
    ...furtherDestinations
      .filter(({ needs }) => offers(needs))
      .map(({ to, name, icon }) => ({ id: to, name: intl.formatMessage(name), icon, run: go(to) })),
    ...sectionsOf(session).map((section) => ({
      id: `settings ${section}`,
      name: intl.formatMessage(messages.setting, { section: intl.formatMessage(sectionNames[section]) }),
      icon: "settings" as const,
      run: go("/app/settings", { section }),
    })),
    ...(installationRole === "user"
      ? []
      : admin.map(({ to, name }) => ({
          id: to,
          name: intl.formatMessage(messages.adminPage, { page: intl.formatMessage(name) }),
          icon: adminDestination.icon,
          run: () => navigate(to),
        }))),
  ]
}

/** The recently visited holdings, portfolios and other things, except the current one. */
export function useRecentChoices(): ReadonlyArray<Choice> {
  const [pathname, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const chosen = useClientState(({ chosenHouseholdId }) => chosenHouseholdId)
  const places = useInterfaceState((state) => state.places)
  return places
    .filter(({ to, householdId }) => to !== pathname && householdId === chosen)
    .slice(0, 5)
    .map(({ to, title }) => ({
      id: `recent ${to}`,
      name: title,
      icon: destinations.find((one) => one.to === destinationOf(to))?.icon ?? "clock",
      run: () => navigate(addressOf(to)),
    }))
}
