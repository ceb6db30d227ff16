import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { Page } from "../ui/Page.tsx"

const messages = {
  oops: defineMessage({
    id: "notFound.oops",
    defaultMessage: "Oops! Page not found",
    description: "Below 404, for an address that does not exist",
  }),
  home: defineMessage({ id: "notFound.home", defaultMessage: "Return to Home", description: "Link" }),
}

export default function NotFoundPage() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.oops)} heading="404">
      <p>
        <FormattedMessage {...messages.oops} />
      </p>
      <p>
        <Link href="/">
          <FormattedMessage {...messages.home} />
        </Link>
      </p>
    </Page>
  )
}
