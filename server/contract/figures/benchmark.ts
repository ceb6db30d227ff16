import { Schema } from "effect"

/**
 * A price series that returns are compared with: the symbol of a file, or the series of an instrument that the household has, as
 * `instrument/` and its id. Prices of instruments that only others have are not found.
 */
export const BenchmarkSeries = Schema.String.check(
  Schema.isPattern(/^(?:[A-Z0-9][A-Z0-9.:=^_-]{0,31}|instrument\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u, {
    message: "symbol.malformed",
  }),
)
