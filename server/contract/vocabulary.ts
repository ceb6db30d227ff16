/*
 * The domain's terms, values and exact arithmetic, for a client that may import the contract alone. So there is one
 * definition of each term, of the entries of each class, and of how decimals are added.
 */
export { type AssetClass, assetClasses } from "#domain/holding/assetClass.ts"
export { behaviourOf } from "#domain/holding/behaviour.ts"
export { AccountType } from "#domain/holding/classes/account.ts"
export { PolicyType, PremiumInterval } from "#domain/holding/classes/insurance.ts"
export { gramsPerTroyOunce, Metal, MetalForm, spotSymbolOf } from "#domain/holding/classes/metal.ts"
export { OtherInvestmentType } from "#domain/holding/classes/other.ts"
export { PrivateMarketType } from "#domain/holding/classes/private.ts"
export { PropertyType } from "#domain/holding/classes/realEstate.ts"
export { Instrument } from "#domain/holding/classes/security.ts"
export { Isin } from "#domain/shared/isin.ts"
export { countryCodes, Sector } from "#domain/holding/classes/sector.ts"
export { dayFields, dayOf, type Entry, type ShownEntry, type EntryKind, type EntryOf } from "#domain/holding/entries.ts"
export { CashFlowKind, directionOf, type DistributionPart } from "#domain/holding/entries/cashFlow.ts"
export { DeliveryReason } from "#domain/holding/entries/delivery.ts"
export { ValuationCriterion } from "#domain/holding/entries/valuation.ts"
export { EarnedUnits, entryOf, isEntryEvent, ShownHoldingEvent } from "#domain/holding/events.ts"
export { factIdFieldOf, factIdOf, isLeg, type Leg, type LegKind } from "#domain/holding/legs.ts"
export { Investable, investables } from "#domain/holding/investable.ts"
export { dayOfDebtEntry, type DebtEntry, type DebtEntryKind, type DebtEntryOf } from "#domain/debt/entries.ts"
export { debtEntryOf, DebtEvent, isDebtEntryEvent } from "#domain/debt/events.ts"
export { DayCount, DebtType, PaidEvery, RepaymentPlan } from "#domain/debt/terms.ts"
export { WalletEvent } from "#domain/wallet/events.ts"
export { Chain, TrackingMode } from "#domain/wallet/terms.ts"
export { HouseholdEvent } from "#domain/household/events.ts"
export { HouseholdRole, limitableRoles, mayInRole, Permission } from "#domain/household/roles.ts"
export { SubscriptionEvent } from "#domain/subscription/events.ts"
export {
  BillingInterval,
  largestUpload,
  megabyte,
  PaidPlan,
  planWithMore,
  QuotaKind,
  quotasInUse,
  quotasOf,
  trialDays,
} from "#domain/subscription/plans.ts"
export { OwnershipEvent } from "#domain/ownership/events.ts"
export { PortfolioEvent } from "#domain/portfolio/events.ts"
export {
  addDays,
  type CalendarDate,
  dayNumber,
  dayOfNumber,
  earliestDay,
  latestDay,
} from "#domain/shared/calendarDate.ts"
export { oldAfterDays } from "#domain/measures/keyFigures/oldAfterDays.ts"
export { dayInZone, isTimeZone, startOfDay } from "#domain/shared/timeZone.ts"
export {
  type Decimal,
  decimal,
  divide,
  isLess,
  isNegative,
  isZero,
  multiply,
  subtract,
  sum,
  round,
  toFixedString,
  toPlainString,
} from "#domain/numbers/decimal.ts"
export {
  activeCurrencies,
  currencyCodes,
  decimalsOf,
  defaultCurrencies,
  endedCurrencies,
} from "#domain/shared/currencies.ts"
export { type Successor, successorOf } from "#domain/shared/endedCurrencies.ts"
export { type Currency, roundingIn } from "#domain/shared/money.ts"
