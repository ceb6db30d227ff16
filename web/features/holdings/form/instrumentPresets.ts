import type { FoundInstrument } from "#contract/market.ts"
import { type AssetClass, Metal, spotSymbolOf } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { priceSymbolOf } from "#web/forms/priceSymbol.ts"

/** What a chosen instrument says about a holding, by the names of the fields. */
export function presetsOf(assetClass: AssetClass, found: FoundInstrument): Draft {
  const { symbol, ticker, name } = found
  const priceSymbol = priceSymbolOf(found)
  switch (assetClass) {
    case "security":
      return {
        priceSymbol,
        symbol: ticker,
        name,
        instrument: found.kind === "etf" ? "etf" : "stock",
        exchange: found.exchange?.name ?? "",
        isin: found.isin ?? "",
        sector: found.sector ?? "",
        country: found.country ?? "",
      }
    case "crypto":
      return { priceSymbol, symbol: ticker, name, cryptocurrency: name }
    case "metal": {
      const metal = Metal.literals.find((one) => spotSymbolOf[one] === symbol)
      return { priceSymbol, ...(metal ? { metal } : {}) }
    }
    default:
      return { priceSymbol }
  }
}

/**
 * The draft after an instrument was chosen: its presets replace what is empty or was preset before, never what the user typed.
 * The symbols always follow the instrument.
 */
export const withPresets = (draft: Draft, before: Draft, presets: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(presets).filter(
      ([field]) =>
        followsInstrument.has(field) || (draft[field] ?? "") === "" || draft[field] === (before[field] ?? ""),
    ),
  ),
})

const followsInstrument: ReadonlySet<string> = new Set(["priceSymbol", "symbol"])

/** Whether an instrument is quoted in one currency at its exchange. Coins and metals are converted from dollars everywhere. */
export const hasCurrencyOfItsOwn = ({ exchange }: FoundInstrument): boolean => exchange !== null
