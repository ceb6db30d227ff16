import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { productName } from "#web/shell/brand.ts"
import { consentMessages } from "#web/consent/messages.ts"
import { Icon } from "#ui/Icon.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { chromeMessages as messages } from "./messages.ts"
import "./SiteFooter.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly year: number
  /** Who runs the installation; absent: they did not say. */
  readonly operator: string | null
  /** Whether people come by https. */
  readonly isSecure: boolean
  /** As a two-letter code; absent: it is not said where the data lie. */
  readonly hostingCountry: string | null
  /** Takes consent back. On the pages of the site, their script does. */
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

/** The foot of every page that is not of the app area. It says of the installation what its settings say, and no more. */
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
