import { type DayRules, evolveLine, type Line, type LineFact, type LineTypes } from "#domain/lines/line.ts"
import type { WalletEvent, WalletEventOf } from "./events.ts"
import type { WalletRefusal } from "./refusals.ts"
import {
  dayOfWalletEntry,
  type TokenMark,
  type WalletEntry,
  type WalletReading,
  type WalletStatement,
  type WalletTerms,
} from "./terms.ts"

export interface WalletTypes extends LineTypes {
  readonly Opening: WalletEventOf<"WalletConnected">
  readonly Description: WalletTerms
  readonly Entry: WalletEntry
  readonly Event: WalletEvent
  readonly Refusal: WalletRefusal
  readonly Totals: null
  readonly Summary: null
}
export type Wallet = Line<WalletTypes>

/** Maps an event of a wallet to a fact about a balance-sheet line. */
export function factOfWallet(event: WalletEvent): LineFact<WalletTypes> {
  switch (event._tag) {
    case "WalletConnected":
      return { _tag: "Opened", opening: event, description: termsOf(event) }
    case "WalletRevised":
      return { _tag: "Revised", description: termsOf(event) }
    case "WalletDisconnected":
      return { _tag: "Ended", on: event.disconnectedOn }
    case "WalletReconnected":
      return { _tag: "Reopened" }
    case "WalletRemoved":
      return { _tag: "Removed" }
    case "WalletRestored":
      return { _tag: "Restored" }
    case "WalletStated":
      return { _tag: "Recorded", entryId: event.entryId, replaces: event.replaces, entry: statementOf(event) }
    case "WalletRead":
      return { _tag: "Recorded", entryId: event.entryId, replaces: null, entry: readingOf(event) }
    case "WalletTokenMarked":
      return { _tag: "Recorded", entryId: event.entryId, replaces: null, entry: markOf(event) }
    case "WalletStatementVoided":
      return { _tag: "Voided", entryId: event.entryId, reason: event.reason }
  }
}

/** How the entries of a wallet are arranged by day. A decision about a token is about all days. */
export const walletDays: DayRules<WalletTypes> = {
  boundDayOf(entry) {
    const [kind, on] = dayOfWalletEntry(entry)
    return kind === "WalletTokenMark" ? undefined : on
  },
  noTotals: null,
  totalsWith: () => null,
  summarising: { ofDay: () => null, ofBoth: () => null },
}

export const evolve = evolveLine(factOfWallet, walletDays)

/** The description in a command or event, without its other fields. */
export const termsOf = (stated: WalletTerms): WalletTerms => {
  const { title, blockchain, address, trackingMode, connectedOn, notes } = stated
  return { title, blockchain, address, trackingMode, connectedOn, notes }
}

export const statementOf = ({ statedOn, tokens }: WalletStatement): WalletStatement => ({ statedOn, tokens })

export const readingOf = ({ readOn, chains }: WalletReading): WalletReading => ({ readOn, chains })

export const markOf = ({ markedOn, chainId, contract, mark }: TokenMark): TokenMark => ({
  markedOn,
  chainId,
  contract,
  mark,
})
