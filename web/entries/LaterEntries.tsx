import { defineMessage, FormattedMessage } from "react-intl"
import { useReporting } from "../app/reporting.ts"
import { useFigures } from "../format/useFigures.ts"

const later = defineMessage<{ readonly count: number; readonly day: string }>({
  id: "entries.later",
  defaultMessage: "{count, plural, one {# entry is} other {# entries are}} dated after {day} and not shown.",
  description: "Below a list of entries, while one looks at a day of the past",
})

/** Who looks at a day of the past is shown what was dated until then. */
export function useUntilDay(): <Row>(rows: ReadonlyArray<Row>, dayOf: (row: Row) => string) => ReadonlyArray<Row> {
  const { on, isPast } = useReporting()
  return (rows, dayOf) => (isPast ? rows.filter((row) => dayOf(row) <= on) : rows)
}

/** Says how many entries are left out because they are later; nothing where there are none. */
export function LaterEntries({ count }: { readonly count: number }) {
  const figures = useFigures()
  const { on } = useReporting()
  if (count === 0) return null
  return (
    <p className="fine soft">
      <FormattedMessage {...later} values={{ count, day: figures.day(on) }} />
    </p>
  )
}
