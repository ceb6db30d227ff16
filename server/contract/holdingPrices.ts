import { Schema } from "effect"
import { InstrumentId } from "#domain/instrument/instrument.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { type AnswerOf, endpoint } from "./endpoint.ts"
import { AmountText } from "./figures/figures.ts"
import { InstrumentView } from "./instruments.ts"
import { FoundInstrument } from "./market.ts"

/** The price of a holding and its value today, in its currency. */
export const PriceFigures = Schema.Struct({
  price: Schema.NullOr(Schema.Struct({ amount: Schema.String, currency: Schema.String, on: CalendarDate })),
  /** Null without a price or rate. */
  value: Schema.NullOr(AmountText),
}).annotate({ identifier: "PriceFigures" })
export type PriceFigures = typeof PriceFigures.Type

/** A source of the prices of a holding, and the figures of today if it counted first. */
export const PriceSource = Schema.Struct({
  /** The id of a provider, or `file`. */
  source: Schema.String,
  /** On how many days it has a value; zero before it has been asked. */
  days: Schema.Int,
  firstOn: Schema.NullOr(CalendarDate),
  lastOn: Schema.NullOr(CalendarDate),
  figures: PriceFigures,
}).annotate({ identifier: "PriceSource" })
export type PriceSource = typeof PriceSource.Type

export const readHoldingPrices = endpoint({
  name: "readHoldingPrices",
  method: "GET",
  path: "/api/holdings/:holdingId/prices",
  kind: "query",
  summary:
    "Where the prices of a holding come from: its instrument, or one that its symbol looks like, and each source. With `instrumentId`, also the figures with this instrument.",
  params: Schema.Struct({ holdingId: HoldingId }),
  query: Schema.Struct({ instrumentId: Schema.optionalKey(InstrumentId) }),
  answer: Schema.Struct({
    currency: Currency,
    instrument: Schema.NullOr(
      Schema.Struct({
        ...InstrumentView.fields,
        /** The name of the exchange of a listing. */
        exchange: Schema.NullOr(Schema.String),
        symbols: Schema.Array(Schema.Struct({ scheme: Schema.String, value: Schema.String })),
      }),
    ),
    /** An instrument of the product's list that the symbol looks like; null where one is attached. */
    proposal: Schema.NullOr(FoundInstrument),
    current: PriceFigures,
    /** With the instrument of the question. */
    attached: Schema.NullOr(PriceFigures),
    /** Without an instrument; null where none is attached. */
    detached: Schema.NullOr(PriceFigures),
    /** In the default order. */
    sources: Schema.Array(PriceSource),
    /** How the last request to a provider went; null where none has been made. */
    request: Schema.NullOr(
      Schema.Struct({
        provider: Schema.NullOr(Schema.String),
        /** A provider that comes before it failed. */
        tookOver: Schema.Boolean,
        fetchedAt: Schema.NullOr(Schema.String),
        hasFailed: Schema.Boolean,
      }),
    ),
  }),
})

/** The answer of {@link readHoldingPrices}. */
export type HoldingPrices = AnswerOf<typeof readHoldingPrices>

export const holdingPriceEndpoints = [readHoldingPrices]
