import { Schema } from "effect"
import { IdentifierScheme } from "#domain/instrument/identifiers.ts"
import { InstrumentId, InstrumentKind } from "#domain/instrument/instrument.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"

/*
 * The archive of a household is a zip. `events.jsonl` contains everything that was recorded, one fact per line, from
 * which all else follows; `figures/` what the product showed on the day of the export; `tables/` the same for
 * spreadsheets; `market.jsonl` the prices and rates on which the figures are based, and
 * `instruments.jsonl` what identifies the instruments of the holdings. Archives of earlier versions have no such file.
 */

/** An instant as `Date.toISOString` writes it, in this century or the next. */
const Instant = Schema.String.check(
  Schema.isPattern(/^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
  Schema.makeFilter((text: string) => {
    const instant = new Date(text)
    return !Number.isNaN(instant.getTime()) && instant.toISOString() === text
  }),
)

export const Manifest = Schema.Struct({
  format: Schema.Literal("wealth-tracker-archive"),
  version: Schema.Literal(1),
  exportedAt: Instant,
  householdId: HouseholdId,
  events: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Present only for a demo household. */
  madeUp: Schema.optionalKey(Schema.Literal(true)),
  /** Exported by a member who may see only some portfolios: ids outside them are blank. */
  incomplete: Schema.optionalKey(Schema.Literal(true)),
})
export type Manifest = typeof Manifest.Type

/** A fact in an archive. Names of streams do not contain the household, because an import has another one. */
export const ArchivedEvent = Schema.Struct({
  stream: Schema.String.check(
    Schema.isPattern(
      /^(?:household|ownership|(?:portfolio|holding|debt|wallet)-[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/u,
    ),
  ),
  type: Schema.String.check(Schema.isPattern(/^[A-Za-z]{1,60}$/u)),
  schemaVersion: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
  data: Schema.Record(Schema.String, Schema.Unknown),
  recordedAt: Instant,
  recordedBy: UserId,
})
export type ArchivedEvent = typeof ArchivedEvent.Type

export const ArchivedSeries = Schema.Struct({
  kind: Schema.Literals(["price", "rate"]),
  symbol: Schema.String.check(
    Schema.isPattern(/^(?:[A-Z0-9][A-Z0-9.:=^_-]{0,31}|instrument\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u),
  ),
  currency: Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)),
  points: Schema.Array(
    Schema.Tuple([
      CalendarDate,
      Schema.String.check(Schema.isPattern(/^\d{1,18}(\.\d{1,18})?$/u)),
      /** The source of the value. */
      Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,200}$/u)),
    ]),
  ),
})
export type ArchivedSeries = typeof ArchivedSeries.Type

/** An instrument that a fact names. Its name and its symbols at providers come from the installation that reads it. */
export const ArchivedInstrument = Schema.Struct({
  id: InstrumentId,
  kind: InstrumentKind,
  currency: Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)),
  /** What identifies it, the one by which it is found first. */
  identifiers: Schema.Array(
    Schema.Struct({
      scheme: IdentifierScheme,
      value: Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,120}$/u)),
    }),
  ).check(Schema.isMaxLength(20)),
})
export type ArchivedInstrument = typeof ArchivedInstrument.Type
