import { Schema } from "effect"
import { IdentifierScheme } from "#domain/instrument/identifiers.ts"
import { InstrumentId, InstrumentKind } from "#domain/instrument/instrument.ts"
import { HoldingId } from "#domain/shared/ids.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Currency } from "#domain/shared/money.ts"
import { Title } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { onDay } from "./figures/figures.ts"
import { Acknowledged } from "./problem.ts"

/** What is quoted, in one currency. All households share its prices. */
export const InstrumentView = Schema.Struct({
  instrumentId: InstrumentId,
  kind: InstrumentKind,
  name: Schema.String,
  currency: Currency,
}).annotate({ identifier: "Instrument" })
export type InstrumentView = typeof InstrumentView.Type

export const createInstrument = endpoint({
  name: "createInstrument",
  method: "POST",
  path: "/api/instruments",
  kind: "query",
  guard: { permission: "record", isChange: true },
  summary: "The instrument that an identifier names in a currency, to be attached to a holding.",
  body: Schema.Struct({
    kind: InstrumentKind,
    currency: Currency,
    identifier: Schema.Struct({ scheme: IdentifierScheme, value: Title }),
  }),
  answer: InstrumentView,
})

export const readInstrument = endpoint({
  name: "readInstrument",
  method: "GET",
  path: "/api/instruments/:instrumentId",
  kind: "query",
  summary:
    "An instrument of the household, with the names by which exchanges and providers know it. Nothing is requested from a provider.",
  params: Schema.Struct({ instrumentId: InstrumentId }),
  answer: Schema.Struct({
    instrument: InstrumentView,
    symbols: Schema.Array(Schema.Struct({ scheme: Schema.String, value: Schema.String })),
  }),
})

export const readQuote = endpoint({
  name: "readQuote",
  method: "GET",
  path: "/api/market/quote",
  kind: "query",
  guard: { permission: "record" },
  summary:
    "The last stored price, of a day or before, of what an identifier names in a currency. Nothing is created, attached or " +
    "requested from a provider; a person may ask for a limited number of instruments a day that their household does not have.",
  query: Schema.Struct({
    kind: InstrumentKind,
    scheme: IdentifierScheme,
    value: Title,
    /** The currency in which it is listed; `currency` is the one of `rate`. */
    quotedIn: Currency,
    ...onDay,
  }),
  answer: Schema.Struct({
    /** In the order of sources that the household chose; null where none is stored. */
    price: Schema.NullOr(
      Schema.Struct({
        /** Of one share or coin, or of one troy ounce. */
        amount: Schema.String,
        currency: Schema.String,
        on: CalendarDate,
        /** What one unit of its currency is in the requested one on the day, to twelve decimals; null without an exchange rate. */
        rate: Schema.NullOr(Schema.String),
      }),
    ),
  }),
})

const attached = { path: "/api/holdings/:holdingId/instrument", params: Schema.Struct({ holdingId: HoldingId }) }

export const attachInstrument = endpoint({
  ...attached,
  name: "attachInstrument",
  method: "PUT",
  kind: "command",
  summary: "Values a holding by the prices of an instrument. `inOtherCurrency` confirms prices in another currency.",
  body: Schema.Struct({ instrumentId: InstrumentId, inOtherCurrency: Schema.Boolean }),
  answer: Acknowledged,
})

export const detachInstrument = endpoint({
  ...attached,
  name: "detachInstrument",
  method: "DELETE",
  kind: "command",
  summary: "Values a holding by the prices of its price symbol again.",
  answer: Acknowledged,
})

export const instrumentEndpoints = [createInstrument, readInstrument, readQuote, attachInstrument, detachInstrument]
