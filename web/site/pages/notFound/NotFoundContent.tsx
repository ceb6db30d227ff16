import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SitePage } from "#web/site/sitePage.ts"
import { notFoundMessages, notFoundMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

function NotFoundContent() {
  return (
    <div className="not-found">
      <h1>404</h1>
      <Say className="not-found-oops" message={messages.oops} />
      <Say className="soft" message={messages.description} />
      <p>
        <SiteLink to="/" className="button button-primary" message={messages.home} />
      </p>
    </div>
  )
}

/** The page for unknown addresses. */
export const notFoundPage: SitePage = {
  path: "/404",
  title: notFoundMessages.oops,
  description: notFoundMessages.description,
  Content: NotFoundContent,
}
