import type { Currency } from "#domain/shared/money.ts"

/** A coin or a metal that is priced in one currency everywhere. */
export interface PricedEverywhere {
  readonly kind: "coin" | "metal"
  /** `coin`: the id at CoinGecko. `metal`: the code of ISO 4217. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly currency: Currency
}

/** Coins that private investors hold most, the largest first: id at CoinGecko, symbol, name. */
const coinRows = `bitcoin BTC Bitcoin
ethereum ETH Ethereum
tether USDT Tether
ripple XRP XRP
binancecoin BNB BNB
solana SOL Solana
usd-coin USDC USD Coin
dogecoin DOGE Dogecoin
cardano ADA Cardano
tron TRX TRON
staked-ether STETH Lido Staked Ether
wrapped-bitcoin WBTC Wrapped Bitcoin
chainlink LINK Chainlink
avalanche-2 AVAX Avalanche
stellar XLM Stellar
sui SUI Sui
hedera-hashgraph HBAR Hedera
bitcoin-cash BCH Bitcoin Cash
litecoin LTC Litecoin
the-open-network TON Toncoin
shiba-inu SHIB Shiba Inu
polkadot DOT Polkadot
monero XMR Monero
dai DAI Dai
uniswap UNI Uniswap
pepe PEPE Pepe
aave AAVE Aave
near NEAR NEAR Protocol
aptos APT Aptos
ethereum-classic ETC Ethereum Classic
internet-computer ICP Internet Computer
cosmos ATOM Cosmos Hub
vechain VET VeChain
filecoin FIL Filecoin
algorand ALGO Algorand
arbitrum ARB Arbitrum
optimism OP Optimism
polygon-ecosystem-token POL Polygon
maker MKR Maker
render-token RENDER Render
lido-dao LDO Lido DAO
the-graph GRT The Graph
quant-network QNT Quant
injective-protocol INJ Injective
celestia TIA Celestia
immutable-x IMX Immutable
blockstack STX Stacks
theta-token THETA Theta Network
fantom FTM Fantom
tezos XTZ Tezos
eos EOS EOS
iota IOTA IOTA
neo NEO NEO
flow FLOW Flow
the-sandbox SAND The Sandbox
decentraland MANA Decentraland
axie-infinity AXS Axie Infinity
curve-dao-token CRV Curve DAO
havven SNX Synthetix
compound-governance-token COMP Compound
zcash ZEC Zcash
dash DASH Dash
bitcoin-cash-sv BSV Bitcoin SV
crypto-com-chain CRO Cronos
pax-gold PAXG PAX Gold
tether-gold XAUT Tether Gold
rocket-pool-eth RETH Rocket Pool ETH
wrapped-steth WSTETH Wrapped stETH
okb OKB OKB
leo-token LEO LEO Token
kaspa KAS Kaspa
mantle MNT Mantle
elrond-erd-2 EGLD MultiversX
gnosis GNO Gnosis
1inch 1INCH 1inch
sushi SUSHI Sushi
yearn-finance YFI yearn.finance
basic-attention-token BAT Basic Attention
0x ZRX 0x Protocol
chiliz CHZ Chiliz
enjincoin ENJ Enjin Coin
waves WAVES Waves
nexo NEXO NEXO
euro-coin EURC EURC
first-digital-usd FDUSD First Digital USD
ethena-usde USDE Ethena USDe`

/** Coins by their size, then metals. All are quoted in dollars, metals by the troy ounce. */
export const pricedEverywhere: ReadonlyArray<PricedEverywhere> = [
  ...coinRows.split("\n").map((row) => {
    const [id = "", symbol = "", ...name] = row.split(" ")
    return { kind: "coin" as const, id, symbol, name: name.join(" "), currency: "USD" as const }
  }),
  ...[
    ["XAU", "Gold"],
    ["XAG", "Silver"],
    ["XPT", "Platinum"],
    ["XPD", "Palladium"],
  ].map(([id = "", name = ""]) => ({ kind: "metal" as const, id, symbol: id, name, currency: "USD" as const })),
]
