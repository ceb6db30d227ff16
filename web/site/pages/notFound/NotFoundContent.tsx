import { FormattedMessage } from "react-intl"
import { SiteLink } from "../../SiteLink.tsx"
import { notFoundMessages as messages } from "./messages.ts"

export function NotFoundContent() {
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
