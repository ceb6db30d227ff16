import { Schema } from "effect"
import { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { HoldingId } from "../../domain/shared/ids.ts"
import { Currency } from "../../domain/shared/money.ts"
import { endpoint } from "./endpoint.ts"
import { AmountText } from "./figures.ts"
import { Ratio, Badge } from "./measures.ts"

export const PrivateFigures = Schema.Struct({
  holdingId: HoldingId,
  currency: Currency,
  nav: AmountText,
  /** The day of the valuation that the NAV was rolled forward from; absent when there is none yet. */
  valuedOn: Schema.NullOr(CalendarDate),
  commitment: AmountText,
  paidIn: AmountText,
  distributed: AmountText,
  openCommitment: AmountText,
  /** NAV + distributions. */
  totalValue: AmountText,
  gain: AmountText,
  dpi: Ratio,
  rvpi: Ratio,
  tvpi: Ratio,
  irr: Ratio,
  annualisedReturn: Ratio,
  badge: Schema.NullOr(Badge),
  /** Against the price series asked for: above 1, the investment did better. */
  kaplanSchoar: Schema.NullOr(Ratio),
}).annotate({ identifier: "PrivateFigures" })
export type PrivateFigures = typeof PrivateFigures.Type

export const readPrivateMarkets = endpoint({
  name: "readPrivateMarkets",
  method: "GET",
  path: "/api/private-markets",
  kind: "query",
  summary: "Figures of every private-market investment on a day, each whole and in its own currency, and of all.",
  query: Schema.Struct({
    on: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
    benchmark: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(32))),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    holdings: Schema.Array(PrivateFigures),
    /** The household's part, in the asked currency, at the rates of the days. */
    total: Schema.Struct({
      nav: AmountText,
      paidIn: AmountText,
      distributed: AmountText,
      openCommitment: AmountText,
      dpi: Ratio,
      rvpi: Ratio,
      tvpi: Ratio,
      irr: Ratio,
      /** Weighed by paid-in capital. */
      weightedAverageIrr: Ratio,
      badge: Schema.NullOr(Badge),
    }),
  }),
})

export const privateMarketEndpoints = [readPrivateMarkets]
