import { Component, type ReactNode, Suspense, use, useLayoutEffect, useMemo } from "react"
import { I18nProvider } from "react-aria-components"
import { RawIntlProvider } from "react-intl"
import { Redirect, Route, Router, Switch, useLocation, useSearch } from "wouter"
import type { Language } from "../../server/contract/identity.ts"
import { PageViews } from "../analytics/PageViews.tsx"
import { SessionProvider } from "../api/SessionProvider.tsx"
import { useIdentity } from "../api/session.tsx"
import { ConsentBanner } from "../consent/ConsentBanner.tsx"
import { textsIn } from "../messages/catalogues.ts"
import { intlOf } from "../messages/intlOf.ts"
import { Toasts } from "../ui/Toasts.tsx"
import { resolve } from "./address.ts"
import { useAccountHint } from "./useAccountHint.ts"
import { useHiddenAmounts } from "./hiddenAmounts.ts"
import { useInterfaceState } from "./interfaceState.ts"
import { AdminGate, AppArea, PublicArea } from "./pages.ts"
import { BrokenPage, BareSpinner } from "./BarePages.tsx"
import { ReportingProvider } from "./ReportingProvider.tsx"
import { StepUp } from "./StepUp.tsx"
import { useTheme } from "./theme.ts"

export function App() {
  return (
    <BrokenPageBoundary>
      <SessionProvider>
        <InLanguageOfAddress>
          <Suspense fallback={<BareSpinner />}>
            <Pages />
          </Suspense>
          <PageViews />
          <StepUp />
          <ConsentBanner />
          <Toasts />
        </InLanguageOfAddress>
      </SessionProvider>
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

/** Finds the language of the address, or the address of the language, and loads its texts. */
function InLanguageOfAddress({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation()
  const search = useSearch()
  const { state } = useIdentity()
  const { language: stored, speak } = useInterfaceState()
  useTheme(state)
  useHiddenAmounts(state)
  useAccountHint(state)
  const resolved = resolve(
    { pathname, search: search && `?${search}`, hash: location.hash },
    {
      profile: state.status === "loading" ? "unknown" : "session" in state ? state.session.preferences.language : null,
      stored,
      browser: navigator.languages,
      page: document.documentElement.lang,
    },
  )
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
          <ReportingProvider>{children}</ReportingProvider>
        </Router>
      </InLanguage>
    </Suspense>
  )
}

function InLanguage({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const messages = use(textsIn(language))
  const intl = useMemo(() => intlOf(language, messages), [language, messages])
  return (
    <RawIntlProvider value={intl}>
      <I18nProvider locale={language === "en" ? "en-GB" : language}>{children}</I18nProvider>
    </RawIntlProvider>
  )
}

/** When the client itself breaks, or a part of it cannot be fetched any more because a newer version is out. */
class BrokenPageBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}
