import { readNominatim, readOtherAddresses, readPhoton } from "./addresses.ts"
import type { HttpAnswer, Reader } from "./answers.ts"
import { readAlphaVantage } from "./alphavantage.ts"
import { readCentralBank } from "./banks/centralBanks.ts"
import { readCoinGecko } from "./coingecko.ts"
import { readCryptoCompare } from "./cryptocompare.ts"
import { readCurrencyApi } from "./currencyApi.ts"
import { readDefiLlama } from "./defillama.ts"
import { readDivvyDiary } from "./divvydiary.ts"
import { readEcbRates } from "./ecbRates.ts"
import { readEodhd } from "./eodhd.ts"
import { readExchange } from "./exchanges.ts"
import { readExplorer } from "./explorers.ts"
import { readFinnhub } from "./finnhub.ts"
import { readFrankfurter } from "./frankfurter.ts"
import { readJsonRpc } from "./jsonRpc.ts"
import { readKraken } from "./kraken.ts"
import { readOpenFigi } from "./openfigi.ts"
import { readStooq } from "./stooq.ts"
import { readStripe } from "./stripe.ts"
import { readTiingo } from "./tiingo.ts"
import { readTokenList } from "./tokenLists.ts"
import { readAlchemy, readMoralis } from "./tokenPrices.ts"
import { readTwelveData } from "./twelvedata.ts"
import { readYahoo } from "./yahoo.ts"

interface Service {
  readonly read: Reader
  /** The hosts whose answers it reads, also where another service was asked for. */
  readonly hosts: RegExp
}

const services: Readonly<Record<string, Service>> = {
  yahoo: { read: readYahoo, hosts: /(^|\.)finance\.yahoo\.com$/ },
  alphavantage: { read: readAlphaVantage, hosts: /(^|\.)alphavantage\.co$/ },
  twelvedata: { read: readTwelveData, hosts: /(^|\.)twelvedata\.com$/ },
  tiingo: { read: readTiingo, hosts: /(^|\.)tiingo\.com$/ },
  eodhd: { read: readEodhd, hosts: /(^|\.)(eodhd|eodhistoricaldata)\.com$/ },
  finnhub: { read: readFinnhub, hosts: /(^|\.)finnhub\.io$/ },
  openfigi: { read: readOpenFigi, hosts: /(^|\.)openfigi\.com$/ },
  divvydiary: { read: readDivvyDiary, hosts: /(^|\.)divvydiary\.com$/ },
  stooq: { read: readStooq, hosts: /(^|\.)stooq\.(com|pl)$/ },
  coingecko: { read: readCoinGecko, hosts: /(^|\.)coingecko\.com$/ },
  defillama: { read: readDefiLlama, hosts: /(^|\.)llama\.fi$/ },
  kraken: { read: readKraken, hosts: /(^|\.)kraken\.com$/ },
  cryptocompare: { read: readCryptoCompare, hosts: /(^|\.)cryptocompare\.com$/ },
  moralis: { read: readMoralis, hosts: /(^|\.)moralis\.io$/ },
  alchemy: { read: readAlchemy, hosts: /^api\.g\.alchemy\.com$/ },
  exchanges: {
    read: readExchange,
    hosts:
      /(^|\.)(binance\.com|bitfinex\.com|bitstamp\.net|coinbase\.com|pro\.coinbase\.com|coindesk\.com|coinmarketcap\.com)$/,
  },
  ecb: { read: readEcbRates, hosts: /(^|\.)ecb\.europa\.eu$/ },
  frankfurter: { read: readFrankfurter, hosts: /(^|\.)frankfurter\.(dev|app)$/ },
  "currency-api": { read: readCurrencyApi, hosts: /^cdn\.jsdelivr\.net$|\.currency-api\.pages\.dev$/ },
  fx: { read: readCentralBank, hosts: /^api\.nbp\.pl$/ },
  "evm-jsonrpc": {
    read: readJsonRpc,
    hosts: /publicnode\.com$|^1rpc\.io$|^mainnet\.(infura\.io|base\.org|optimism\.io)$/,
  },
  "evm-explorers": {
    read: readExplorer,
    hosts:
      /(^|\.)(etherscan\.io|blockscout\.com|routescan\.io|arbiscan\.io|basescan\.org|bscscan\.com|polygonscan\.com|blockcypher\.com)$|^api-optimistic/,
  },
  "evm-data": { read: readTokenList, hosts: /^tokens\.uniswap\.org$/ },
  nominatim: { read: readNominatim, hosts: /^nominatim\.openstreetmap\.org$/ },
  photon: { read: readPhoton, hosts: /^photon\.komoot\.io$/ },
  "addresses-other": {
    read: readOtherAddresses,
    hosts:
      /(^|\.)(data\.gouv\.fr|geocode\.earth|maptiler\.com|locationiq\.com|opencagedata\.com|hereapi\.com|geoportail\.lu)$/,
  },
  stripe: { read: readStripe, hosts: /^api\.stripe\.com$/ },
}

/** The names of the services, and of the families of services, whose answers can be read. */
export const serviceNames: ReadonlyArray<string> = Object.keys(services).sort()

/**
 * Reads an answer of a service. An answer from the host of another service is read as one of that service. Undefined if
 * there is no service of this name.
 */
export function readAnswer(name: string, answer: HttpAnswer): ReturnType<Reader> | undefined {
  const named = services[name]
  if (!named) return undefined
  const host = answer.uri === null || !URL.canParse(answer.uri) ? null : new URL(answer.uri).hostname
  const other =
    host === null || named.hosts.test(host) ? undefined : Object.values(services).find(({ hosts }) => hosts.test(host))
  return (other ?? named).read(answer)
}
