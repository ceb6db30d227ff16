import { assetClassNames } from "#ui/lineClasses.ts"
import type { IntlShape, TypedMessageDescriptor } from "react-intl"
import type { Refusal } from "#contract/problem.ts"
import {
  type AssetClass,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  planWithMore,
  type QuotaKind,
  quotasOf,
  subtract,
  toPlainString,
} from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { addressProblems, lineRefusalMessages as lines } from "./lineRefusalMessages.ts"
import { plainRefusals } from "./plainRefusalMessages.ts"
import { refusalMessages as messages } from "./refusalMessages.ts"

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Titles of the portfolios and holdings that the refusal names by id. */
  readonly names: Readonly<Record<string, string>>
  /** The class of the holding concerned, which determines the word for its units. */
  readonly assetClass?: AssetClass | undefined
}

/** Explains a refusal, and what to do next. */
export function refusalMessage(refusal: Refusal, context: Context): string {
  const sentence = sentences[refusal._tag]
  // The type of `sentences` ensures that each function gets the refusal of its tag.
  return typeof sentence === "function"
    ? (sentence as (refusal: Refusal, words: Words) => string)(refusal, wordsIn(context))
    : context.intl.formatMessage(sentence)
}

type Words = ReturnType<typeof wordsIn>

/** Formats the values of a refusal. */
const wordsIn = (context: Context) => ({
  context,
  say: context.intl.formatMessage,
  day: context.figures.day,
  count: (count: number) => context.figures.units(String(count)),
  units: (units: Decimal) => context.figures.units(toPlainString(units)),
  percent: (percent: Decimal) => context.figures.percent(toPlainString(percent)),
  amount: (amount: Decimal) => context.figures.amount(toPlainString(amount), "EUR"),
  nameOf: (id: string) => context.names[id] ?? "\u2013",
})

type Tag = Refusal["_tag"]
type Sentence<Of> = TypedMessageDescriptor | ((refusal: Of, words: Words) => string)

type OfLine = { readonly line: keyof typeof lines.notFound }
type LineSentences<Values extends { readonly day?: string } = {}> = Readonly<
  Record<OfLine["line"], TypedMessageDescriptor<Values>>
>

/** Helpers for texts whose only value is a day, a line, an asset class or a maximum. */
const on =
  <Of>(message: TypedMessageDescriptor<{ readonly day: string }>, dayOf: (refusal: Of) => string) =>
  (refusal: Of, { say, day }: Words) =>
    say(message, { day: day(dayOf(refusal)) })
const onOfLine =
  <Of extends OfLine>(message: LineSentences<{ readonly day: string }>, dayOf: (refusal: Of) => string) =>
  (refusal: Of, { say, day }: Words) =>
    say(message[refusal.line], { day: day(dayOf(refusal)) })
const ofLine =
  (message: LineSentences) =>
  ({ line }: OfLine, { say }: Words) =>
    say(message[line])
const ofClass =
  (message: TypedMessageDescriptor<{ readonly assetClass: string }>) =>
  ({ assetClass }: { readonly assetClass: AssetClass }, { say }: Words) =>
    say(message, { assetClass: say(assetClassNames[assetClass]) })
const most =
  (message: TypedMessageDescriptor<{ readonly most: string }>) =>
  (refusal: { readonly most: number }, { say, count }: Words) =>
    say(message, { most: count(refusal.most) })

