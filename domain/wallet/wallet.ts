import { HashMap, Result } from "effect"
import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import { decideLine, type LineCommand, type LineRules } from "#domain/lines/lifecycle.ts"
import { notOpened, type OpenedLine } from "#domain/lines/line.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { WalletCommand } from "./commands.ts"
import { WalletEvent } from "./events.ts"
import { WalletRefusal } from "./refusals.ts"
import { evolve, markOf, readingOf, statementOf, termsOf, type Wallet, walletDays, type WalletTypes } from "./state.ts"
import { type ChainReading, dayOfWalletEntry, type WalletReading, type WalletStatement } from "./terms.ts"

const events = WalletEvent.cases
const refuse = WalletRefusal.cases

/** The rules of balance-sheet lines that are specific to wallets. Of their entries, at most one statement per day. */
const walletRules: Omit<LineRules<WalletTypes>, "entriesMost"> = {
  line: "wallet",
  idOf: ({ walletId }) => walletId,
  revised: ({ walletId }, terms) => events.WalletRevised.make({ walletId, ...terms }),
  ended: ({ walletId }, disconnectedOn) => events.WalletDisconnected.make({ walletId, disconnectedOn }),
  reopened: ({ walletId }) => events.WalletReconnected.make({ walletId }),
  removed: ({ walletId }, reason) => events.WalletRemoved.make({ walletId, reason }),
  restored: ({ walletId }) => events.WalletRestored.make({ walletId }),
  recorded({ walletId }, { entryId, replaces }, entry) {
    if ("readOn" in entry) return events.WalletRead.make({ walletId, entryId, ...entry })
    return "markedOn" in entry
      ? events.WalletTokenMarked.make({ walletId, entryId, ...entry })
      : events.WalletStated.make({ walletId, entryId, replaces, ...entry })
  },
  voided: ({ walletId }, voiding) => events.WalletStatementVoided.make({ walletId, ...voiding }),
  startOf: ({ connectedOn }) => connectedOn,
  kindOf: (entry) => dayOfWalletEntry(entry)[0],
  ...walletDays,
  statementOf: (entry) => ("statedOn" in entry ? "WalletStatement" : undefined),
  checkDescription: ({ trackingMode, address }) =>
    trackingMode === "automatic" && address === null ? refuse.AddressMissing.make({}) : undefined,
  checkEntry(entry, { opening: { currency } }) {
    if ("readOn" in entry) return entry.chains.map(tokenReadTwice).find((refusal) => refusal !== undefined)
    if ("markedOn" in entry) return undefined
    const values = entry.tokens.map(({ value }) => value)
    return inAnotherCurrency("wallet", values, currency) ?? tokenTwice(entry)
  },
}

/** A contract has one balance on a chain. */
function tokenReadTwice({ tokens }: ChainReading): WalletRefusal | undefined {
  const seen = new Set<string | null>()
  for (const { contract, token } of tokens) {
    if (seen.has(contract)) return refuse.TokenStatedTwice.make({ token })
    seen.add(contract)
  }
  return undefined
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
  decide: (command, wallet) =>
    command._tag === "ReadWallet" && wallet._tag === "Opened" && saysNothingNew(command, wallet)
      ? Result.succeed([])
      : decideLine({ ...walletRules, entriesMost }, lineCommandOf(command), wallet),
})

/**
 * Whether every chain of a reading has the balances of its last reading, with no statement since. Then only the time of
 * the reading differs, which is not an event.
 */
function saysNothingNew(reading: WalletReading, wallet: OpenedLine<WalletTypes>): boolean {
  const last = lastReadings(wallet)
  return reading.chains.every(({ chainId, tokens }) => {
    const before = last.get(chainId)
    return before !== undefined && balancesText(before.tokens) === balancesText(tokens)
  })
}

/**
 * The last reading of each chain that was read since the last statement, by the id of the chain. `readOn` is the day of the
 * reading.
 */
export function lastReadings({
  entries,
}: OpenedLine<WalletTypes>): ReadonlyMap<number, ChainReading & Pick<WalletReading, "readOn">> {
  const last = new Map<number, ChainReading & Pick<WalletReading, "readOn">>()
  const dated = Array.from(HashMap.values(entries)).flatMap(({ entry, place, status }) =>
    status === "counts" && !("markedOn" in entry) ? [{ entry, place, on: dayOfWalletEntry(entry)[1] }] : [],
  )
  dated.sort((a, b) => (a.on === b.on ? a.place - b.place : a.on < b.on ? -1 : 1))
  for (const { entry } of dated) {
    if ("statedOn" in entry) last.clear()
    else for (const chain of entry.chains) last.set(chain.chainId, { ...chain, readOn: entry.readOn })
  }
  return last
}

/** Two chains with the same text have the same balances, in any order. */
const balancesText = (tokens: ChainReading["tokens"]): string =>
  tokens
    .map(({ contract, units }) => `${contract} ${toPlainString(units)}`)
    .toSorted()
    .join()

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
    case "ReadWallet":
      return { _tag: "Record", entryId: command.entryId, entry: readingOf(command) }
    case "MarkWalletToken":
      return { _tag: "Record", entryId: command.entryId, entry: markOf(command) }
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
