import { Schema } from "effect"

/** Why a command on a wallet is refused beyond what any line refuses, with what the user needs to correct it. */
export const WalletRefusal = Schema.TaggedUnion({
  /** Reading balances from a chain needs the wallet's address. */
  AddressMissing: {},
  /** The same token on the same chain is twice in the statement. */
  TokenStatedTwice: { token: Schema.String },
})
export type WalletRefusal = typeof WalletRefusal.Type
