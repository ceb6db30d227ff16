import { FormattedMessage } from "react-intl"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SitePage } from "#web/site/sitePage.ts"
import { notFoundMessages, notFoundMessages as messages } from "./messages.ts"

function NotFoundContent() {
  return (
    <div className="not-found">
      <h1>404</h1>
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
  )
}

/** The page at every address that does not exist. */
export const notFoundPage: SitePage = {
  path: "/404",
  title: notFoundMessages.oops,
  description: notFoundMessages.description,
  Content: NotFoundContent,
}
