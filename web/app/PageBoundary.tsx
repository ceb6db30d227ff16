import { Component, type ReactNode } from "react"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { Button } from "../ui/Button.tsx"
import { Page } from "../ui/Page.tsx"

const messages = {
  title: defineMessage({
    id: "broken.pageTitle",
    defaultMessage: "This page could not be displayed",
    description: "Title in place of a page that broke",
  }),
  text: defineMessage({
    id: "broken.pageText",
    defaultMessage:
      "Your data is safe. Try again; if the page still does not appear, reload it, as there may be a new version of the product.",
    description: "In place of a page that broke",
  }),
  tryAgain: defineMessage({ id: "broken.tryAgain", defaultMessage: "Retry", description: "Button" }),
  reload: defineMessage({ id: "broken.reloadPage", defaultMessage: "Reload the page", description: "Button" }),
}

/** A page that breaks, or cannot be fetched, leaves the frame around it standing. Going elsewhere begins anew. */
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
        <p>
          <FormattedMessage {...messages.text} />
        </p>
        <div className="empty-action">
          <Button look="primary" icon="refresh" onPress={onRetry}>
            <FormattedMessage {...messages.tryAgain} />
          </Button>
          <Button onPress={() => location.reload()}>
            <FormattedMessage {...messages.reload} />
          </Button>
        </div>
      </div>
    </Page>
  )
}
