/** A chain of the product: its id, its native coin with 18 decimals, and hosts whose answers are of this chain. */
interface Chain {
  readonly id: number
  readonly coin: string
  readonly hosts: RegExp
}

const chains: ReadonlyArray<Chain> = [
  { id: 1, coin: "ETH", hosts: /^ethereum[.-]|^mainnet\.infura\.io$|^eth[.-]|etherscan\.io$/ },
  { id: 10, coin: "ETH", hosts: /optimism|^op-/ },
  { id: 56, coin: "BNB", hosts: /^bsc|^binance|bscscan/ },
  { id: 137, coin: "POL", hosts: /polygon|matic/ },
  { id: 146, coin: "S", hosts: /sonic/ },
  { id: 250, coin: "FTM", hosts: /fantom|ftm/ },
  { id: 8453, coin: "ETH", hosts: /^mainnet\.base\.org$|^base[.-]|basescan/ },
  { id: 42161, coin: "ETH", hosts: /arbitrum|arbiscan/ },
  { id: 43114, coin: "AVAX", hosts: /avax|avalanche|snowtrace/ },
  { id: 59144, coin: "ETH", hosts: /linea/ },
]

/** The symbol of the native coin of a chain, or null. */
export const nativeCoinOf = (chainId: number | null): string | null =>
  chains.find(({ id }) => id === chainId)?.coin ?? null

/**
 * The chain of an address of a node or explorer: stated in the address (`chainid=137`, `/evm/1/`, `/8453/json-rpc`), or
 * that of a known host; null where it is not known. A node is believed only after its `eth_chainId`.
 */
export function chainOf(uri: string | null): number | null {
  if (uri === null || !URL.canParse(uri)) return null
  const { hostname, pathname, searchParams } = new URL(uri)
  const stated =
    searchParams.get("chainid") ??
    /\/evm\/(\d+)\//.exec(pathname)?.[1] ??
    /^\/(\d+)\/(?:api|json-rpc)/.exec(pathname)?.[1]
  if (stated != null) return /^\d{1,12}$/.test(stated) ? Number(stated) : null
  const path = `${hostname}${pathname}`
  if (/1rpc\.io\/(\w+)/.test(path))
    return (
      { eth: 1, op: 10, bnb: 56, matic: 137, ftm: 250, base: 8453, arb: 42161, linea: 59144 }[
        /1rpc\.io\/(\w+)/.exec(path)?.[1] ?? ""
      ] ?? null
    )
  if (/ankr\.com\/(\w+)/.test(path))
    return (
      { eth: 1, optimism: 10, bsc: 56, polygon: 137, fantom: 250, base: 8453, arbitrum: 42161, avalanche: 43114 }[
        /ankr\.com\/(\w+)/.exec(path)?.[1] ?? ""
      ] ?? null
    )
  return chains.find(({ hosts }) => hosts.test(hostname))?.id ?? null
}

/**
 * Decimals of the best-known tokens, by chain and contract in small letters, for answers that state only the integer of a
 * balance. All others come from a token list or from the contract.
 */
const tokens: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  "1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": ["USDC", 6],
  "1:0xdac17f958d2ee523a2206206994597c13d831ec7": ["USDT", 6],
  "1:0x6b175474e89094c44da98b954eedeac495271d0f": ["DAI", 18],
  "1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": ["WETH", 18],
  "1:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599": ["WBTC", 8],
  "10:0x0b2c639c533813f4aa9d7837caf62653d097ff85": ["USDC", 6],
  "56:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d": ["USDC", 18],
  "56:0x55d398326f99059ff775485246999027b3197955": ["USDT", 18],
  "137:0x3c499c542cef5e3811e1192ce70d8cc03d5c3359": ["USDC", 6],
  "137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f": ["USDT", 6],
  "8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913": ["USDC", 6],
  "42161:0xaf88d065e77c8cc2239327c5edb3a432268e5831": ["USDC", 6],
  "43114:0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e": ["USDC", 6],
}

export function tokenOf(
  chainId: number | null,
  contract: string,
): { readonly symbol: string; readonly decimals: number } | undefined {
  const [symbol, decimals] = tokens[`${chainId}:${contract.toLowerCase()}`] ?? []
  return symbol === undefined || decimals === undefined ? undefined : { symbol, decimals }
}

/** The amount in whole coins of an integer in the smallest unit. */
export function amountOfInteger(integer: bigint, decimals: number): string {
  const digits = integer.toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}
