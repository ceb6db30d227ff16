import { Schema } from "effect"
import { Uuid } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"

/** Something that is quoted in one currency, such as a share on an exchange. All households share its prices. */
export const InstrumentId = Uuid.pipe(Schema.brand("InstrumentId"))
export type InstrumentId = typeof InstrumentId.Type

export const InstrumentKind = Schema.Literals(["share", "etf", "fund", "bond", "coin", "token", "metal", "other"])
export type InstrumentKind = typeof InstrumentKind.Type

/** The instrument whose prices value a holding. */
export const AttachedInstrument = Schema.Struct({
  id: InstrumentId,
  /** Of its prices. */
  currency: Currency,
  /** The member confirmed that its prices are in another currency than the holding. */
  inOtherCurrency: Schema.Boolean,
})
export type AttachedInstrument = typeof AttachedInstrument.Type

/** The symbol of the price series of an instrument. A symbol that a person types has no small letters. */
export const symbolOfInstrument = (id: string): string => `instrument/${id}`

const symbolPattern = /^instrument\/([0-9a-f-]{36})$/u

/** The instrument whose price series has the symbol; undefined for the symbol of another series. */
export const instrumentOfSymbol = (symbol: string): string | undefined => symbolPattern.exec(symbol)?.[1]
