import { Equal, HashMap, Option, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { endOf } from "#domain/shared/endedCurrencies.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { RemoveOwnRate, SetOwnRate } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import { nameOfRate } from "./ownRates.ts"
import { type HouseholdDecision, HouseholdRefusal } from "./refusals.ts"
import type { FoundedHousehold } from "./state.ts"

/** More rates than a person types, and few enough to read with every figure. */
const ownRatesMost = 500

/** Sets the rate of a day, or corrects it. Members whose access is limited set none: it moves the figures of everyone. */
export function setOwnRate(
  { currency, effectiveOn, unitsForOneEuro: units, scope = null }: SetOwnRate,
  { ownRates }: FoundedHousehold,
): HouseholdDecision {
  if (scope !== null) return Result.fail(HouseholdRefusal.cases.OwnRateOfHousehold.make({}))
  if (isFixed(currency, effectiveOn)) return Result.fail(HouseholdRefusal.cases.OwnRateIsFixed.make({ currency }))
  const rate = { currency, effectiveOn, unitsForOneEuro: units }
  const before = Option.getOrUndefined(HashMap.get(ownRates, nameOfRate(rate)))
  if (before && Equal.equals(before.unitsForOneEuro, units)) return Result.succeed([])
  if (!before && HashMap.size(ownRates) >= ownRatesMost) {
    return Result.fail(HouseholdRefusal.cases.TooManyOwnRates.make({ most: ownRatesMost }))
  }
  return Result.succeed([HouseholdEvent.cases.OwnRateSet.make(rate)])
}

/** Removes the rate of a day: published ones apply again. */
export function removeOwnRate(
  { currency, effectiveOn, scope = null }: RemoveOwnRate,
  { ownRates }: FoundedHousehold,
): HouseholdDecision {
  if (scope !== null) return Result.fail(HouseholdRefusal.cases.OwnRateOfHousehold.make({}))
  return HashMap.has(ownRates, nameOfRate({ currency, effectiveOn }))
    ? Result.succeed([HouseholdEvent.cases.OwnRateRemoved.make({ currency, effectiveOn })])
    : Result.fail(HouseholdRefusal.cases.OwnRateNotFound.make({}))
}

/** The euro itself, and a currency from the day on which another one replaced it: its rate is law. */
function isFixed(currency: Currency, on: CalendarDate): boolean {
  const end = endOf(currency)
  return currency === "EUR" || (end !== undefined && on >= end.from)
}
