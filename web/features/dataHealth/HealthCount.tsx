import { useIntl } from "react-intl"
import { readDataHealth } from "#contract/figures/explain.ts"
import { countSuggestions } from "#contract/suggestionCount.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { healthMenuMessages as messages } from "./menuMessages.ts"

/** How much there is to do on the page of data health: issues, and suggestions. Absent while there is nothing. */
export function HealthCount() {
  const intl = useIntl()
  const figures = useFigures()
  const { asked } = useAsOf()
  const issues = useQuery(readDataHealth, { query: asked }).answer?.issues.length ?? 0
  const suggestions = useQuery(countSuggestions, {}).answer?.count ?? 0
  const count = issues + suggestions
  if (count === 0) return null
  return (
    <span className="nav-count" role="img" aria-label={intl.formatMessage(messages.toDo, { count })}>
      {figures.count(count)}
    </span>
  )
}
