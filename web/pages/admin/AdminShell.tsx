import { type ReactNode, useState } from "react"
import { Dialog, Modal, ModalOverlay } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { useSession } from "../../api/session.tsx"
import { productName } from "../../app/brand.ts"
import { SearchButton, SearchIconButton } from "../../app/SearchButton.tsx"
import { SignOutButton } from "../../app/SignOutButton.tsx"
import { commonWords } from "../../messages/words.ts"
import { IconButton } from "../../ui/Button.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { adminDestinations } from "./destinations.ts"
import { useIsSuperAdmin } from "./useIsSuperAdmin.ts"
import "../../app/Drawer.css"
import "../../app/AppShell.css"
import "./Admin.css"

const messages = {
  skip: defineMessage({
    id: "admin.skip",
    defaultMessage: "Skip to the content",
    description: "First link of the page, for the keyboard",
  }),
  area: defineMessage({
    id: "admin.title",
    defaultMessage: "Administration",
    description: "Below the name of the product: name of the area for admins, and of its navigation",
  }),
  back: defineMessage({
    id: "admin.back",
    defaultMessage: "Back to the product",
    description: "Link from the admin area to the app area",
  }),
  menu: defineMessage({
    id: "admin.menu",
    defaultMessage: "Menu",
    description: "Button that opens the navigation for admins on a phone",
  }),
}

/** The frame of the admin area, of the same make as that of the app area. */
export default function AdminShell({ children }: { readonly children: ReactNode }) {
  const { email } = useSession()
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        <FormattedMessage {...messages.skip} />
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
      <PhoneBar email={email} />
    </div>
  )
}

function Wordmark() {
  return (
    <Link href="/admin" className="wordmark">
      {productName}
      <span className="admin-area">
        <FormattedMessage {...messages.area} />
      </span>
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
  return adminDestinations
    .filter(({ isForSuperAdmins }) => isSuperAdmin || isForSuperAdmins !== true)
    .map((destination) => ({
      ...destination,
      current: pathname === destination.to ? { "aria-current": "page" as const } : {},
    }))
}

function Navigation({ onGo }: { readonly onGo?: () => void }) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage(messages.area)} className="nav">
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

function PhoneBar({ email }: { readonly email: string }) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="phone-bar">
      <nav aria-label={intl.formatMessage(messages.area)}>
        <ul>
          {useDestinations().map(
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
          <li>
            <button
              type="button"
              className="phone-bar-item"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
            >
              <Icon name="menu" />
              <FormattedMessage {...messages.menu} />
            </button>
          </li>
        </ul>
      </nav>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="drawer-veil">
        <Modal className="drawer">
          <Dialog aria-label={intl.formatMessage(messages.menu)} className="drawer-content">
            <div className="drawer-head">
              <span className="wordmark">{productName}</span>
              <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={() => setOpen(false)} />
            </div>
            <Navigation onGo={() => setOpen(false)} />
            <Foot email={email} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  )
}
