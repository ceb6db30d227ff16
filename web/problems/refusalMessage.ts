import type { IntlShape } from "react-intl"
import type { Refusal } from "#contract/problem.ts"
import { type AssetClass, isNegative, isZero, type QuotaKind, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { assetClassNames } from "#web/i18n/words.ts"
import { accessRefusalMessage } from "./accessRefusalMessage.ts"
import { lineRefusalMessages as lines } from "./lineRefusalMessages.ts"
import { memberRefusalMessages as members } from "./memberRefusalMessages.ts"
import { refusalMessages as messages } from "./refusalMessages.ts"
import { subscriptionRefusalMessages as subscriptions } from "./subscriptionRefusalMessages.ts"

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Titles of the portfolios and holdings that the refusal names by id. */
  readonly names: Readonly<Record<string, string>>
  /** Of the holding that it concerns, in whose words units are counted. */
  readonly assetClass?: AssetClass | undefined
}

/** Says why, and what to do next. The compiler insists on a sentence for every refusal there is. */
export function refusalMessage(refusal: Refusal, { intl, figures, names, assetClass }: Context): string {
  const say = intl.formatMessage
  const nameOf = (id: string) => names[id] ?? "\u2013"
  switch (refusal._tag) {
    case "CommandIdReused":
      return say(messages.commandIdReused)
    case "ArchiveBreaksRule": {
      const { line, because } = refusal
      const reason = because
        ? refusalMessage(because, { intl, figures, names, assetClass })
        : say(messages.recordedBefore)
      return say(messages.archiveBreaksRule, { line, reason })
    }
    case "DayInFuture":
      return say(messages.dayInFuture, { day: figures.day(refusal.latest) })
    case "HouseholdFull":
      return say(messages.householdFull, { kind: refusal.kind, most: figures.units(String(refusal.most)) })
    case "HistoryFull":
      return say(messages.historyFull, { most: figures.units(String(refusal.most)) })
    case "SignInRefused":
      return say(messages.signInRefused)
    case "TooManyAttempts":
      return tooManyAttempts(refusal.retryAfterSeconds, intl)
    case "TooManyRequests":
      return say(messages.tooManyRequests, { by: refusal.by, seconds: refusal.retryAfterSeconds })
    case "HouseholdIdAlreadyUsed":
    case "InvitationIdAlreadyUsed":
    case "PortfolioIdAlreadyUsed":
    case "StakeIdAlreadyUsed":
    case "LineIdAlreadyUsed":
    case "EntryIdAlreadyUsed":
    case "SwapIdAlreadyUsed":
    case "AuthenticatorIdAlreadyUsed":
      return say(messages.idAlreadyUsed)
    case "HouseholdNotFounded":
      return say(messages.householdNotFounded)
    case "GoalNotFound":
      return say(messages.goalNotFound)
    case "TooManyGoals":
      return say(messages.tooManyGoals, { most: refusal.most })
    case "PortfolioNotFound":
      return say(messages.portfolioNotFound)
    case "PortfolioIsRemoved":
      return say(messages.portfolioIsRemoved, { title: nameOf(refusal.portfolioId) })
    case "PortfolioNotEmpty":
      return say(messages.portfolioNotEmpty, {
        title: nameOf(refusal.portfolioId),
        holdings: refusal.holdings,
        stakes: refusal.stakes,
      })
    case "StakeNotFound":
      return say(messages.stakeNotFound)
    case "StakeAlreadyStated":
      return say(messages.stakeAlreadyStated, { day: figures.day(refusal.on) })
    case "TooManyStakes":
      return say(messages.tooManyStakes, { most: figures.units(String(refusal.most)) })
    case "StakeInItself":
      return say(messages.stakeInItself)
    case "StakesFormCycle":
      return say(messages.stakesFormCycle, {
        day: figures.day(refusal.on),
        path: [...refusal.path, ...refusal.path.slice(0, 1)].map(nameOf).join(" \u2192 "),
      })
    case "StakesExceedWhole":
      return say(messages.stakesExceedWhole, {
        day: figures.day(refusal.on),
        child: nameOf(refusal.childId),
        total: figures.percent(toPlainString(refusal.total)),
        stakes: intl.formatList(
          refusal.stakes.map(({ ownerId, percent }) => `${nameOf(ownerId)} ${figures.percent(toPlainString(percent))}`),
        ),
      })
    case "LineNotFound":
      return say(lines.notFound[refusal.line])
    case "LineIsRemoved":
      return say(lines.isRemoved[refusal.line])
    case "LineHasEnded":
      return say(lines.hasEnded[refusal.line], { day: figures.day(refusal.endedOn) })
    case "EntryBeforeStart":
      return say(lines.entryBeforeStart[refusal.line], { day: figures.day(refusal.startedOn) })
    case "EntryAfterEnd":
      return say(lines.entryAfterEnd[refusal.line], { day: figures.day(refusal.endedOn) })
    case "StartAfterEntry":
      return say(lines.startAfterEntry[refusal.line], { day: figures.day(refusal.earliestEntryOn) })
    case "StartAfterEnd":
      return say(lines.startAfterEnd[refusal.line], { day: figures.day(refusal.endedOn) })
    case "EndBeforeEntry":
      return say(lines.endBeforeEntry[refusal.line], { day: figures.day(refusal.latestEntryOn) })
    case "EndBeforeStart":
      return say(lines.endBeforeStart[refusal.line], { day: figures.day(refusal.startedOn) })
    case "CurrencyMismatch":
      return say(lines.currencyMismatch[refusal.line], { currency: refusal.expected })
    case "TooManyEntries":
      return say(lines.tooManyEntries[refusal.line], { most: figures.units(String(refusal.most)) })
    case "EntryNotFound":
      return say(lines.entryNotFound[refusal.line])
    case "EntryIsVoided":
      return say(lines.entryIsVoided[refusal.line])
    case "ClassIsFixed":
      return say(messages.classIsFixed, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "EntryNotForClass":
      return say(messages.entryNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "PriceSymbolNotForClass":
      return say(messages.priceSymbolNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "CashFlowNotForClass":
      return say(messages.cashFlowNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "AcquisitionCostNotForClass":
      return say(messages.acquisitionCostNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "ShareBelowLeast":
      return say(messages.shareBelowLeast, { least: figures.percent(toPlainString(refusal.least)) })
    case "TradeNotAfterPurchase":
      return say(messages.tradeNotAfterPurchase, { day: figures.day(refusal.openedOn) })
    case "SaleExceedsHolding":
      return say(assetClass === "metal" ? messages.piecesExceedHolding : messages.saleExceedsHolding, {
        held: figures.units(toPlainString(refusal.held)),
        day: figures.day(refusal.shortOn),
      })
    case "StakedExceedsHeld":
      return say(messages.stakedExceedsHeld, {
        held: figures.units(toPlainString(refusal.held)),
        staked: figures.units(toPlainString(refusal.staked)),
        day: figures.day(refusal.shortOn),
      })
    case "UnstakedExceedsStaked":
      return say(messages.unstakedExceedsStaked, {
        staked: figures.units(toPlainString(refusal.staked)),
        day: figures.day(refusal.shortOn),
      })
    case "CallExceedsCommitment":
      return !isNegative(refusal.open) && !isZero(refusal.open)
        ? say(messages.callExceedsCommitment, {
            open: figures.amount(toPlainString(refusal.open)),
            day: figures.day(refusal.on),
          })
        : say(messages.callExceedsEmptyCommitment, { day: figures.day(refusal.on) })
    case "CashFlowTermNotForKind":
      return say(messages.cashFlowTermNotForKind)
    case "TooManyUnits":
      return say(messages.tooManyUnits, { day: figures.day(refusal.on) })
    case "AlreadyStated":
      return say(messages.alreadyStated, { day: figures.day(refusal.on) })
    case "ValuedByQuote":
      return say(messages.valuedByQuote, { symbol: refusal.priceSymbol })
    case "SplitChangesNothing":
      return say(messages.splitChangesNothing)
    case "CostOfUnitsOut":
      return say(messages.costOfUnitsOut)
    case "IncomeInUnitsCostsNothing":
      return say(messages.incomeInUnitsCostsNothing)
    case "SwapWithItself":
      return say(messages.swapWithItself)
    case "SwapIsOneFact":
      return say(messages.swapIsOneFact)
    case "SwapNotFound":
      return say(messages.swapNotFound)
    case "TransferToSamePortfolio":
      return say(messages.transferToSamePortfolio)
    case "CorrectionOfAnotherKind":
      return say(messages.correctionOfAnotherKind)
    case "CreditorIsDebtor":
      return say(lines.creditorIsDebtor)
    case "DebtDueBeforeIncurred":
      return say(lines.debtDueBeforeIncurred, { day: figures.day(refusal.incurredOn) })
    case "RepaymentExceedsDebt":
      return say(lines.repaymentExceedsDebt, {
        owed: figures.amount(toPlainString(refusal.owed)),
        day: figures.day(refusal.on),
      })
    case "AddressMissing":
      return say(lines.addressMissing)
    case "TokenStatedTwice":
      return say(lines.tokenStatedTwice, { token: refusal.token })
    case "HouseholdIsErased":
      return say(members.householdIsErased)
    case "HouseholdIsReal":
      return say(members.householdIsReal)
    case "HouseholdIsDemo":
      return say(members.householdIsDemo)
    case "LastOwner":
      return say(members.lastOwner)
    case "RoleCannotBeLimited":
      return say(members.roleCannotBeLimited, { role: refusal.role })
    case "AuditorNeedsEnd":
      return say(members.auditorNeedsEnd)
    case "EndInPast":
      return say(members.endInPast, { day: figures.day(refusal.earliest) })
    case "NoPortfolioChosen":
      return say(members.noPortfolioChosen)
    case "TooManyPortfoliosChosen":
      return say(members.tooManyPortfoliosChosen, { most: refusal.most })
    case "InvitationNotFound":
      return say(members.invitationNotFound)
    case "InvitationAnswered":
      return say(members.invitationAnswered)
    case "InvitationExpired":
      return say(members.invitationExpired, { day: figures.day(refusal.lastOn) })
    case "AlreadyMember":
      return say(members.alreadyMember)
    case "MemberNotFound":
      return say(members.memberNotFound)
    case "TooManyMembers":
      return say(members.tooManyMembers, { most: refusal.most })
    case "TrialAlreadyUsed":
      return say(subscriptions.trialAlreadyUsed)
    case "AlreadySubscribed":
      return say(subscriptions.alreadySubscribed, { plan: refusal.plan })
    case "NoSubscription":
      return say(subscriptions.noSubscription)
    case "AlreadyCancelled":
      return say(subscriptions.alreadyCancelled, { day: figures.day(refusal.paidUntil) })
    case "PaidUntilNotLater":
      return say(subscriptions.paidUntilNotLater, { day: figures.day(refusal.paidUntil) })
    case "QuotaExceeded":
      return refusal.kind === "storage"
        ? say(subscriptions.storageQuotaExceeded, { most: figures.units(String(refusal.most)) })
        : say(quotaExceeded[refusal.kind], { most: refusal.most })
    case "TrialExpired":
      return say(subscriptions.trialExpired)
    case "SubscriptionExpired":
      return say(subscriptions.subscriptionExpired)
    default:
      return accessRefusalMessage(refusal, intl, figures)
  }
}

/** In seconds, minutes or hours: the unit that is read most easily. */
function tooManyAttempts(seconds: number, { formatMessage: say }: IntlShape): string {
  if (seconds <= 120) return say(messages.tooManyAttempts, { seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 120) return say(messages.tooManyAttemptsMinutes, { minutes })
  return say(messages.tooManyAttemptsHours, { hours: Math.ceil(minutes / 60) })
}

const quotaExceeded = {
  portfolios: subscriptions.portfolioQuotaExceeded,
  assets: subscriptions.assetQuotaExceeded,
  uploads: subscriptions.documentQuotaExceeded,
  beneficiaries: subscriptions.beneficiaryQuotaExceeded,
} satisfies Record<Exclude<QuotaKind, "storage">, unknown>
