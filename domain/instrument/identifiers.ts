import { Result, Schema } from "effect"
import { Isin } from "#domain/shared/isin.ts"
import type { InstrumentKind } from "./instrument.ts"

/**
 * What names an instrument. `ticker` is a listing: the market by its MIC (ISO 10383) and the ticker there, `XNAS:AAPL`.
 * `coin` is the id at CoinGecko, `token` the chain and the contract, `1:0x…`, and `metal` the code by ISO 4217, `XAU`.
 */
export const IdentifierScheme = Schema.Literals(["isin", "wkn", "ticker", "coin", "token", "metal"])
export type IdentifierScheme = typeof IdentifierScheme.Type

export interface Identifier {
  readonly scheme: IdentifierScheme
  readonly value: string
}

const isIsin = Schema.is(Isin)

/** Whether a value has the form of its scheme and, in the one scheme that has a check digit, the right one. */
const isValid: Readonly<Record<IdentifierScheme, (value: string) => boolean>> = {
  isin: isIsin,
  // Letters that look like digits, I and O, are not assigned.
  wkn: (value) => /^[A-HJ-NP-Z0-9]{6}$/.test(value),
  ticker: (value) => /^[A-Z0-9]{4}:[A-Z0-9][A-Z0-9.&=^_-]{0,31}$/.test(value),
  coin: (value) => /^[a-z0-9][a-z0-9._-]{0,99}$/.test(value),
  token: (value) => /^[1-9][0-9]{0,15}:0x[0-9a-f]{40}$/.test(value),
  metal: (value) => /^(?:XAU|XAG|XPT|XPD)$/.test(value),
}

/** The kinds of instruments that a scheme can name. */
export const kindsNamedBy: Readonly<Record<IdentifierScheme, ReadonlyArray<InstrumentKind>>> = {
  isin: ["share", "etf", "fund", "bond", "other"],
  wkn: ["share", "etf", "fund", "bond", "other"],
  ticker: ["share", "etf", "fund", "bond", "other"],
  coin: ["coin", "token"],
  token: ["token"],
  metal: ["metal"],
}

/** The value as it is stored and compared: without spaces, in the case of its scheme; `BRK-B` and `BRK.B` are one class. */
const normalised = ({ scheme, value }: Identifier): string => {
  const text = value.replaceAll(/\s/g, "")
  if (scheme === "ticker") return text.toUpperCase().replaceAll("-", ".")
  return scheme === "coin" || scheme === "token" ? text.toLowerCase() : text.toUpperCase()
}

/** An identifier as it is stored; fails for a value that its scheme does not have. */
export function identifierOf(typed: Identifier): Result.Result<Identifier, "malformed"> {
  const value = normalised(typed)
  return isValid[typed.scheme](value) ? Result.succeed({ scheme: typed.scheme, value }) : Result.fail("malformed")
}
