import { FormattedMessage } from "react-intl"
import { AppLink } from "#web/shell/AppLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import { reportMessages as messages } from "./messages.ts"

/** To the document that can be printed, for the same day, period and currency. */
export const ReportLink = ({ to }: { readonly to: string }) => (
  <AppLink to={to} className="button button-plain">
    <Icon name="print" size={18} />
    <span>
      <FormattedMessage {...messages.open} />
    </span>
  </AppLink>
)
