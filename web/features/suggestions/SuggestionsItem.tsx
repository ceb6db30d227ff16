import { useIntl } from "react-intl"
import { countSuggestions } from "#contract/suggestionCount.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import { suggestionMenuMessages as messages } from "./menuMessages.ts"

/** Reported splits and dividends in the navigation, with their number. Absent while there are none. */
export function SuggestionsItem({ onGo }: { readonly onGo?: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const count = useQuery(countSuggestions, {}).answer?.count ?? 0
  if (count === 0) return null
  return (
    <li>
      <AppLink to="/app/data-health" className="nav-link" {...(onGo ? { onClick: onGo } : {})}>
        <Icon name="suggestion" />
        <Say message={messages.menu} />
        <span className="nav-count" role="img" aria-label={intl.formatMessage(messages.menuCount, { count })}>
          {figures.count(count)}
        </span>
      </AppLink>
    </li>
  )
}
