import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { productName } from "#contract/productName.ts"
import { consentMessages } from "#web/consent/messages.ts"
import { Icon } from "#ui/Icon.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { chromeMessages as messages } from "./messages.ts"
import "./SiteFooter.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly year: number
  /** The operator of the installation; `null` if not configured. */
  readonly operator: string | null
  /** Whether the page is served over https. */
  readonly isSecure: boolean
  /** The country where the data is stored, as a two-letter code; `null` if not configured. */
  readonly hostingCountry: string | null
  /** The button that withdraws consent. If absent, a button for the script of the public site is rendered. */
  readonly withdrawConsent?: ReactNode
}

type Links = ReadonlyArray<readonly [to: string, name: TypedMessageDescriptor]>

const features: Links = [
  ["/asset-classes", messages.assetClasses],
  ["/nested-portfolios", messages.nestedPortfolios],
  ["/global-currency", messages.globalCurrency],
  ["/document-management", messages.documentManagement],
  ["/beneficiaries", messages.beneficiaries],
  ["/security", messages.security],
  ["/pricing", messages.pricing],
]

const company: Links = [
  ["/contact", messages.contact],
  ["/terms", messages.terms],
  ["/privacy", messages.privacy],
  ["/imprint", messages.imprint],
]

/** The footer of every page outside the app area. It claims only what the settings of the installation state. */
export function SiteFooter({ year, operator, isSecure, hostingCountry, withdrawConsent }: Props) {
  const intl = useIntl()
  return (
    <footer className="site-foot">
      <div className="site-foot-about">
        <SiteLink to="/" className="wordmark">
          {productName}
        </SiteLink>
        {(isSecure || hostingCountry !== null) && (
          <ul className="site-badges">
            {isSecure && (
              <li>
                <Icon name="admin" size={18} />
                <FormattedMessage {...messages.secure} />
              </li>
            )}
            {hostingCountry !== null && (
              <li>
                <Icon name="languages" size={18} />
                <FormattedMessage
                  {...messages.hosted}
                  values={{ country: intl.formatDisplayName(hostingCountry, { type: "region" }) ?? hostingCountry }}
                />
              </li>
            )}
          </ul>
        )}
      </div>
      <FooterLinks heading={messages.features} links={features} />
      <FooterLinks heading={messages.company} links={company} />
      <div className="site-foot-end">
        <Say message={messages.copyright} values={{ year: String(year), owner: operator ?? productName }} />
        {withdrawConsent ?? (
          <button type="button" className="button button-quiet" data-withdraw-consent="" hidden>
            <FormattedMessage {...consentMessages.withdraw} />
          </button>
        )}
      </div>
    </footer>
  )
}

function FooterLinks({ heading, links }: { readonly heading: TypedMessageDescriptor; readonly links: Links }) {
  const intl = useIntl()
  const name = intl.formatMessage(heading)
  return (
    <nav className="site-foot-links" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map(([to, text]) => (
          <li key={to}>
            <SiteLink to={to} message={text} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
