import { Schema } from "effect"
import { Entry } from "#domain/holding/entries.ts"
import { cashFlow } from "#domain/holding/entries/cashFlow.ts"
import { dismissal } from "#domain/holding/entries/dismissal.ts"
import { split } from "#domain/holding/entries/split.ts"
import { InstrumentId, InstrumentKind } from "#domain/instrument/instrument.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { AmountText } from "./figures/figures.ts"
import { Acknowledged } from "./problem.ts"
import { countSuggestions } from "./suggestionCount.ts"

/** Figures of a holding today, in its currency. */
const Figures = Schema.Struct({
  units: Schema.String,
  /** Null without a price or rate. */
  value: Schema.NullOr(AmountText),
  /** Realised and unrealised, by average cost. Null without a value or a cost. */
  gain: Schema.NullOr(AmountText),
  /** Dividends and interest received since the beginning, before tax. */
  income: AmountText,
}).annotate({ identifier: "SuggestionFigures" })

export const Suggestion = Schema.Struct({
  holdingId: HoldingId,
  name: Schema.String,
  currency: Currency,
  kind: Schema.Literals(["split", "dividend"]),
  day: CalendarDate,
  /** Who reports it: a provider, or a file of the operator. */
  source: Schema.String,
  /** What is recorded if it is accepted. Null for a dividend that cannot be converted into the currency of the holding. */
  entry: Schema.NullOr(Entry),
  /** What is recorded if it is dismissed. */
  dismissal: Entry,
  before: Figures,
  /** Null where `entry` is, or where it cannot be recorded beside what is recorded. */
  after: Schema.NullOr(Figures),
}).annotate({ identifier: "Suggestion" })
export type Suggestion = typeof Suggestion.Type

/**
 * A source reports that a company trades under another symbol. It is accepted by attaching the instrument of the new listing,
 * and dismissed by an entry, as other suggestions are.
 */
export const SymbolChangeSuggestion = Schema.Struct({
  holdingId: HoldingId,
  name: Schema.String,
  /** The first day of the new symbol. */
  day: CalendarDate,
  source: Schema.String,
  /** The tickers. */
  from: Schema.String,
  to: Schema.String,
  /** The company, as the source names it. */
  company: Schema.NullOr(Schema.String),
  /** What is created and attached if it is accepted. */
  instrument: Schema.Struct({
    kind: InstrumentKind,
    currency: Currency,
    identifier: Schema.Struct({ scheme: Schema.Literal("ticker"), value: Schema.String }),
    inOtherCurrency: Schema.Boolean,
  }),
  /** What is attached now, for the undo. */
  attached: Schema.NullOr(Schema.Struct({ instrumentId: InstrumentId, inOtherCurrency: Schema.Boolean })),
  dismissal: Entry,
}).annotate({ identifier: "SymbolChangeSuggestion" })
export type SymbolChangeSuggestion = typeof SymbolChangeSuggestion.Type

export const listSuggestions = endpoint({
  name: "listSuggestions",
  method: "GET",
  path: "/api/suggestions",
  kind: "query",
  summary:
    "Splits, dividends and changes of symbols that sources report and that are neither recorded nor dismissed, the newest first.",
  /** By default those of all holdings. */
  query: Schema.Struct({ holdingId: Schema.optionalKey(HoldingId) }),
  answer: Schema.Struct({
    /** How many there are of both kinds; at most 200 of each follow. */
    count: Schema.Int,
    suggestions: Schema.Array(Suggestion),
    symbolChanges: Schema.Array(SymbolChangeSuggestion),
  }),
})

export const suggestionsMost = 200

/** The kinds of entries that accept or dismiss a suggestion. */
const AnsweringEntry = Schema.Union([split.schema, cashFlow.schema, dismissal.schema])

export const answerSuggestions = endpoint({
  name: "answerSuggestions",
  method: "PUT",
  path: "/api/suggestions/answers",
  kind: "command",
  summary:
    "Accepts and dismisses suggestions: records an entry for each, in the order of the list, all of them or none.",
  body: Schema.Struct({
    answers: Schema.Array(Schema.Struct({ holdingId: HoldingId, entryId: EntryId, entry: AnsweringEntry })).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(suggestionsMost),
    ),
  }),
  answer: Acknowledged,
})

export const undoSuggestions = endpoint({
  name: "undoSuggestions",
  method: "PUT",
  path: "/api/suggestions/answers/undoing",
  kind: "command",
  summary: "Voids the entries by which suggestions were answered, all of them or none.",
  body: Schema.Struct({
    entries: Schema.Array(Schema.Struct({ holdingId: HoldingId, entryId: EntryId })).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(suggestionsMost),
    ),
    reason: Remark,
  }),
  answer: Acknowledged,
})

export const suggestionEndpoints = [listSuggestions, countSuggestions, answerSuggestions, undoSuggestions]
