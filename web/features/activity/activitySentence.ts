import { sourceName } from "#web/i18n/sourceWords.ts"
import { Result, Schema } from "effect"
import type { IntlShape } from "react-intl"
import type { ActivityView, LineClass } from "#contract/figures/figures.ts"
import {
  dayFields,
  debtEntryOf,
  DebtEvent,
  entryOf,
  HouseholdEvent,
  isDebtEntryEvent,
  isEntryEvent,
  OwnershipEvent,
  PortfolioEvent,
  ShownHoldingEvent,
  SubscriptionEvent,
  toPlainString,
  WalletEvent,
} from "#contract/vocabulary.ts"
import { pageOfDebt, pageOfHolding, pageOfWallet } from "#web/page/navigation.ts"
import { describeDebtEntry } from "#web/features/debts/debt.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { voidReasonIn } from "#web/features/lines/voidReason.ts"
import type { Figures } from "#web/format/useFigures.ts"
import {
  activityMessages as messages,
  memberMessages as members,
  subscriptionMessages as subscriptions,
} from "./eventMessages.ts"

const AnyEvent = Schema.Union([
  HouseholdEvent,
  PortfolioEvent,
  OwnershipEvent,
  ShownHoldingEvent,
  DebtEvent,
  WalletEvent,
  SubscriptionEvent,
])
const decode = Schema.decodeUnknownResult(AnyEvent)

type AnyEvent = typeof AnyEvent.Type

/** The sentences of events of which no term is shown. */
const plainSentences = {
  HouseholdFounded: messages.founded,
  PortfolioRemoved: messages.portfolioRemoved,
  PortfolioRestored: messages.portfolioRestored,
  StakeNoteChanged: messages.stakeNoteChanged,
  StakeRemoved: messages.stakeRemoved,
  HoldingDetailsRevised: messages.revised,
  WalletRevised: messages.revised,
  HoldingReopened: messages.reopened,
  DebtReopened: messages.reopened,
  HoldingRemoved: messages.removed,
  WalletRemoved: messages.removed,
  DebtRemoved: messages.removed,
  HoldingRestored: messages.restored,
  WalletRestored: messages.restored,
  DebtRestored: messages.restored,
  GoalDropped: messages.goalDropped,
  DebtTermsRevised: messages.termsRevised,
  WalletReconnected: messages.walletReconnected,
  HouseholdDeclaredMadeUp: members.householdMarkedAsDemo,
  InvitationWithdrawn: members.invitationWithdrawn,
  MemberRemoved: members.memberRemoved,
  HouseholdErased: members.householdErased,
  PaymentReceived: subscriptions.paymentReceived,
  SubscriptionCancelled: subscriptions.subscriptionCancelled,
  SubscriptionResumed: subscriptions.subscriptionResumed,
}

const isPlain = (event: AnyEvent): event is Extract<AnyEvent, { readonly _tag: keyof typeof plainSentences }> =>
  event._tag in plainSentences

const tokenMarked = {
  counted: messages.tokenCounted,
  hidden: messages.tokenHidden,
  default: messages.tokenUnmarked,
}

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Titles of portfolios by id. */
  readonly titles: ReadonlyMap<string, string>
}

