import { Schema } from "effect"
import {
  CloseHolding,
  CorrectEntry,
  OpenHolding,
  RecordEntry,
  RemoveHolding,
} from "../../../domain/holding/commands.ts"
import { ReopenHolding, RestoreHolding, ReviseHolding, VoidEntry } from "../../../domain/holding/commands.ts"
import type { Entry } from "../../../domain/holding/entries.ts"
import { eventOfEntry, HoldingEvent } from "../../../domain/holding/events.ts"
import { holding } from "../../../domain/holding/holding.ts"
import { HoldingRefusal } from "../../../domain/holding/refusals.ts"
import { type Json, storiesOf } from "../given.ts"

export const HoldingCommand = Schema.Union([
  OpenHolding,
  ReviseHolding,
  RecordEntry,
  CorrectEntry,
  VoidEntry,
  CloseHolding,
  ReopenHolding,
  RemoveHolding,
  RestoreHolding,
])

export const holdingLanguage = {
  decider: holding,
  command: HoldingCommand,
  event: HoldingEvent,
  refusal: HoldingRefusal,
}
export const given = storiesOf(holdingLanguage)

export const holdingId = "11111111-1111-4111-8111-111111111111"
export const portfolioId = "33333333-3333-4333-8333-333333333333"
export const id = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`
export const usd = (amount: string) => ({ amount, currency: "USD" }) as const

const apple = {
  name: "Apple Inc.",
  openedOn: "2024-01-02",
  priceSymbol: "AAPL",
  details: { _tag: "security", instrument: "stock", symbol: "AAPL", exchange: "NASDAQ", isin: "US0378331005" },
} as const
/** A share that nobody quotes. */
const unlisted = { ...apple, name: "Muster Holding AG", priceSymbol: null } as const
const savings = {
  name: "Savings",
  openedOn: "2024-01-02",
  priceSymbol: null,
  details: { _tag: "account", accountType: "savings", institution: null, description: null },
} as const

export const descriptions = { apple, unlisted, savings }

type Description = Readonly<Record<string, unknown>>
const terms = { holdingId, portfolioId, currency: "USD" }
export const open = (description: Description = apple): Json => ({ _tag: "OpenHolding", ...terms, ...description })
export const opened = (description: Description = apple): Json => ({ _tag: "HoldingOpened", ...terms, ...description })
export const revise = (description: Description): Json => ({ _tag: "ReviseHolding", holdingId, ...description })
export const revised = (description: Description): Json => ({
  _tag: "HoldingDetailsRevised",
  holdingId,
  ...description,
})

type EntryJson = typeof Entry.Encoded
type JsonOf<Kind extends EntryJson["_tag"]> = Extract<EntryJson, { readonly _tag: Kind }>

export const trade = (side: "buy" | "sell", quantity: string, tradedOn: string): JsonOf<"Trade"> => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: usd("1000"),
  fees: usd("0"),
  tradedOn,
})
export const buy = (quantity: string, tradedOn: string) => trade("buy", quantity, tradedOn)
export const sell = (quantity: string, tradedOn: string) => trade("sell", quantity, tradedOn)
export const delivery = (direction: "in" | "out", quantity: string, deliveredOn: string): JsonOf<"Delivery"> => ({
  _tag: "Delivery",
  direction,
  quantity,
  cost: usd("0"),
  reason: "transfer",
  deliveredOn,
})
export const split = (from: number, to: number, effectiveOn: string): JsonOf<"Split"> => ({
  _tag: "Split",
  from,
  to,
  effectiveOn,
})
export const valuation = (amount: string, valuedOn: string): JsonOf<"Valuation"> => ({
  _tag: "Valuation",
  value: usd(amount),
  comment: null,
  valuedOn,
})
export const balance = (amount: string, statedOn: string): JsonOf<"Balance"> => ({
  _tag: "Balance",
  balance: usd(amount),
  statedOn,
})
export const dividend = (amount: string, paidOn: string): JsonOf<"CashFlow"> => ({
  _tag: "CashFlow",
  kind: "dividend",
  amount: usd(amount),
  taxWithheld: usd("0"),
  paidOn,
})
export const share = (percent: string, effectiveOn: string): JsonOf<"OwnershipShare"> => ({
  _tag: "OwnershipShare",
  percent,
  effectiveOn,
})
export const note = (text: string, takenOn: string): JsonOf<"Note"> => ({ _tag: "Note", text, takenOn })

export const record = (n: number, entry: EntryJson): Json => ({
  _tag: "RecordEntry",
  holdingId,
  entryId: id(n),
  entry,
})
export const recorded = (n: number, entry: EntryJson, replaces: number | null = null): Json => ({
  ...entry,
  _tag: eventOfEntry[entry._tag],
  holdingId,
  entryId: id(n),
  replaces: replaces === null ? null : id(replaces),
})
export const correct = (n: number, replacement: number, entry: EntryJson): Json => ({
  _tag: "CorrectEntry",
  holdingId,
  entryId: id(n),
  replacementId: id(replacement),
  entry,
  reason: "misread",
})
export const voidEntry = (n: number, reason = "misread"): Json => ({
  _tag: "VoidEntry",
  holdingId,
  entryId: id(n),
  reason,
})
export const voided = (n: number): Json => ({ _tag: "EntryVoided", holdingId, entryId: id(n), reason: "misread" })

export const close = (closedOn: string): Json => ({ _tag: "CloseHolding", holdingId, closedOn })
export const closed = (closedOn: string): Json => ({ _tag: "HoldingClosed", holdingId, closedOn })
export const reopen: Json = { _tag: "ReopenHolding", holdingId }
export const reopened: Json = { _tag: "HoldingReopened", holdingId }
export const remove: Json = { _tag: "RemoveHolding", holdingId, reason: "never mine" }
export const removed: Json = { _tag: "HoldingRemoved", holdingId, reason: "never mine" }
export const restore: Json = { _tag: "RestoreHolding", holdingId }
export const restored: Json = { _tag: "HoldingRestored", holdingId }
