import { useIntl } from "react-intl"
import { notFoundMessages as messages } from "#web/site/pages/notFound/messages.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { Page } from "./Page.tsx"
import "./NotFoundPage.css"
import { Say } from "#ui/Say.tsx"

/** For unknown paths in the app and admin areas; elsewhere the server renders its own page (see `web/site`). */
export default function NotFoundPage() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.oops)} heading="404">
      <div className="not-found-words">
        <Say className="not-found-oops" message={messages.oops} />
        <Say className="soft" message={messages.description} />
        <p>
          <SiteLink to="/" className="button button-primary" message={messages.home} />
        </p>
      </div>
    </Page>
  )
}