/** The text for each refusal. Its type ensures that none is missing. */
const sentences: { readonly [T in Tag]: Sentence<Extract<Refusal, { readonly _tag: T }>> } = {
  ...plainRefusals,
  ArchiveBreaksRule: ({ line, because }, { say, context }) =>
    say(messages.archiveBreaksRule, {
      line: String(line),
      reason: because ? refusalMessage(because, context) : say(messages.recordedBefore),
    }),
  DayInFuture: on(messages.dayInFuture, ({ latest }) => latest),
  OtherAddress: ({ address }, { say }) => say(messages.otherAddress, { address }),
  HouseholdFull: ({ kind, most }, { say, count }) => say(messages.householdFull, { kind, most: count(most) }),
  HistoryFull: most(messages.historyFull),
  TooManyAttempts: ({ retryAfterSeconds }, { say }) => tooManyAttempts(retryAfterSeconds, say),
  TooManyRequests: ({ by, retryAfterSeconds }, { say }) =>
    say(messages.tooManyRequests, { by, seconds: retryAfterSeconds }),
  WalletReadJustNow: ({ retryAfterSeconds }, { say }) => say(lines.walletReadJustNow, { seconds: retryAfterSeconds }),
  WalletReadsSpent: ({ by, retryAfterSeconds }, { say }) =>
    say(lines.walletReadsSpent, { by, minutes: Math.ceil(retryAfterSeconds / 60) }),
  WalletAddressUnreadable: ({ problem }, { say }) => say(addressProblems[problem]),
  TooMuchAtOnce: ({ retryAfterSeconds }, { say }) => say(messages.tooMuchAtOnce, { seconds: retryAfterSeconds }),
  TakesTooLong: ({ narrow, seconds }, { say }) => say(messages.takesTooLong, { narrow, seconds }),
  TooManyGoals: ({ most }, { say }) => say(messages.tooManyGoals, { most: String(most) }),
  TooManyOwnRates: ({ most }, { say }) => say(messages.tooManyOwnRates, { most: String(most) }),
  OwnRateIsFixed: ({ currency }, { say }) => say(messages.ownRateIsFixed, { currency }),
  PortfolioIsRemoved: ({ portfolioId }, { say, nameOf }) =>
    say(messages.portfolioIsRemoved, { title: nameOf(portfolioId) }),
  PortfolioNotEmpty: ({ holdings, portfolioId, stakes }, { say, nameOf }) =>
    say(messages.portfolioNotEmpty, {
      title: nameOf(portfolioId),
      holdings,
      stakes,
    }),
  StakeAlreadyStated: on(messages.stakeAlreadyStated, ({ on }) => on),
  TooManyStakes: most(messages.tooManyStakes),
  StakesFormCycle: ({ on, path }, { say, day, nameOf }) =>
    say(messages.stakesFormCycle, {
      day: day(on),
      path: [...path, ...path.slice(0, 1)].map(nameOf).join(" \u2192 "),
    }),
  StakesExceedWhole: ({ childId, on, stakes, total }, { say, day, percent, nameOf, context }) =>
    say(messages.stakesExceedWhole, {
      day: day(on),
      child: nameOf(childId),
      total: percent(total),
      stakes: context.intl.formatList(stakes.map((stake) => `${nameOf(stake.ownerId)} ${percent(stake.percent)}`)),
    }),
  LineNotFound: ofLine(lines.notFound),
  LineIsRemoved: ofLine(lines.isRemoved),
  LineHasEnded: onOfLine(lines.hasEnded, ({ endedOn }) => endedOn),
  EntryBeforeStart: onOfLine(lines.entryBeforeStart, ({ startedOn }) => startedOn),
  EntryAfterEnd: onOfLine(lines.entryAfterEnd, ({ endedOn }) => endedOn),
  StartAfterEntry: onOfLine(lines.startAfterEntry, ({ earliestEntryOn }) => earliestEntryOn),
  StartAfterEnd: onOfLine(lines.startAfterEnd, ({ endedOn }) => endedOn),
  EndBeforeEntry: onOfLine(lines.endBeforeEntry, ({ latestEntryOn }) => latestEntryOn),
  EndBeforeStart: onOfLine(lines.endBeforeStart, ({ startedOn }) => startedOn),
  CurrencyMismatch: ({ line, expected }, { say }) => say(lines.currencyMismatch[line], { currency: expected }),
  CurrencyInUse: ({ currency }, { say }) => say(lines.currencyInUse, { currency }),
  TooManyEntries: ({ line, most }, { say, count }) => say(lines.tooManyEntries[line], { most: count(most) }),
  EntryNotFound: ofLine(lines.entryNotFound),
  EntryIsVoided: ofLine(lines.entryIsVoided),
  CreditorIsDebtor: lines.creditorIsDebtor,
  DebtDueBeforeIncurred: on(lines.debtDueBeforeIncurred, ({ incurredOn }) => incurredOn),
  NothingOwedYet: ({ on }, { say, day }) => say(lines.nothingOwedYet, { day: day(on) }),
  AddressMissing: lines.addressMissing,
  TokenStatedTwice: ({ token }, { say }) => say(lines.tokenStatedTwice, { token }),
  ClassIsFixed: ofClass(messages.classIsFixed),
  EntryNotForClass: ofClass(messages.entryNotForClass),
  InstrumentNotForClass: ofClass(messages.instrumentNotForClass),
  InstrumentInOtherCurrency: ({ instrumentCurrency, currency }, { say }) =>
    say(messages.instrumentInOtherCurrency, { instrumentCurrency, currency }),
  ProviderNotAsked: ({ name }, { say }) => say(messages.providerNotAsked, { name }),
  ProviderUnfit: ({ name }, { say }) => say(messages.providerUnfit, { name }),
  InstrumentNotFound: messages.instrumentNotFound,
  IdentifierMalformed: ({ scheme }, { say }) => say(messages.identifierMalformed, { scheme }),
  InstrumentsSpent: ({ most }, { say, count }) => say(messages.instrumentsSpent, { most: count(most) }),
  PriceSymbolNotForClass: ofClass(messages.priceSymbolNotForClass),
  CashFlowNotForClass: ofClass(messages.cashFlowNotForClass),
  PartsDifferFromAmount: ({ difference }, { say, amount }) =>
    say(messages.partsDifferFromAmount, {
      missing: isNegative(difference) ? "yes" : "no",
      difference: amount(isNegative(difference) ? subtract(decimal("0"), difference) : difference),
    }),
  AcquisitionCostNotForClass: ofClass(messages.acquisitionCostNotForClass),
  ShareBelowLeast: ({ least }, { say, percent }) => say(messages.shareBelowLeast, { least: percent(least) }),
  TradeNotAfterPurchase: on(messages.tradeNotAfterPurchase, ({ openedOn }) => openedOn),
  SaleExceedsHolding: ({ held, shortOn }, { say, day, units, context }) =>
    say(context.assetClass === "metal" ? messages.piecesExceedHolding : messages.saleExceedsHolding, {
      held: units(held),
      day: day(shortOn),
    }),
  CorrectionLeavesTooFew: ({ held, shortOn }, { say, day, units }) =>
    say(messages.correctionLeavesTooFew, { held: units(held), day: day(shortOn) }),
  VoidingLeavesTooFew: ({ held, shortOn }, { say, day, units }) =>
    say(messages.voidingLeavesTooFew, { held: units(held), day: day(shortOn) }),
  StakedExceedsHeld: ({ held, shortOn, staked }, { say, day, units }) =>
    say(messages.stakedExceedsHeld, {
      held: units(held),
      staked: units(staked),
      day: day(shortOn),
    }),
  UnstakedExceedsStaked: ({ shortOn, staked }, { say, day, units }) =>
    say(messages.unstakedExceedsStaked, {
      staked: units(staked),
      day: day(shortOn),
    }),
  CallExceedsCommitment: ({ on, open }, { say, day, amount }) =>
    !isNegative(open) && !isZero(open)
      ? say(messages.callExceedsCommitment, {
          open: amount(open),
          day: day(on),
        })
      : say(messages.callExceedsEmptyCommitment, { day: day(on) }),
  TooConnected: messages.tooConnected,
  TransferArrivesTooEarly: on(messages.transferArrivesTooEarly, ({ leftOn }) => leftOn),
  TransferReceivedMissing: ({ currency }, { say }) => say(messages.transferReceivedMissing, { currency }),
  MoveInCircle: on(messages.moveInCircle, ({ on }) => on),
  TooManyUnits: on(messages.tooManyUnits, ({ on }) => on),
  AlreadyStated: on(messages.alreadyStated, ({ on }) => on),
  RoleCannotBeLimited: ({ role }, { say }) => say(messages.roleCannotBeLimited, { role }),
  EndInPast: on(messages.endInPast, ({ earliest }) => earliest),
  TooManyPortfoliosChosen: ({ most }, { say }) => say(messages.tooManyPortfoliosChosen, { most: String(most) }),
  InvitationExpired: on(messages.invitationExpired, ({ lastOn }) => lastOn),
  TooManyMembers: ({ most }, { say }) => say(messages.tooManyMembers, { most: String(most) }),
  AlreadySubscribed: ({ plan }, { say }) => say(messages.alreadySubscribed, { plan }),
  AlreadyCancelled: on(messages.alreadyCancelled, ({ paidUntil }) => paidUntil),
  PaidUntilNotLater: on(messages.paidUntilNotLater, ({ paidUntil }) => paidUntil),
  QuotaExceeded: ({ kind, most }, { say, count }) => {
    const plan = planWithMore(kind, most)
    if (plan === undefined) return say(messages.largestPlan)
    const limit = count(quotasOf[plan][kind] ?? 0)
    const includes = {
      plan: say(planNames[plan]),
      most: kind === "storage" ? say(labelWords.megabytes, { amount: limit }) : limit,
    }
    const exceeded =
      kind === "storage"
        ? say(messages.storageQuotaExceeded, { most: count(most) })
        : say(quotaExceeded[kind], { most })
    return `${exceeded} ${say(messages.planIncludes, includes)}`
  },
  PriceUnfit: ({ reason }, { say }) => say(priceUnfit[reason]),
  HouseholdSetAside: ({ asOf }, { say, context }) =>
    say(messages.householdSetAside, { moment: context.figures.moment(asOf) }),
  WaitNotOver: ({ opensAt }, { say, context }) =>
    say(messages.waitNotOver, { moment: context.figures.moment(opensAt) }),
  RoleMayNot: ({ role }, { say }) => say(messages.roleMayNot, { role }),
  AdminsOnly: ({ superAdmin }, { say }) => say(messages.adminsOnly, { superAdmin: String(superAdmin) }),
  TooManyAuthenticators: ({ most }, { say }) => say(messages.tooManyAuthenticators, { most: String(most) }),
  TooManyPriceAlerts: most(messages.tooManyPriceAlerts),
  InvitationForAnother: ({ address }, { say }) => say(messages.invitationForAnother, { address }),
  ArchiveUnreadable: ({ file, line }, { say }) =>
    line === null
      ? say(messages.archiveUnreadable)
      : say(messages.archiveLineUnreadable, { line: String(line), file: file ?? "" }),
  ArchiveTooLarge: ({ exceeded, file, most }, { say, context }) =>
    say(messages.archiveTooLarge, {
      exceeded,
      most: context.figures.count(isInBytes(exceeded) ? Math.floor(most / 1024) : most),
      file: file ?? "",
    }),
}

/** The waiting time in seconds, minutes or hours: the unit that is most readable. */
function tooManyAttempts(seconds: number, say: Words["say"]): string {
  if (seconds <= 120) return say(messages.tooManyAttempts, { seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 120) return say(messages.tooManyAttemptsMinutes, { minutes })
  return say(messages.tooManyAttemptsHours, { hours: Math.ceil(minutes / 60) })
}

const quotaExceeded = {
  portfolios: messages.portfolioQuotaExceeded,
  assets: messages.assetQuotaExceeded,
  uploads: messages.documentQuotaExceeded,
  beneficiaries: messages.beneficiaryQuotaExceeded,
} satisfies Record<Exclude<QuotaKind, "storage">, unknown>

const priceUnfit = {
  missing: messages.priceMissing,
  inactive: messages.priceInactive,
  interval: messages.priceInterval,
  amount: messages.priceAmount,
}

const isInBytes = (exceeded: string): boolean => exceeded === "bytes" || exceeded === "bytesPerLine"
