import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { useClientState, useSession } from "#web/client/useClient.ts"
import { productName } from "#contract/productName.ts"
import { PhoneBar } from "#web/page/PhoneBar.tsx"
import { SearchButton, SearchIconButton } from "#web/page/SearchButton.tsx"
import { SignOutButton } from "#web/page/SignOutButton.tsx"
import { Icon } from "#ui/Icon.tsx"
import { adminDestinationsFor } from "./destinations.ts"
import { useIsSuperAdmin } from "./useIsSuperAdmin.ts"
import "#web/page/AppShell.css"
import "./Admin.css"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("admin", {
  back: ["Back to the app", "Link from the admin area to the app area"],
})

/** The frame of the admin area, built like that of the app area. */
export default function AdminShell({ children }: { readonly children: ReactNode }) {
  const { email } = useSession()
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        <FormattedMessage {...commonWords.skip} />
      </a>
      <header className="sidebar">
        <Wordmark />
        <SearchButton />
        <Navigation />
        <Foot email={email} />
      </header>
      <header className="phone-head">
        <Wordmark />
        <SearchIconButton />
        <BackLink />
      </header>
      <main id="content" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <AdminPhoneBar email={email} />
    </div>
  )
}

function Wordmark() {
  return (
    <Link href="/admin" className="wordmark">
      {productName}
      <Say as="span" className="admin-area" message={commonWords.administration} />
    </Link>
  )
}

function BackLink() {
  return (
    <Link href="/app" className="nav-link">
      <Icon name="chevronLeft" />
      <FormattedMessage {...messages.back} />
    </Link>
  )
}

function Foot({ email }: { readonly email: string }) {
  return (
    <div className="sidebar-foot">
      <BackLink />
      <SignOutButton />
      <p className="sidebar-email" title={email}>
        {email}
      </p>
    </div>
  )
}

function useDestinations() {
  const [pathname] = useLocation()
  const isSuperAdmin = useIsSuperAdmin()
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  return adminDestinationsFor(isSuperAdmin, isPaidHere).map((destination) => ({
    ...destination,
    current: pathname === destination.to ? { "aria-current": "page" as const } : {},
  }))
}

function Navigation({ onGo }: { readonly onGo?: () => void }) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage(commonWords.administration)} className="nav">
      <ul>
        {useDestinations().map(({ to, name, icon, current }) => (
          <li key={to}>
            <Link href={to} className="nav-link" {...current} {...(onGo ? { onClick: onGo } : {})}>
              <Icon name={icon} />
              <FormattedMessage {...name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AdminPhoneBar({ email }: { readonly email: string }) {
  const intl = useIntl()
  return (
    <PhoneBar
      label={intl.formatMessage(commonWords.administration)}
      destinations={useDestinations().map(
        ({ to, shortName, icon, current }) =>
          shortName && (
            <li key={to}>
              <Link href={to} className="phone-bar-item" {...current}>
                <Icon name={icon} />
                <FormattedMessage {...shortName} />
              </Link>
            </li>
          ),
      )}
      drawer={(close) => (
        <>
          <Navigation onGo={close} />
          <Foot email={email} />
        </>
      )}
    />
  )
}
