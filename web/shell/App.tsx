import { Component, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useMemo, useState } from "react"
import { I18nProvider } from "react-aria-components"
import { RawIntlProvider } from "react-intl"
import { Redirect, Route, Router, Switch, useLocation, useSearch } from "wouter"
import type { Language } from "#contract/people/identity.ts"
import type { Client } from "#web/client/client.ts"
import type { Identity } from "#web/client/state.ts"
import { useClient, useIdentity } from "#web/client/useClient.ts"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import { ConsentBanner } from "#web/consent/ConsentBanner.tsx"
import { mayMeasure } from "#web/consent/consentStorage.ts"
import { useConsent } from "#web/consent/consentStore.ts"
import { comeTextsIn, textsIn } from "#web/i18n/catalogues.ts"
import { intlOf } from "#web/i18n/intlOf.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { noteAccount } from "#web/page/accountHint.ts"
import { productName } from "#contract/productName.ts"
import { useHiddenAmounts, useInterfaceState, useTheme } from "#web/page/interfaceState.ts"
import { ClientProvider } from "./ClientProvider.tsx"
import { languageOf } from "./opening.ts"
import { AdminGate, AppArea, PublicArea } from "./pages.ts"
import { Toasts } from "#ui/windows/Toasts.tsx"
import "#ui/States.css"

export function App({ client }: { readonly client: Client }) {
  return (
    <BrokenPageBoundary>
      <ClientProvider client={client}>
        <InLanguageOfAddress>
          <Suspense fallback={<BareSpinner />}>
            <Pages />
          </Suspense>
          <PageViews />
          <StepUp />
          <ConsentBanner />
          <Toasts />
        </InLanguageOfAddress>
      </ClientProvider>
    </BrokenPageBoundary>
  )
}

function Pages() {
  return (
    <Switch>
      <Route path="/app">
        <AppArea />
      </Route>
      <Route path="/app/*">
        <AppArea />
      </Route>
      <Route path="/admin">
        <AdminGate />
      </Route>
      <Route path="/admin/*">
        <AdminGate />
      </Route>
      <Route component={PublicArea} />
    </Switch>
  )
}

/** Determines the language by the address, or redirects to the address of the language, and loads its texts. */
function InLanguageOfAddress({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation()
  const search = useSearch()
  const state = useIdentity()
  const stored = useInterfaceState((state) => state.language)
  const speak = useInterfaceState((state) => state.speak)
  useTheme(state)
  useHiddenAmounts(state)
  useAccountHint(state)
  const resolved = languageOf(pathname, search && `?${search}`, state, stored)
  const language = resolved.kind === "show" ? resolved.language : undefined
  useLayoutEffect(() => {
    if (!language) return
    document.documentElement.lang = language
    speak(language)
  }, [language, speak])

  if (resolved.kind === "redirect") return <Redirect to={resolved.to} replace />
  if (resolved.kind === "wait") return <BareSpinner />
  return (
    <Suspense fallback={<BareSpinner />}>
      <InLanguage language={resolved.language}>
        <Router base={resolved.base}>
          <AsOfProvider>{children}</AsOfProvider>
        </Router>
      </InLanguage>
    </Suspense>
  )
}

function InLanguage({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const messages = comeTextsIn(language) ?? use(textsIn(language))
  const intl = useMemo(() => intlOf(language, messages), [language, messages])
  return (
    <RawIntlProvider value={intl}>
      <I18nProvider locale={language === "en" ? "en-GB" : language}>{children}</I18nProvider>
    </RawIntlProvider>
  )
}

/** Catches errors of the client itself, and modules that fail to load because a newer version was released. */
class BrokenPageBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}

/** Shown while the language is not known. */
function BareSpinner() {
  return (
    <div className="spinner-page" role="status" aria-label={productName}>
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}

/** Shows its text in every language, because the texts may not have loaded. */
function BrokenPage() {
  return (
    <main className="bare-page">
      <h1>{productName}</h1>
      <p>
        This page broke. · Diese Seite ist gestört. · Cette page est en panne. · Questa pagina non funziona. · Esta
        página ha fallado.
      </p>
      <p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload · Neu laden · Recharger · Ricarica · Recargar
        </button>
      </p>
    </main>
  )
}

/** Stores whether a user is signed in, as a hint for the public pages. */
function useAccountHint({ status }: Identity): void {
  useLayoutEffect(() => {
    switch (status) {
      case "signedIn":
        return noteAccount("member")
      case "signedOut":
      case "disabled":
      case "expired":
        return noteAccount("guest")
      case "loading":
      case "unreachable":
        return undefined
    }
  }, [status])
}

/** Counts page views while the user consents. The code that counts is loaded only then. */
function PageViews() {
  const [pathname] = useLocation()
  const consents = useConsent(({ record }) => record?.consent.analytics === true)
  useEffect(() => {
    if (!consents || !mayMeasure()) return
    void import("#web/analytics/measure.ts").then(({ measurePage }) => measurePage(pathname)).catch(() => undefined)
  }, [pathname, consents])
  return null
}

const StepUpDialog = lazyPart(
  () => import("./StepUpDialog.tsx"),
  (module) => module.StepUpDialog,
)

/** The dialog for step-up authentication, shown when the server asks for it. */
function StepUp() {
  const { offerStepUp } = useClient()
  const state = useIdentity()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  const email = state.status === "signedIn" ? state.session.email : undefined
  const isSignedIn = email !== undefined
  useEffect(() => {
    if (!isSignedIn) return undefined
    let waiting: ((isProved: boolean) => void) | undefined
    const withdraw = offerStepUp(
      () =>
        new Promise((resolve) => {
          waiting = resolve
          setAnswer(() => resolve)
        }),
    )
    return () => {
      withdraw()
      waiting?.(false)
      setAnswer(undefined)
    }
  }, [isSignedIn, offerStepUp])
  if (!answer || email === undefined) return null
  const close = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return <StepUpDialog email={email} onClose={close} />
}
