import { dayNumber, oldAfterDays } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Say } from "#ui/Say.tsx"
import { rateMessages as messages } from "./messages.ts"

interface Props {
  /** The day of the oldest rate behind the amount; null where none was needed. */
  readonly ratedOn: string | null
  /** The day of the amount. */
  readonly on: string
}

/** The day of the oldest rate behind the figures of some lines, and so behind their total; null where none was needed. */
export const oldestRateOf = (
  lines: ReadonlyArray<{ readonly figures: { readonly oldestRateOn: string | null } }>,
): string | null => lines.flatMap(({ figures }) => figures.oldestRateOn ?? []).sort()[0] ?? null

/** Beside a converted amount: how old its exchange rate is, and the way to record one. Nothing while it is recent. */
export function RateNote({ ratedOn, on }: Props) {
  const figures = useFigures()
  if (ratedOn === null) return null
  const days = dayNumber(on) - dayNumber(ratedOn)
  if (days <= oldAfterDays.rate) return null
  return (
    <p className="fine soft">
      <Say
        as="span"
        message={messages.old}
        values={{ day: figures.day(ratedOn, "medium"), days, age: figures.count(days) }}
      />{" "}
      <AppLink to="/app/data-health" message={messages.review} />
    </p>
  )
}
