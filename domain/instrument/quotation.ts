/** Where the published prices of a line come from. */
export interface Quotation {
  /** The symbol of its series. */
  readonly symbol: string
  /** A symbol that was typed before an instrument was attached: its prices count for days without one of the series. */
  readonly typed: string | null
  /** The source that counts first for the line, after files; null: the default order of sources. */
  readonly source: string | null
}

/**
 * The text that names a quotation: with neither a typed symbol nor a source, the symbol itself. No symbol contains a space,
 * and none begins with a tilde.
 */
export const quotationText = ({ symbol, typed, source }: Quotation): string =>
  [symbol, typed, source === null ? null : `~${source}`].filter((part) => part !== null).join(" ")

/** The inverse of {@link quotationText}. */
export function quotationOf(text: string): Quotation {
  const [symbol = "", ...more] = text.split(" ")
  const source = more.find((part) => part.startsWith("~"))?.slice(1) ?? null
  return { symbol, typed: more.find((part) => !part.startsWith("~")) ?? null, source }
}

/** The symbols of the series that a quotation reads, the one that counts first. */
export function symbolsOfQuotation(text: string): ReadonlyArray<string> {
  const { symbol, typed } = quotationOf(text)
  return typed === null ? [symbol] : [symbol, typed]
}
