import { type ReactNode, Suspense, useEffect } from "react"
import { FormattedMessage } from "react-intl"
import { useLocation, useSearch } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { useClientState } from "#web/client/useClient.ts"
import { WithdrawConsent } from "#web/consent/WithdrawConsent.tsx"
import { SiteFooter } from "#web/site/chrome/SiteFooter.tsx"
import { SiteHeader } from "#web/site/chrome/SiteHeader.tsx"
import { initLanguageChoice, initMenus } from "#web/site/client/menus.ts"
import "#web/site/styles/page.css"
import { Spinner } from "#ui/Spinner.tsx"
import { inLanguage } from "#web/page/address.ts"
import { prefetchPages } from "./pages.ts"
import { useLeaving } from "#web/page/useLeaving.ts"

const yearOpened = new Date().getFullYear()

/** The frame of pages that are open to all visitors, the same as on the public site. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  const facts = useClientState(({ installation }) => installation)
  const leave = useLeaving()
  // Renders again on each navigation, because the links to other languages contain the current path.
  useLocation()
  useSearch()
  useEffect(() => prefetchPages(["auth"]), [])
  useEffect(() => initMenus(document), [])
  useEffect(() => initLanguageChoice(document), [])
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        <FormattedMessage {...commonWords.skip} />
      </a>
      <SiteHeader
        inLanguage={(language) => inLanguage(language, location)}
        signUpOpen={facts?.signUpOpen ?? true}
        onSignOut={() => void leave()}
      />
      <main id="content" className="site-main public-main" tabIndex={-1}>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </main>
      <SiteFooter
        year={yearOpened}
        operator={facts?.operator ?? null}
        isSecure={location.protocol === "https:"}
        hostingCountry={facts?.hostingCountry ?? null}
        withdrawConsent={<WithdrawConsent look="quiet" />}
      />
    </div>
  )
}
