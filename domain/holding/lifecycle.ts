import { Equal, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type AssetClass, behaviourOf } from "./assetClass.ts"
import type {
  CloseHolding,
  OpenHolding,
  RemoveHolding,
  ReopenHolding,
  RestoreHolding,
  ReviseHolding,
} from "./commands.ts"
import { dayOf } from "./entries.ts"
import { type HoldingDescription, HoldingEvent } from "./events.ts"
import { type HoldingDecision, HoldingRefusal } from "./refusals.ts"
import { countingEntries, descriptionOf, type Holding, type OpenedHolding } from "./state.ts"
import { isSoldTooSoon } from "./terms.ts"

const { HoldingOpened, HoldingDetailsRevised, HoldingClosed, HoldingReopened, HoldingRemoved, HoldingRestored } =
  HoldingEvent.cases
const refuse = HoldingRefusal.cases

/** Opens a holding once. Sent again as it was first, it is the same opening; with anything else the id is taken. */
export function open(command: OpenHolding, state: Holding): HoldingDecision {
  const { _tag, ...terms } = command
  const opening = HoldingOpened.make(terms)
  if (state._tag === "Opened") {
    if (!Equal.equals(state.opening, opening)) {
      return Result.fail(refuse.HoldingIdAlreadyUsed.make({ holdingId: command.holdingId }))
    }
    return state.presence === "removed" ? Result.fail(refuse.HoldingIsRemoved.make({})) : Result.succeed([])
  }
  const refusal = unquotable(command) ?? wronglyAcquired(command, command.currency)
  return refusal ? Result.fail(refusal) : Result.succeed([opening])
}

/** Puts the description right, also of a closed holding. The opening day stays within what the entries say. */
export function revise(command: ReviseHolding, state: OpenedHolding): HoldingDecision {
  const description = descriptionOf(command)
  if (Equal.equals(description, state.description)) return Result.succeed([])

  const refusal =
    reclassified(description, state.description.details._tag) ??
    unquotable(description) ??
    wronglyAcquired(description, state.opening.currency) ??
    opensLate(description, state)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([HoldingDetailsRevised.make({ holdingId: command.holdingId, ...description })])
}

/** Ends a holding on a day that no entry comes after. An entry of the day itself is its last: the final sale. */
export function close(command: CloseHolding, state: OpenedHolding): HoldingDecision {
  const { holdingId, closedOn } = command
  if (state.closedOn !== null) {
    return state.closedOn === closedOn
      ? Result.succeed([])
      : Result.fail(refuse.HoldingIsClosed.make({ closedOn: state.closedOn }))
  }
  const { openedOn } = state.description
  if (closedOn < openedOn) return Result.fail(refuse.ClosingBeforeOpening.make({ openedOn }))

  const latestEntryOn = daysThatBind(state).at(-1)
  return latestEntryOn !== undefined && closedOn < latestEntryOn
    ? Result.fail(refuse.ClosingBeforeEntry.make({ latestEntryOn }))
    : Result.succeed([HoldingClosed.make({ holdingId, closedOn })])
}

export const reopen = ({ holdingId }: ReopenHolding, state: OpenedHolding): HoldingDecision =>
  Result.succeed(state.closedOn === null ? [] : [HoldingReopened.make({ holdingId })])

export const remove = ({ holdingId, reason }: RemoveHolding, state: OpenedHolding): HoldingDecision =>
  Result.succeed(state.presence === "removed" ? [] : [HoldingRemoved.make({ holdingId, reason })])

export const restore = ({ holdingId }: RestoreHolding, state: OpenedHolding): HoldingDecision =>
  Result.succeed(state.presence === "present" ? [] : [HoldingRestored.make({ holdingId })])

const reclassified = (description: HoldingDescription, assetClass: AssetClass): HoldingRefusal | undefined =>
  description.details._tag === assetClass ? undefined : refuse.ClassIsFixed.make({ assetClass })

function unquotable({ priceSymbol, details }: HoldingDescription): HoldingRefusal | undefined {
  const assetClass = details._tag
  return priceSymbol === null || behaviourOf[assetClass].valuedBy.includes("quoted")
    ? undefined
    : refuse.PriceSymbolNotForClass.make({ assetClass })
}

/** Where payments add to what was paid first, all is in the holding's currency. Other prices are as they were paid. */
function wronglyAcquired(
  { acquisitionCost, details }: HoldingDescription,
  currency: Currency,
): HoldingRefusal | undefined {
  if (acquisitionCost === null) return undefined
  const assetClass = details._tag
  const { isCountedInUnits, valuedBy, rollsForward } = behaviourOf[assetClass]
  if (isCountedInUnits || valuedBy.includes("balance")) return refuse.AcquisitionCostNotForClass.make({ assetClass })
  return rollsForward && acquisitionCost.currency !== currency
    ? refuse.CurrencyMismatch.make({ expected: currency })
    : undefined
}

function opensLate({ openedOn }: HoldingDescription, state: OpenedHolding): HoldingRefusal | undefined {
  const earliestEntryOn = daysThatBind(state)[0]
  if (earliestEntryOn !== undefined && earliestEntryOn < openedOn) {
    return refuse.OpeningAfterEntry.make({ earliestEntryOn })
  }
  const soldTooSoon = countingEntries(state).some(({ entry }) => isSoldTooSoon(entry, state, openedOn))
  if (soldTooSoon) return refuse.TradeNotAfterPurchase.make({ openedOn })
  return state.closedOn !== null && state.closedOn < openedOn
    ? refuse.OpeningAfterClosing.make({ closedOn: state.closedOn })
    : undefined
}

/** The days between which the holding has to be open, ascending. A note says nothing of what it was valued at, on any day. */
const daysThatBind = (state: OpenedHolding): ReadonlyArray<CalendarDate> =>
  countingEntries(state)
    .filter(({ entry }) => entry._tag !== "Note")
    .map(({ entry }) => dayOf(entry))
    .sort()
