import { FormattedMessage } from "react-intl"
import { listSuggestions } from "#contract/suggestions.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { suggestionMessages as messages } from "./messages.ts"

/** What is reported of a holding and not recorded, beside its figures. Absent if there is nothing. */
export function SuggestionsNote({ holdingId }: { readonly holdingId: string }) {
  const figures = useFigures()
  const { answer } = useQuery(listSuggestions, { query: { holdingId } })
  const ours = answer?.suggestions ?? []
  const changes = answer?.symbolChanges ?? []
  if (ours.length + changes.length === 0) return null
  const dividends = ours.filter(({ kind }) => kind === "dividend").length
  return (
    <p className="soft" role="note">
      {changes.map(({ from, to, day }) => (
        <span key={day}>
          <FormattedMessage
            {...messages.openSymbolChange}
            values={{ from, to, day: figures.day(day, "medium") }}
          />{" "}
        </span>
      ))}
      {ours.map(
        ({ entry, day }) =>
          entry?._tag === "Split" && (
            <span key={day}>
              <FormattedMessage
                {...messages.openSplit}
                values={{ to: String(entry.to), from: String(entry.from), day: figures.day(day, "medium") }}
              />{" "}
            </span>
          ),
      )}
      {dividends > 0 && <FormattedMessage {...messages.openDividends} values={{ count: dividends }} />}{" "}
      <AppLink to="/app/data-health" message={messages.review} />
    </p>
  )
}
