import type { DebtCommand } from "#domain/debt/commands.ts"
import { type DebtEvent, debtEntryOf, isDebtEntryEvent } from "#domain/debt/events.ts"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { EntryOf } from "#domain/holding/entries.ts"
import { entryOf, type HoldingEvent, isEntryEvent } from "#domain/holding/events.ts"
import type { Holding } from "#domain/holding/state.ts"
import { entryWithId } from "#domain/lines/line.ts"
import type { WalletCommand } from "#domain/wallet/commands.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"

/** The command that leads to facts of a holding. A correction is two facts, any other command one. */
export function holdingCommand(events: ReadonlyArray<HoldingEvent>, state: Holding): HoldingCommand {
  const [event, replacement] = events
  if (event?._tag === "EntryVoided" && replacement && isEntryEvent(replacement)) {
    const { entryId, holdingId, reason } = event
    const entry = entryOf(replacement)
    return { _tag: "CorrectEntry", holdingId, entryId, replacementId: replacement.entryId, entry, reason }
  }
  const { _tag, ...terms } = event as HoldingEvent
  if (event && isEntryEvent(event)) {
    return { _tag: "RecordEntry", holdingId: event.holdingId, entryId: event.entryId, entry: entryOf(event) }
  }
  const leg = event && swapLegTakenBack(event, state)
  if (leg && event?._tag === "EntryVoided") {
    return { _tag: "VoidSwapLeg", holdingId: event.holdingId, swapId: leg.swapId, reason: event.reason }
  }
  return { ...terms, _tag: holdingCommands[_tag as keyof typeof holdingCommands] } as HoldingCommand
}

const holdingCommands = {
  HoldingOpened: "OpenHolding",
  HoldingDetailsRevised: "ReviseHolding",
  HoldingClosed: "CloseHolding",
  HoldingReopened: "ReopenHolding",
  HoldingRemoved: "RemoveHolding",
  HoldingRestored: "RestoreHolding",
  EntryVoided: "VoidEntry",
} as const

/** The leg of a swap that an event voids; undefined if it voids anything else. */
export function swapLegTakenBack(event: HoldingEvent, state: Holding): EntryOf<"SwapLeg"> | undefined {
  if (event._tag !== "EntryVoided" || state._tag !== "Opened") return undefined
  const entry = entryWithId(state, event.entryId)?.entry
  return entry?._tag === "SwapLeg" ? entry : undefined
}

/** The command that leads to facts of a debt. A correction is two facts, any other command one. */
export function debtCommand(events: ReadonlyArray<DebtEvent>): DebtCommand {
  const [event, replacement] = events
  if (event?._tag === "DebtEntryVoided" && replacement && isDebtEntryEvent(replacement)) {
    const { entryId, debtId, reason } = event
    const entry = debtEntryOf(replacement)
    return { _tag: "CorrectDebtEntry", debtId, entryId, replacementId: replacement.entryId, entry, reason }
  }
  if (event && isDebtEntryEvent(event)) {
    return { _tag: "RecordDebtEntry", debtId: event.debtId, entryId: event.entryId, entry: debtEntryOf(event) }
  }
  const { _tag, ...terms } = event as DebtEvent
  return { ...terms, _tag: debtCommands[_tag as keyof typeof debtCommands] } as DebtCommand
}

const debtCommands = {
  DebtIncurred: "IncurDebt",
  DebtTermsRevised: "ReviseDebtTerms",
  DebtSettled: "SettleDebt",
  DebtReopened: "ReopenDebt",
  DebtRemoved: "RemoveDebt",
  DebtRestored: "RestoreDebt",
  DebtEntryVoided: "VoidDebtEntry",
} as const

/** The command that leads to facts of a wallet. Replacing a statement is two facts, any other command one. */
export function walletCommand(events: ReadonlyArray<WalletEvent>): WalletCommand {
  const [event, replacement] = events
  if (event?._tag === "WalletStatementVoided" && replacement?._tag === "WalletStated") {
    const { entryId, reason } = event
    return { ...replacement, _tag: "StateWallet", replaces: { entryId, reason } }
  }
  const { _tag, ...terms } = event as WalletEvent
  if (event?._tag === "WalletStated") return { ...event, _tag: "StateWallet", replaces: null }
  return { ...terms, _tag: walletCommands[_tag as keyof typeof walletCommands] } as WalletCommand
}

const walletCommands = {
  WalletConnected: "ConnectWallet",
  WalletRevised: "ReviseWallet",
  WalletStatementVoided: "VoidWalletStatement",
  WalletDisconnected: "DisconnectWallet",
  WalletReconnected: "ReconnectWallet",
  WalletRemoved: "RemoveWallet",
  WalletRestored: "RestoreWallet",
} as const
