/*
 * The domain's terms, values and exact arithmetic, for a client that may import the contract alone. So there is one
 * definition of each term, of the entries of each class, and of how decimals are added.
 */
export { type AssetClass, assetClasses, behaviourOf } from "#domain/holding/assetClass.ts"
export { AccountType } from "#domain/holding/details/account.ts"
export { PolicyType, PremiumInterval } from "#domain/holding/details/insurance.ts"
export { gramsPerTroyOunce, Metal, MetalForm, spotSymbolOf } from "#domain/holding/details/metal.ts"
export { OtherInvestmentType } from "#domain/holding/details/other.ts"
export { PrivateMarketType } from "#domain/holding/details/private.ts"
export { PropertyType } from "#domain/holding/details/realEstate.ts"
export { Instrument, Isin } from "#domain/holding/details/security.ts"
export {
  CashFlowKind,
  dayOf,
  DeliveryReason,
  directionOf,
  ValuationCriterion,
  type Entry,
  type ShownEntry,
  type EntryKind,
  type EntryOf,
} from "#domain/holding/entries.ts"
export { EarnedUnits, entryOf, isEntryEvent, ShownHoldingEvent } from "#domain/holding/events.ts"
export { Investable, investables } from "#domain/holding/investable.ts"
export { dayOfDebtEntry, type DebtEntry, type DebtEntryKind, type DebtEntryOf } from "#domain/debt/entries.ts"
export { debtEntryOf, DebtEvent, isDebtEntryEvent } from "#domain/debt/events.ts"
export { DebtType, RepaymentPlan } from "#domain/debt/terms.ts"
export { WalletEvent } from "#domain/wallet/events.ts"
export { Chain, TrackingMode } from "#domain/wallet/terms.ts"
export { HouseholdEvent } from "#domain/household/events.ts"
export { HouseholdRole, limitableRoles, mayInRole, Permission } from "#domain/household/roles.ts"
export { SubscriptionEvent } from "#domain/subscription/events.ts"
export {
  largestUpload,
  megabyte,
  PaidPlan,
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
  cents,
  round,
  toFixedString,
  toPlainString,
} from "#domain/numbers/decimal.ts"
export { currencies, type Currency } from "#domain/shared/money.ts"
