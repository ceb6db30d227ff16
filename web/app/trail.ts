import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { adminDestination, destinations, listOfClass, listOfWallets } from "./navigation.ts"

/** A page above another. */
export interface Crumb {
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  readonly name: TypedMessageDescriptor
}

const wallets = defineMessage({
  id: "trail.wallets",
  defaultMessage: "Wallets",
  description: "Link to the list of crypto wallets, above the title of a wallet",
})

/** Pages that are reached from figures, and lie under no other in their address. */
const belowDashboard = ["/app/explain", "/app/data-health", "/app/report"]

/** The pages above a page, from the outermost on: none above those that one reaches from anywhere. */
export function trailOf(pathname: string, search: URLSearchParams): ReadonlyArray<Crumb> {
  if (belowDashboard.includes(pathname)) return destinations.slice(0, 1)
  const above = [...destinations.slice(1), adminDestination].filter(({ to }) => pathname.startsWith(`${to}/`))
  if (pathname === "/app/settings" && search.has("section")) {
    return destinations.filter(({ to }) => to === pathname)
  }
  return pathname.startsWith(`${listOfWallets}/`)
    ? [...above, { to: listOfClass.crypto, more: { tab: "wallets" }, name: wallets }]
    : above
}

/** Which destination of the menu a page belongs to: itself, or the nearest of those above it. */
export function destinationOf(pathname: string): string | undefined {
  const isDestination = (to: string) => destinations.some((one) => one.to === to)
  if (isDestination(pathname)) return pathname
  return trailOf(pathname, new URLSearchParams()).findLast(({ to }) => isDestination(to))?.to
}
