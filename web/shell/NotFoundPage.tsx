import { FormattedMessage, useIntl } from "react-intl"
import { notFoundMessages as messages } from "#web/site/pages/notFound/messages.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { Page } from "./Page.tsx"
import "./NotFoundPage.css"

/** Within the app and the administration; elsewhere the server says so (see `web/site`). */
export default function NotFoundPage() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.oops)} heading="404">
      <div className="not-found-words">
        <p className="not-found-oops">
          <FormattedMessage {...messages.oops} />
        </p>
        <p className="soft">
          <FormattedMessage {...messages.description} />
        </p>
        <p>
          <SiteLink to="/" className="button button-primary">
            <FormattedMessage {...messages.home} />
          </SiteLink>
        </p>
      </div>
    </Page>
  )
}
