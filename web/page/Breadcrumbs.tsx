import { listOfClass } from "#ui/lineClasses.ts"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { useLocation, useSearchParams } from "wouter"
import { Icon } from "#ui/Icon.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { adminDestination, destinations, listOfWallets } from "./navigation.ts"
import "./Breadcrumbs.css"
import { text } from "#web/i18n/texts.ts"

const label = text("trail.label", "Breadcrumb", "Name of the row of links to the pages above the current one")

interface Props {
  readonly title: string
  /** The page directly above, if its title depends on its content, such as the name of a portfolio. */
  readonly under?: { readonly to: string; readonly title: string } | undefined
}

/** Links to the pages above a page, from the outermost on; on a phone only the link to the page directly above. */
export function Breadcrumbs({ title, under }: Props) {
  const intl = useIntl()
  const [pathname] = useLocation()
  const [search] = useSearchParams()
  const breadcrumbs = [
    ...breadcrumbsOf(pathname, search).map(({ name, ...crumb }) => ({ ...crumb, title: intl.formatMessage(name) })),
    ...(under ? [{ ...under, more: undefined }] : []),
  ]
  if (breadcrumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={intl.formatMessage(label)}>
      <ol>
        {breadcrumbs.map(({ to, more, title: above }) => (
          <li key={to + JSON.stringify(more)}>
            <AppLink to={to} {...(more ? { more } : {})}>
              <span className="breadcrumbs-back">
                <Icon name="chevronLeft" size={16} />
              </span>
              {above}
            </AppLink>
            <span className="breadcrumbs-next">
              <Icon name="chevronRight" size={14} />
            </span>
          </li>
        ))}
        <li className="breadcrumbs-here" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** A page above another. */
interface Crumb {
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  readonly name: TypedMessageDescriptor
}

const wallets = text("trail.wallets", "Wallets", "Link to the list of crypto wallets, above the title of a wallet")

/** The pages above a page, from the outermost on. Destinations of the menu have none. */
export function breadcrumbsOf(pathname: string, search: URLSearchParams): ReadonlyArray<Crumb> {
  if (pathname === "/app/explain") return destinations.slice(0, 1)
  const above = [...destinations.slice(1), adminDestination].filter(({ to }) => pathname.startsWith(`${to}/`))
  if (pathname === "/app/settings" && search.has("section")) {
    return destinations.filter(({ to }) => to === pathname)
  }
  return pathname.startsWith(`${listOfWallets}/`)
    ? [...above, { to: listOfClass.crypto, more: { tab: "wallets" }, name: wallets }]
    : above
}

/** The destination of the menu that a page belongs to: itself, or the nearest above it. */
export function destinationOf(pathname: string): string | undefined {
  const isDestination = (to: string) => destinations.some((one) => one.to === to)
  if (isDestination(pathname)) return pathname
  return breadcrumbsOf(pathname, new URLSearchParams()).findLast(({ to }) => isDestination(to))?.to
}
