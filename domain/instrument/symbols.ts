import type { CalendarDate } from "#domain/shared/calendarDate.ts"

/** A name of an instrument, from a day on and until before another. Null: without such a limit. */
interface DatedSymbol {
  readonly value: string
  readonly since: CalendarDate | null
  readonly until: CalendarDate | null
}

/** The symbol that applies on a day: of several, the one that began last. A renamed symbol applies to the days before. */
export const symbolOn = (symbols: ReadonlyArray<DatedSymbol>, day: CalendarDate): string | undefined =>
  symbols
    .filter(({ since, until }) => (since ?? day) <= day && (until === null || day < until))
    .toSorted((a, b) => ((a.since ?? "") < (b.since ?? "") ? 1 : -1))[0]?.value