/** An event as a sentence without a full stop. The name of its line is shown beside it. */
export function activitySentence(activity: ActivityView, { intl, figures, titles }: Context): string {
  const decoded = decode({ ...activity.event, _tag: activity.type })
  if (Result.isFailure(decoded)) return intl.formatMessage(messages.unknown)
  const event = decoded.success
  const say = intl.formatMessage
  if (isEntryEvent(event) || isDebtEntryEvent(event)) {
    const sentence = isEntryEvent(event)
      ? describeEntry(entryOf(event), intl, figures, titles)
      : describeDebtEntry(debtEntryOf(event), intl, figures)
    return event.replaces === null ? sentence : say(messages.corrected, { entry: sentence })
  }
  if (isPlain(event)) return say(plainSentences[event._tag])
  switch (event._tag) {
    case "PortfolioCreated":
      return say(messages.portfolioCreated, { title: event.title })
    case "PortfolioRenamed":
      return say(messages.portfolioRenamed, { title: event.title })
    case "StakeRecorded":
      return say(messages.stakeRecorded, {
        owner: titles.get(event.ownerId) ?? "\u2013",
        child: titles.get(event.childId) ?? "\u2013",
        percent: figures.percent(toPlainString(event.percent)),
        day: figures.day(event.effectiveOn),
      })
    case "HoldingOpened":
      return say(messages.opened, { day: figures.day(event.openedOn) })
    case "HoldingClosed":
      return say(messages.closed, { day: figures.day(event.closedOn) })
    case "EntryVoided":
    case "DebtEntryVoided":
      return say(messages.voided, { reason: voidReasonIn(event.reason, intl) })
    case "GoalSet":
      return say(messages.goalSet, {
        title: event.title,
        amount: figures.money(toPlainString(event.target.amount), event.target.currency),
        day: figures.day(event.targetOn),
      })
    case "OwnRateSet":
      return say(messages.ownRateSet, {
        rate: figures.price(toPlainString(event.unitsForOneEuro), event.currency),
        day: figures.day(event.effectiveOn),
      })
    case "OwnRateRemoved":
      return say(messages.ownRateRemoved, { currency: event.currency, day: figures.day(event.effectiveOn) })
    case "PriceOrderSet":
      return event.providers.length === 0
        ? say(messages.priceOrderReset, { kind: event.kind })
        : say(messages.priceOrderSet, {
            kind: event.kind,
            names: event.providers.map((id) => sourceName(id, intl)).join(", "),
          })
    case "DebtIncurred":
      return say(messages.debtIncurred, { day: figures.day(event.incurredOn) })
    case "DebtSettled":
      return say(messages.debtSettled, { day: figures.day(event.settledOn) })
    case "WalletConnected":
      return say(messages.walletConnected, { day: figures.day(event.connectedOn) })
    case "WalletStated": {
      const sentence = say(messages.walletStated, { count: event.tokens.length })
      return event.replaces === null ? sentence : say(messages.corrected, { entry: sentence })
    }
    case "WalletRead":
      return say(messages.walletRead, { count: event.chains.length })
    case "WalletTokenMarked":
      return say(tokenMarked[event.mark])
    case "WalletStatementVoided":
      return say(messages.statementVoided, { reason: event.reason })
    case "WalletDisconnected":
      return say(messages.walletDisconnected, { day: figures.day(event.disconnectedOn) })
    case "HouseholdNamed":
      return say(members.householdNamed, { name: event.name })
    case "MemberInvited":
      return say(members.memberInvited, { role: event.role })
    case "MemberJoined":
      return say(members.memberJoined, { role: event.role })
    case "MemberRoleChanged":
      return say(members.memberRoleChanged, { role: event.role })
    case "TrialStarted":
      return say(subscriptions.trialStarted, { day: figures.day(event.endsOn) })
    case "SubscriptionStarted":
      return say(subscriptions.subscriptionStarted, { plan: event.plan, day: figures.day(event.paidUntil) })
    case "PlanChanged":
      return say(subscriptions.planChanged, { plan: event.plan })
    case "SubscriptionRenewed":
      return say(subscriptions.subscriptionRenewed, { day: figures.day(event.paidUntil) })
    case "PaymentFailed":
      return say(subscriptions.paymentFailed, { day: figures.day(event.graceUntil) })
    case "SubscriptionEnded":
      return say(subscriptions.subscriptionEnded, { day: figures.day(event.endedOn) })
  }
}

/** The day of the fact that an event records, or `null` if it has none. */
export function dayOfActivity(activity: ActivityView): string | null {
  const { event } = activity
  for (const [field, day] of Object.entries(event)) {
    if (dayFields.has(field) && typeof day === "string") return day
  }
  return null
}

/** The page of the line that an event is about. Wallets have asset class crypto, but pages of their own. */
export function pageOfSubject({
  type,
  subjectId,
  assetClass,
}: Pick<ActivityView, "type" | "subjectId"> & { readonly assetClass: LineClass }): string {
  if (assetClass === "debt") return pageOfDebt({ debtId: subjectId })
  return type.startsWith("Wallet")
    ? pageOfWallet({ walletId: subjectId })
    : pageOfHolding({ holdingId: subjectId, assetClass })
}
