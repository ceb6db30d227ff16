import type { TypedMessageDescriptor } from "react-intl"
import type { InstrumentClass } from "#contract/market.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"

/*
 * Fields that the forms of several classes have.
 */

export const inDetails = { within: "details" } as const
export const optional = { isOptional: true } as const

/** The text of the field with the symbol of a token or security. */
export const symbolLabel = text("details.symbol", "Symbol", "Field: short name of a token, such as BTC")

/** The label of the price series of a token or metal. */
export const priceSymbolLabel = text(
  "details.priceSymbol",
  "Price symbol",
  "Field: name of the price series of a token or metal",
)

/** Below the choice of quoted prices. */
export const closingPrice = text("security.quotedNote", "Daily closing price", "Below the choice")

export const isQuoted = ({ quotation }: Draft): boolean => quotation === "quoted"

/** The fields that say whether a holding is valued by a price series, and by which. */
export const quotation = (labels: {
  readonly quoted: TypedMessageDescriptor
  readonly quotedNote: TypedMessageDescriptor
  readonly unquotedNote: TypedMessageDescriptor
  readonly priceSymbol: TypedMessageDescriptor
  /** The instruments that the field of the symbol finds. */
  readonly instruments: typeof InstrumentClass.Type
}): ReadonlyArray<FormField> => [
  {
    type: "choice",
    name: "quotation",
    label: text("security.quotation", "Valuation method", "Field: quoted or not"),
    words: { quoted: labels.quoted, unquoted: text("security.unquoted", "Your own valuations", "Choice") },
    notes: { quoted: labels.quotedNote, unquoted: labels.unquotedNote },
    initial: "quoted",
    isControl: true,
  },
  {
    type: "symbol",
    name: "priceSymbol",
    label: labels.priceSymbol,
    instruments: labels.instruments,
    isVisible: isQuoted,
    // The prices of an attached instrument need no symbol.
    isOptional: ({ attached = "" }) => attached !== "",
  },
]

/** The label of the price series of a security. */
export const securitySymbolLabel = text("security.symbol", "Symbol", "Field: name of the price series")

/** A hidden field: only holdings counted in units have a price symbol. */
export const unquoted: FormField = {
  type: "symbol",
  name: "priceSymbol",
  label: securitySymbolLabel,
  isVisible: () => false,
}

export const description: FormField = {
  type: "text",
  name: "description",
  label: labelWords.description,
  ...optional,
  ...inDetails,
}
