import { Component, type ReactNode, useEffect } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { useConnection } from "#ui/useConnection.ts"
import { maintenanceMessages } from "#web/features/installation/maintenanceMessages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { unreachable } from "#web/problems/plainFailures.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/page/Page.tsx"
import { Say } from "#ui/Say.tsx"
import { text, texts } from "#web/i18n/texts.ts"

const messages = {
  title: text(
    "broken.pageTitle",
    "This page could not be displayed",
    "Title in place of a page that failed to load or to render",
  ),
  text: text(
    "broken.pageText",
    "Your data is safe. Try again. If the page still does not appear, reload it: there may be a new version.",
    "In place of a page that failed to load or to render",
  ),
  reload: text("broken.reloadPage", "Reload the page", "Button"),
}

/** Catches errors of a page, or of loading it, so that the frame around it remains. Another address resets it. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken onRetry={() => this.setState({ isBroken: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <div className="stack" role="alert">
        <Say message={messages.text} />
        <div className="empty-action">
          <Button look="primary" icon="refresh" onPress={onRetry} message={commonWords.retry} />
          <Button onPress={() => location.reload()} message={messages.reload} />
        </div>
      </div>
    </Page>
  )
}

const unreachablePageMessages = texts("offline", {
  title: ["You are offline", "Title of the page when the app is opened without a network"],
  noAnswer: ["No connection to the server", "Title of the page when the app is opened and the server does not answer"],
  text: [
    "Your figures are stored on the server, not on this device, and cannot be shown without a connection. This page continues automatically once you are online.",
    "On the page when the app is opened without a network",
  ],
})

const pauseMilliseconds = 5_000

interface Unreachable {
  readonly onRetry: () => void
  /** Tries again without replacing this page until there is an answer. */
  readonly refreshIdentity: () => Promise<void>
}

/** Shown if the client cannot find out who is signed in. Retries when the network is back, and every five seconds. */
export function UnreachablePage({ onRetry, refreshIdentity }: Unreachable) {
  const connection = useConnection()
  useEffect(() => {
    addEventListener("online", onRetry)
    let isLooking = false
    const look = async () => {
      // A slow answer is awaited: another attempt would take its place.
      if (isLooking || !navigator.onLine || document.visibilityState !== "visible") return
      isLooking = true
      await refreshIdentity()
      isLooking = false
    }
    // A browser that is online does not report when a server answers again.
    const clock = setInterval(() => void look(), pauseMilliseconds)
    return () => {
      removeEventListener("online", onRetry)
      clearInterval(clock)
    }
  }, [onRetry, refreshIdentity])
  return (
    <main className="bare-page">
      <Say
        as="h1"
        message={connection === "offline" ? unreachablePageMessages.title : unreachablePageMessages.noAnswer}
      />
      <Say role="alert" message={connection === "offline" ? unreachablePageMessages.text : unreachable} />
      {connection === "online" && <Say className="soft" message={maintenanceMessages.looksAgain} />}
      <Button look="primary" onPress={onRetry} message={commonWords.retry} />
    </main>
  )
}
