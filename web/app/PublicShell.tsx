import { type ReactNode, Suspense, useEffect, useState } from "react"
import { Dialog, Modal, ModalOverlay } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { useIdentity } from "../api/session.tsx"
import { commonWords } from "../messages/words.ts"
import { Button, IconButton } from "../ui/Button.tsx"
import { Spinner } from "../ui/States.tsx"
import { productName } from "./brand.ts"
import { prefetch } from "./pages.ts"
import { LanguageSwitch } from "./LanguageSwitch.tsx"
import "./AppShell.css"
import "./PublicShell.css"

const messages = {
  skip: defineMessage({
    id: "public.skip",
    defaultMessage: "Skip to the content",
    description: "First link of the page",
  }),
  signIn: defineMessage({ id: "public.signIn", defaultMessage: "Login", description: "Link to the sign-in page" }),
  start: defineMessage({ id: "public.start", defaultMessage: "Get Started", description: "Link to the sign-up page" }),
  app: defineMessage({ id: "public.app", defaultMessage: "App", description: "Link to the signed-in area" }),
  signOut: defineMessage({ id: "public.signOut", defaultMessage: "Sign Out", description: "Button" }),
  menu: defineMessage({
    id: "public.menu",
    defaultMessage: "Menu",
    description: "Button that opens the links on a phone",
  }),
  navigation: defineMessage({ id: "public.navigation", defaultMessage: "Site", description: "Name of the navigation" }),
}

/** The frame of the pages that everybody may see. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => prefetch(["auth"]), [])
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        <FormattedMessage {...messages.skip} />
      </a>
      <header className="public-head">
        <Link href="/" className="wordmark">
          {productName}
        </Link>
        <nav className="public-links" aria-label={intl.formatMessage(messages.navigation)}>
          <LanguageSwitch />
          <SessionLinks />
        </nav>
        <div className="public-menu">
          <IconButton icon="menu" label={intl.formatMessage(messages.menu)} onPress={() => setOpen(true)} />
        </div>
        <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="drawer-veil">
          <Modal className="drawer">
            <Dialog aria-label={intl.formatMessage(messages.menu)} className="drawer-content">
              <div className="drawer-head">
                <span className="wordmark">{productName}</span>
                <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={() => setOpen(false)} />
              </div>
              <nav className="drawer-links" aria-label={intl.formatMessage(messages.navigation)}>
                <SessionLinks onGo={() => setOpen(false)} />
                <LanguageSwitch />
              </nav>
            </Dialog>
          </Modal>
        </ModalOverlay>
      </header>
      <main id="content" className="public-main" tabIndex={-1}>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </main>
      <footer className="public-foot">
        <span>{productName}</span>
      </footer>
    </div>
  )
}

function SessionLinks({ onGo }: { readonly onGo?: () => void }) {
  const { state, signOut } = useIdentity()
  const [, navigate] = useLocation()
  const go = onGo ? { onClick: onGo } : {}
  if (state.status === "signedIn") {
    return (
      <>
        <Button
          look="quiet"
          onPress={() => {
            onGo?.()
            void signOut().then((failure) => !failure && navigate("/"))
          }}
        >
          <FormattedMessage {...messages.signOut} />
        </Button>
        <Link href="/app" className="button button-primary" {...go}>
          <FormattedMessage {...messages.app} />
        </Link>
      </>
    )
  }
  return (
    <>
      <Link href="/auth" className="button button-quiet" {...go}>
        <FormattedMessage {...messages.signIn} />
      </Link>
      <Link href="/auth?tab=signup" className="button button-primary" {...go}>
        <FormattedMessage {...messages.start} />
      </Link>
    </>
  )
}
