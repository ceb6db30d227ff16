import type { Chain } from "./terms.ts"

/** A chain whose balances the product reads. */
interface ChainFacts {
  /** What `eth_chainId` of its nodes answers. */
  readonly id: number
  /** The choice of this chain alone. */
  readonly choice: Chain
  readonly name: string
  /** The symbol of its native coin, which has 18 decimals. */
  readonly coin: string
  /** The instrument of its native coin: ether is one thing on every chain. */
  readonly instrument: string
}

const ether = { coin: "ETH", instrument: "coin:ethereum" } as const

/** The ten chains, in the order in which pages list them. */
export const knownChains: ReadonlyArray<ChainFacts> = [
  { id: 1, choice: "ethereum", name: "Ethereum", ...ether },
  { id: 10, choice: "optimism", name: "Optimism", ...ether },
  { id: 8453, choice: "base", name: "Base", ...ether },
  { id: 42161, choice: "arbitrum", name: "Arbitrum", ...ether },
  { id: 59144, choice: "linea", name: "Linea", ...ether },
  { id: 137, choice: "polygon", name: "Polygon", coin: "POL", instrument: "coin:polygon-ecosystem-token" },
  { id: 56, choice: "bsc", name: "BNB Smart Chain", coin: "BNB", instrument: "coin:binancecoin" },
  { id: 43114, choice: "avalanche", name: "Avalanche", coin: "AVAX", instrument: "coin:avalanche-2" },
  { id: 250, choice: "fantom", name: "Fantom", coin: "FTM", instrument: "coin:fantom" },
  { id: 146, choice: "sonic", name: "Sonic", coin: "S", instrument: "coin:sonic-3" },
]

/** Rollups that settle on Ethereum. Polygon is a chain beside it. */
const layer2 = [10, 8453, 42161, 59144]

/** The ids of the chains that a choice contains, see the decision about wallets. */
export function chainIdsOf(choice: Chain): ReadonlyArray<number> {
  switch (choice) {
    case "multichain":
      return knownChains.map(({ id }) => id)
    case "ethereum-l1":
      return [1]
    case "ethereum-l2":
      return layer2
    case "ethereum-full":
      return [1, ...layer2]
    default:
      return knownChains.filter((chain) => chain.choice === choice).map(({ id }) => id)
  }
}

export const chainWithId = (chainId: number): ChainFacts | undefined => knownChains.find(({ id }) => id === chainId)

/** The instrument of a token or, without a contract, of the native coin. A symbol identifies nothing: anyone can use it. */
export const instrumentOfToken = ({
  chainId,
  contract,
}: {
  readonly chainId: number
  readonly contract: string | null
}): string => (contract === null ? (chainWithId(chainId)?.instrument ?? "") : `token:${chainId}:${contract}`)
