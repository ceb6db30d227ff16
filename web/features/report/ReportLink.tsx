import { pageNames } from "#web/page/navigation.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"

/** A link to the printable report for the same day, period and currency. */
export const ReportLink = ({ to }: { readonly to: string }) => (
  <AppLink to={to} className="button button-plain">
    <Icon name="print" size={18} />
    <Say as="span" message={pageNames.report} />
  </AppLink>
)
