/*
 * The currencies of ISO 4217: those that are in use, and those that ended and that people still have entries in. Funds
 * codes, metals and codes for tests are left out, because no account is in them.
 */

/** The currencies from which a person chooses as long as they have added none. */
export const defaultCurrencies = ["EUR", "USD", "CHF", "SEK", "NOK", "GBP", "CAD", "AUD", "NZD"] as const

/** The currencies in use. */
// prettier-ignore
export const activeCurrencies = [
  "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD", "BIF", "BMD", "BND", "BOB",
  "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF",
  "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD",
  "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF",
  "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT",
  "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN",
  "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP",
  "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS",
  "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR",
  "ZMW", "ZWG",
] as const

/** The currencies that ended and have a fixed rate or factor into the one that followed. */
// prettier-ignore
export const endedCurrencies = [
  "ATS", "BEF", "BGN", "CYP", "DEM", "EEK", "ESP", "FIM", "FRF", "GRD", "HRK", "IEP", "ITL", "LTL", "LUF", "LVL", "MTL",
  "NLG", "PTE", "ROL", "SIT", "SKK", "TRL",
] as const

export type EndedCurrency = (typeof endedCurrencies)[number]

export const currencyCodes = [...activeCurrencies, ...endedCurrencies] as const

/** The decimals of ISO 4217 where a currency does not have two. */
const otherDecimals: ReadonlyMap<string, number> = new Map([
  ..."BEF BIF CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF PTE PYG RWF TRL UGX VND VUV XAF XOF XPF"
    .split(" ")
    .map((code) => [code, 0] as const),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3] as const),
])

/** How many decimals an amount in a currency is rounded to and shown with: none for JPY, three for KWD, else two. */
export const decimalsOf = (currency: string): number => otherDecimals.get(currency) ?? 2
