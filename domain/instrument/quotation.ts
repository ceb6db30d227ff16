/** Where the published prices of a line come from. */
export interface Quotation {
  /** The symbol of its series. */
  readonly symbol: string
  /** A symbol that was typed before an instrument was attached: its prices count for days without one of the series. */
  readonly typed: string | null
  /** The sources that count first for the line, after files, in this order; then the default order of sources. */
  readonly sources: ReadonlyArray<string>
}

/**
 * The text that names a quotation: with neither a typed symbol nor sources, the symbol itself. No symbol contains a
 * space, and none begins with a tilde; no source contains a comma.
 */
export const quotationText = ({ symbol, typed, sources }: Quotation): string =>
  [symbol, typed, sources.length === 0 ? null : `~${sources.join(",")}`].filter((part) => part !== null).join(" ")

/** The inverse of {@link quotationText}. */
export function quotationOf(text: string): Quotation {
  const [symbol = "", ...more] = text.split(" ")
  const sources =
    more
      .find((part) => part.startsWith("~"))
      ?.slice(1)
      .split(",") ?? []
  return { symbol, typed: more.find((part) => !part.startsWith("~")) ?? null, sources }
}

/** The symbols of the series that a quotation reads, the one that counts first. */
export function symbolsOfQuotation(text: string): ReadonlyArray<string> {
  const { symbol, typed } = quotationOf(text)
  return typed === null ? [symbol] : [symbol, typed]
}
