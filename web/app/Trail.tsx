import { defineMessage, useIntl } from "react-intl"
import { useLocation, useSearchParams } from "wouter"
import { Icon } from "../ui/Icon.tsx"
import { AppLink } from "./AppLink.tsx"
import { trailOf } from "./trail.ts"
import "./Trail.css"

const label = defineMessage({
  id: "trail.label",
  defaultMessage: "Breadcrumb",
  description: "Name of the row of links to the pages above the current one",
})

interface Props {
  readonly title: string
  /** The page right above it, where that is called by what it shows, as a portfolio is. */
  readonly under?: { readonly to: string; readonly title: string } | undefined
}

/** The way to a page from the outermost one, each a link; on a phone the link back to the one above. */
export function Trail({ title, under }: Props) {
  const intl = useIntl()
  const [pathname] = useLocation()
  const [search] = useSearchParams()
  const trail = [
    ...trailOf(pathname, search).map(({ name, ...crumb }) => ({ ...crumb, title: intl.formatMessage(name) })),
    ...(under ? [{ ...under, more: undefined }] : []),
  ]
  if (trail.length === 0) return null
  return (
    <nav className="trail" aria-label={intl.formatMessage(label)}>
      <ol>
        {trail.map(({ to, more, title: above }) => (
          <li key={to + JSON.stringify(more)}>
            <AppLink to={to} {...(more ? { more } : {})}>
              <span className="trail-back">
                <Icon name="chevronLeft" size={16} />
              </span>
              {above}
            </AppLink>
            <span className="trail-next">
              <Icon name="chevronRight" size={14} />
            </span>
          </li>
        ))}
        <li className="trail-here" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  )
}
