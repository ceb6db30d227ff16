import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import { decideLine, type LineCommand, type LineRules } from "#domain/lines/lifecycle.ts"
import { notOpened } from "#domain/lines/line.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { WalletCommand } from "./commands.ts"
import { WalletEvent } from "./events.ts"
import { WalletRefusal } from "./refusals.ts"
import { evolve, statementOf, termsOf, type Wallet, walletDays, type WalletTypes } from "./state.ts"
import type { WalletStatement } from "./terms.ts"

const events = WalletEvent.cases
const refuse = WalletRefusal.cases

/** The rules of balance-sheet lines that are specific to wallets. Their entries are statements, at most one per day. */
const walletRules: Omit<LineRules<WalletTypes>, "entriesMost"> = {
  line: "wallet",
  idOf: ({ walletId }) => walletId,
  revised: ({ walletId }, terms) => events.WalletRevised.make({ walletId, ...terms }),
  ended: ({ walletId }, disconnectedOn) => events.WalletDisconnected.make({ walletId, disconnectedOn }),
  reopened: ({ walletId }) => events.WalletReconnected.make({ walletId }),
  removed: ({ walletId }, reason) => events.WalletRemoved.make({ walletId, reason }),
  restored: ({ walletId }) => events.WalletRestored.make({ walletId }),
  recorded: ({ walletId }, ids, statement) => events.WalletStated.make({ walletId, ...ids, ...statement }),
  voided: ({ walletId }, voiding) => events.WalletStatementVoided.make({ walletId, ...voiding }),
  startOf: ({ connectedOn }) => connectedOn,
  kindOf: () => "WalletStatement",
  ...walletDays,
  statementOf: () => "WalletStatement",
  undescribable: ({ trackingMode, address }) =>
    trackingMode === "automatic" && address === null ? refuse.AddressMissing.make({}) : undefined,
  senseless: (statement, { opening: { currency } }) =>
    inAnotherCurrency(
      "wallet",
      statement.tokens.map(({ value }) => value),
      currency,
    ) ?? tokenTwice(statement),
}

/** One token may be on several chains; on one chain it has one balance. */
function tokenTwice({ tokens }: WalletStatement): WalletRefusal | undefined {
  const seen = new Set<string>()
  for (const { token, chain } of tokens) {
    const key = `${chain} ${token}`
    if (seen.has(key)) return refuse.TokenStatedTwice.make({ token })
    seen.add(key)
  }
  return undefined
}

/** The decider of a wallet with at most `entriesMost` statements, voided ones included. */
export const walletWithin = (
  entriesMost: number,
): Decider<Wallet, WalletCommand, WalletEvent, WalletRefusal | LineRefusal> => ({
  initialState: notOpened,
  evolve,
  decide: (command, wallet) => decideLine({ ...walletRules, entriesMost }, lineCommandOf(command), wallet),
})

function lineCommandOf(command: WalletCommand): LineCommand<WalletTypes> {
  switch (command._tag) {
    case "ConnectWallet": {
      const { _tag, ...terms } = command
      return { _tag: "Open", opening: events.WalletConnected.make(terms), description: termsOf(terms) }
    }
    case "ReviseWallet":
      return { _tag: "Revise", description: termsOf(command) }
    case "StateWallet": {
      const { entryId, replaces } = command
      const entry = statementOf(command)
      return replaces
        ? { _tag: "Correct", ...replaces, replacementId: entryId, entry }
        : { _tag: "Record", entryId, entry }
    }
    case "VoidWalletStatement":
      return { ...command, _tag: "Void" }
    case "DisconnectWallet":
      return { _tag: "End", on: command.disconnectedOn }
    case "ReconnectWallet":
      return { _tag: "Reopen" }
    case "RemoveWallet":
      return { ...command, _tag: "Remove" }
    case "RestoreWallet":
      return { _tag: "Restore" }
  }
}

/** The decider with the default limit, enough for daily statements over ten years. */
export const wallet = walletWithin(4_000)
