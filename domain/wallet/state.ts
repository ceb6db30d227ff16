import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { WalletEvent, WalletEventOf } from "./events.ts"
import type { WalletStatement, WalletTerms } from "./terms.ts"

/** A crypto wallet, as far as decisions about it need to know. */
export type Wallet = { readonly _tag: "NotConnected" } | ConnectedWallet

export interface ConnectedWallet {
  readonly _tag: "Connected"
  readonly connection: WalletEventOf<"WalletConnected">
  /** As they were last put right. */
  readonly terms: WalletTerms
  /** The first day on which it counts no more. */
  readonly disconnectedOn: CalendarDate | null
  readonly presence: "present" | "removed"
  /** Persistent, as with a holding's entries. */
  readonly statements: HashMap.HashMap<EntryId, RecordedStatement>
}

/** A statement as it was made, and whether it still counts. */
export interface RecordedStatement {
  readonly entryId: EntryId
  readonly statement: WalletStatement
  /** The statement that it replaces. */
  readonly replaces: EntryId | null
  readonly status: "counts" | "voided"
}

export const notConnected: Wallet = { _tag: "NotConnected" }

/** What an event makes of a wallet. What cannot have happened to it, such as a statement before it was connected, changes nothing. */
export function evolve(state: Wallet, event: WalletEvent): Wallet {
  if (state._tag === "NotConnected") return event._tag === "WalletConnected" ? connected(event) : state
  switch (event._tag) {
    case "WalletConnected":
      return state
    case "WalletRevised":
      return { ...state, terms: termsOf(event) }
    case "WalletStated":
      return withStatement(state, event)
    case "WalletStatementVoided":
      return withoutStatement(state, event.entryId)
    case "WalletDisconnected":
      return { ...state, disconnectedOn: event.disconnectedOn }
    case "WalletReconnected":
      return { ...state, disconnectedOn: null }
    case "WalletRemoved":
      return { ...state, presence: "removed" }
    case "WalletRestored":
      return { ...state, presence: "present" }
  }
}

const connected = (connection: WalletEventOf<"WalletConnected">): ConnectedWallet => ({
  _tag: "Connected",
  connection,
  terms: termsOf(connection),
  disconnectedOn: null,
  presence: "present",
  statements: HashMap.empty(),
})

function withStatement(state: ConnectedWallet, event: WalletEventOf<"WalletStated">): ConnectedWallet {
  const { entryId, replaces } = event
  const recorded: RecordedStatement = { entryId, statement: statementOf(event), replaces, status: "counts" }
  return { ...state, statements: HashMap.set(state.statements, entryId, recorded) }
}

function withoutStatement(state: ConnectedWallet, entryId: EntryId): ConnectedWallet {
  const recorded = statementWithId(state, entryId)
  if (!recorded) return state
  return { ...state, statements: HashMap.set(state.statements, entryId, { ...recorded, status: "voided" }) }
}

export const statementWithId = (state: ConnectedWallet, entryId: EntryId): RecordedStatement | undefined =>
  Option.getOrUndefined(HashMap.get(state.statements, entryId))

/** The statements that have not been taken back. */
export const countingStatements = (state: ConnectedWallet): ReadonlyArray<RecordedStatement> =>
  Array.from(HashMap.values(state.statements)).filter(({ status }) => status === "counts")

/** What of a connection or a revision describes the wallet. */
export const termsOf = (stated: WalletTerms): WalletTerms => {
  const { title, blockchain, address, trackingMode, connectedOn, notes } = stated
  return { title, blockchain, address, trackingMode, connectedOn, notes }
}

export const statementOf = ({ statedOn, tokens }: WalletStatement): WalletStatement => ({ statedOn, tokens })
