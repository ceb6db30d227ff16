import type { Names } from "./feed.ts"

/** How providers write the listings of an exchange: Yahoo's suffix, EODHD's code, and null where it does not serve it. */
interface Market {
  readonly yahoo: string | null
  readonly eodhd: string | null
}

const market = (yahoo: string | null, eodhd: string | null): Market => ({ yahoo, eodhd })
const unitedStates = market("", "US")

/** By MIC of ISO 10383. */
const markets: Readonly<Record<string, Market>> = {
  XNAS: unitedStates,
  XNYS: unitedStates,
  ARCX: unitedStates,
  XASE: unitedStates,
  BATS: unitedStates,
  XLON: market("L", "LSE"),
  XETR: market("DE", "XETRA"),
  XFRA: market("F", "F"),
  XSTU: market("SG", "STU"),
  XMUN: market("MU", "MU"),
  XDUS: market("DU", "DU"),
  XBER: market("BE", "BE"),
  XHAM: market("HM", "HM"),
  XSWX: market("SW", "SW"),
  XPAR: market("PA", "PA"),
  XAMS: market("AS", "AS"),
  XBRU: market("BR", "BR"),
  XLIS: market("LS", "LS"),
  XMIL: market("MI", null),
  XMAD: market("MC", "MC"),
  XWBO: market("VI", "VI"),
  XSTO: market("ST", "ST"),
  XOSL: market("OL", "OL"),
  XCSE: market("CO", "CO"),
  XHEL: market("HE", "HE"),
  XDUB: market("IR", "IR"),
  XWAR: market("WA", "WAR"),
  XPRA: market("PR", "PR"),
  XBUD: market("BD", "BUD"),
  XTSE: market("TO", "TO"),
  XTSX: market("V", "V"),
  XASX: market("AX", "AU"),
  XNZE: market("NZ", null),
  XHKG: market("HK", "HK"),
  XTKS: market("T", null),
  XSES: market("SI", null),
  XKRX: market("KS", "KO"),
  XTAI: market("TW", "TW"),
  XSHG: market("SS", "SHG"),
  XSHE: market("SZ", "SHE"),
  XNSE: market("NS", "NSE"),
  XBOM: market("BO", "BSE"),
  XJSE: market("JO", "JSE"),
  XTAE: market("TA", "TA"),
}

/** The MIC and the ticker of `ticker`: `XNAS:AAPL`. */
export function listingOf({ ticker }: Names): { readonly mic: string; readonly ticker: string } | null {
  const match = /^([A-Z0-9]{4}):(.+)$/.exec(ticker ?? "")
  return match?.[1] !== undefined && match[2] !== undefined ? { mic: match[1], ticker: match[2] } : null
}

/** `AAPL` or `VOW3.DE`. Yahoo separates classes of shares by a hyphen. */
export function yahooSymbolOf(names: Names): string | null {
  const listing = listingOf(names)
  const suffix = listing && markets[listing.mic]?.yahoo
  if (!listing || suffix == null) return null
  const ticker = listing.ticker.replaceAll(".", "-")
  return suffix === "" ? ticker : `${ticker}.${suffix}`
}

/** `AAPL.US` or `VOW3.XETRA`. */
export function eodhdSymbolOf(names: Names): string | null {
  const listing = listingOf(names)
  const code = listing && markets[listing.mic]?.eodhd
  return listing && code != null ? `${listing.ticker.replaceAll(".", "-")}.${code}` : null
}

/** The ticker of a listing in the United States, where classes of shares are separated as given; else null. */
export function unitedStatesTickerOf(names: Names, separator: "-" | "."): string | null {
  const listing = listingOf(names)
  return listing && markets[listing.mic] === unitedStates ? listing.ticker.replaceAll(".", separator) : null
}

const micOfSuffix = new Map(
  Object.entries(markets).flatMap(([mic, { yahoo }]) =>
    yahoo === null || yahoo === "" ? [] : [[yahoo, mic] as const],
  ),
)

/**
 * The listing of Yahoo's symbol, so that another provider can take over. A symbol without a suffix is listed in the United
 * States, for any exchange. Null for funds, currencies, futures and indices.
 */
export function tickerOfYahoo(symbol: string): string | null {
  const match = /^([A-Z0-9]+(?:-[A-Z]{1,2})?)(?:\.([A-Z]{1,2}))?$/.exec(symbol)
  if (match?.[1] === undefined || symbol.startsWith("0P0") || symbol.endsWith("-USD")) return null
  const ticker = match[1].replace("-", ".")
  if (match[2] === undefined) return `XNAS:${ticker}`
  const mic = micOfSuffix.get(match[2])
  return mic === undefined ? null : `${mic}:${ticker}`
}

/** MICs by Bloomberg's codes of exchanges, as OpenFIGI has them. */
const micOfBloomberg: Readonly<Record<string, string>> = {
  US: "XNAS",
  GY: "XETR",
  LN: "XLON",
  SW: "XSWX",
  SE: "XSWX",
  FP: "XPAR",
  NA: "XAMS",
  BB: "XBRU",
  PL: "XLIS",
  IM: "XMIL",
  SM: "XMAD",
  SQ: "XMAD",
  AV: "XWBO",
  SS: "XSTO",
  NO: "XOSL",
  DC: "XCSE",
  FH: "XHEL",
  ID: "XDUB",
  CT: "XTSE",
  AT: "XASX",
  HK: "XHKG",
  JT: "XTKS",
}

/** The listing of a ticker at one of Bloomberg's exchanges; null for an exchange that is not known here. */
export function tickerOfBloomberg(ticker: string, exchange: string): string | null {
  const mic = micOfBloomberg[exchange]
  return mic === undefined ? null : `${mic}:${ticker.replaceAll("/", ".")}`
}

/** The listing of EODHD's symbol, such as `VOW3.XETRA`; null for an exchange that is not known here. */
export function tickerOfEodhd(symbol: string): string | null {
  const match = /^([A-Z0-9-]+)\.([A-Z]+)$/.exec(symbol)
  const [mic] = Object.entries(markets).find(([, { eodhd }]) => eodhd === match?.[2]) ?? []
  return match?.[1] === undefined || mic === undefined ? null : `${mic}:${match[1].replace("-", ".")}`
}
