import type { Sector } from "#domain/holding/classes/sector.ts"
import type { Currency } from "#domain/shared/money.ts"

/** A share or fund at one exchange, as the product's own list proposes it. */
export interface Listing {
  readonly kind: "share" | "etf"
  /** In Yahoo's notation, such as `VOD.L`. */
  readonly symbol: string
  readonly name: string
  readonly currency: Currency
  /** The market identifier code of the exchange (ISO 10383). */
  readonly mic: string
  /** A proposal: it may be that of another class of the same company. */
  readonly isin: string | null
  readonly sector: Sector | null
  /** Of the company (ISO 3166). */
  readonly country: string | null
  /** By market capitalisation: 6 (largest) to 1; null if not known. */
  readonly size: number | null
}

/** The listing of a line of the file. The file is part of the product: a test checks each of its lines. */
export function listingOf(line: string): Listing {
  const [kind, symbol = "", name = "", currency, mic = "", isin, sector, country, size] = line.split("\t")
  return {
    kind: kind === "e" ? "etf" : "share",
    symbol,
    name,
    currency: currency as Currency,
    mic,
    isin: isin || null,
    sector: (sector || null) as Sector | null,
    country: country || null,
    size: size ? Number(size) : null,
  }
}
