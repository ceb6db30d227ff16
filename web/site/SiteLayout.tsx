import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { SiteFooter } from "./chrome/SiteFooter.tsx"
import { SiteHeader } from "./chrome/SiteHeader.tsx"
import { chromeMessages as messages } from "./chrome/messages.ts"
import { siteAddress } from "./siteAddress.ts"
import type { SiteFacts } from "./sitePage.ts"

interface Props {
  readonly path: string
  readonly facts: SiteFacts
  readonly year: number
  readonly children: ReactNode
}

/** What stands around every page of the public site. */
export function SiteLayout({ path, facts, year, children }: Props) {
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        <FormattedMessage {...messages.skip} />
      </a>
      <SiteHeader path={path} inLanguage={(language) => siteAddress(path, language)} signUpOpen={facts.signUpOpen} />
      <main id="content" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        year={year}
        operator={facts.operator.name}
        isSecure={facts.publicOrigin.startsWith("https:")}
        hostingCountry={facts.operator.hostingCountry}
      />
    </div>
  )
}
