/** A stock exchange of the list, by its market identifier code (ISO 10383). */
export interface Exchange {
  readonly mic: string
  /** The name that investors use, and that the settings suggest as default exchange. */
  readonly name: string
  /** The country whose companies have their main listing here (ISO 3166). */
  readonly country: string
}

const exchange = (mic: string, name: string, country: string): Exchange => ({ mic, name, country })

/** Every exchange that the list names. Of equally good listings, the one at the earlier exchange comes first. */
export const exchanges: ReadonlyArray<Exchange> = [
  exchange("XETR", "XETRA", "DE"),
  exchange("XSWX", "SIX", "CH"),
  exchange("XMAD", "BME", "ES"),
  exchange("XPAR", "Euronext Paris", "FR"),
  exchange("XAMS", "Euronext Amsterdam", "NL"),
  exchange("XBRU", "Euronext Brussels", "BE"),
  exchange("XLIS", "Euronext Lisbon", "PT"),
  exchange("XDUB", "Euronext Dublin", "IE"),
  exchange("XMIL", "Borsa Italiana", "IT"),
  exchange("XWBO", "Wiener Börse", "AT"),
  exchange("XLON", "LSE", "GB"),
  exchange("XSTO", "OMX Stockholm", "SE"),
  exchange("XCSE", "OMX Copenhagen", "DK"),
  exchange("XHEL", "OMX Helsinki", "FI"),
  exchange("XICE", "OMX Iceland", "IS"),
  exchange("XOSL", "Oslo Børs", "NO"),
  exchange("ASEX", "Athens", "GR"),
  exchange("XBUD", "Budapest", "HU"),
  exchange("XPRA", "Prague", "CZ"),
  exchange("XNYS", "NYSE", "US"),
  exchange("XNAS", "NASDAQ", "US"),
  exchange("XASE", "NYSE American", "US"),
  exchange("ARCX", "NYSE Arca", "US"),
  exchange("BATS", "Cboe BZX", "US"),
  exchange("XTSE", "TSX", "CA"),
  exchange("NEOE", "Cboe Canada", "CA"),
  exchange("XASX", "ASX", "AU"),
  exchange("XNZE", "NZX", "NZ"),
  exchange("XJPX", "TSE", "JP"),
  exchange("XHKG", "HKEX", "HK"),
  exchange("XSES", "SGX", "SG"),
  exchange("XJSE", "JSE", "ZA"),
]

export const exchangeOf: ReadonlyMap<string, Exchange> = new Map(exchanges.map((one) => [one.mic, one]))
