import { Schema } from "effect"
import { WalletCommand } from "#domain/wallet/commands.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import { WalletRefusal } from "#domain/wallet/refusals.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"
import { WalletId } from "#domain/shared/ids.ts"

export const walletLanguage = {
  decider: wallet,
  command: WalletCommand,
  event: WalletEvent,
  refusal: Schema.Union([LineRefusal, WalletRefusal]),
}
export const given = storiesOf(walletLanguage)

export const walletId = WalletId.make("11111111-1111-4111-8111-111111111111")
const portfolioId = "33333333-3333-4333-8333-333333333333"
export const id = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`

export const ledger = {
  title: "Hardware wallet",
  blockchain: "multichain",
  address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  trackingMode: "automatic",
  connectedOn: "2023-05-02",
  notes: null,
} as const
export const paper = { ...ledger, title: "Paper wallet", address: null, trackingMode: "manual" } as const

type Terms = Readonly<Record<string, unknown>>
const owner = { walletId, portfolioId, currency: "USD" }
export const connect = (terms: Terms = ledger): Json => ({ _tag: "ConnectWallet", ...owner, ...terms })
export const connected = (terms: Terms = ledger): Json => ({ _tag: "WalletConnected", ...owner, ...terms })
export const revise = (terms: Terms): Json => ({ _tag: "ReviseWallet", walletId, ...terms })
export const revised = (terms: Terms): Json => ({ _tag: "WalletRevised", walletId, ...terms })

export const tokens = {
  eth: { token: "ETH", chain: "ethereum", balance: "2.5", value: { amount: "5000", currency: "USD" } },
  ethOnBase: { token: "ETH", chain: "base", balance: "0.5", value: { amount: "1000", currency: "USD" } },
  usdc: { token: "USDC", chain: "base", balance: "120", value: { amount: "119.98", currency: "USD" } },
  nothing: { token: "ARB", chain: "arbitrum", balance: "0", value: { amount: "0", currency: "USD" } },
} as const

type Tokens = ReadonlyArray<Json | object>
export const state = (
  n: number,
  statedOn: string,
  held: Tokens = [tokens.eth],
  replaces: { readonly entryId: string; readonly reason: string } | null = null,
): Json => ({ _tag: "StateWallet", walletId, entryId: id(n), replaces, statedOn, tokens: held })
export const stated = (
  n: number,
  statedOn: string,
  held: Tokens = [tokens.eth],
  replaces: number | null = null,
): Json => ({
  _tag: "WalletStated",
  walletId,
  entryId: id(n),
  replaces: replaces === null ? null : id(replaces),
  statedOn,
  tokens: held,
})
export const voidStatement = (n: number, reason = "misread"): Json => ({
  _tag: "VoidWalletStatement",
  walletId,
  entryId: id(n),
  reason,
})
export const voided = (n: number): Json => ({
  _tag: "WalletStatementVoided",
  walletId,
  entryId: id(n),
  reason: "misread",
})
export const disconnect = (disconnectedOn: string): Json => ({ _tag: "DisconnectWallet", walletId, disconnectedOn })
export const disconnected = (disconnectedOn: string): Json => ({
  _tag: "WalletDisconnected",
  walletId,
  disconnectedOn,
})
export const reconnect: Json = { _tag: "ReconnectWallet", walletId }
export const reconnected: Json = { _tag: "WalletReconnected", walletId }
export const remove: Json = { _tag: "RemoveWallet", walletId, reason: "never ours" }
export const removed: Json = { _tag: "WalletRemoved", walletId, reason: "never ours" }
export const restore: Json = { _tag: "RestoreWallet", walletId }
export const restored: Json = { _tag: "WalletRestored", walletId }

export const contract = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"

/** What one chain answered, by contract; null is the native coin. */
export const chainRead = (chainId: number, held: ReadonlyArray<readonly [contract: string | null, units: string]>) => ({
  chainId,
  block: "100",
  blockTime: "2023-05-02T10:00:00Z",
  node: "node.example.org",
  tokenList: "test 1",
  tokens: held.map(([of, units]) => ({ contract: of, token: of === null ? "ETH" : "USDC", units })),
})
export const readChains = (n: number, readOn: string, chains: ReadonlyArray<ReturnType<typeof chainRead>>): Json => ({
  _tag: "ReadWallet",
  walletId,
  entryId: id(n + 50),
  readOn,
  chains,
})
export const markToken = (n: number, markedOn: string, mark = "counted"): Json => ({
  _tag: "MarkWalletToken",
  walletId,
  entryId: id(n + 100),
  markedOn,
  chainId: 1,
  contract,
  mark,
})
