import { Result, Schema } from "effect"
import { defineMessage, type IntlShape } from "react-intl"
import type { ActivityView } from "../../server/contract/figures.ts"
import {
  entryOf,
  HoldingEvent,
  HouseholdEvent,
  isEntryEvent,
  OwnershipEvent,
  PortfolioEvent,
  toPlainString,
} from "../../server/contract/vocabulary.ts"
import { describeEntry } from "../entries/describeEntry.ts"
import type { Figures } from "../format/useFigures.ts"

const messages = {
  founded: defineMessage({
    id: "activity.founded",
    defaultMessage: "The account was created",
    description: "Recent activity",
  }),
  portfolioCreated: defineMessage<{ readonly title: string }>({
    id: "activity.portfolioCreated",
    defaultMessage: "Portfolio {title} created",
    description: "Recent activity",
  }),
  portfolioRenamed: defineMessage<{ readonly title: string }>({
    id: "activity.portfolioRenamed",
    defaultMessage: "Portfolio renamed to {title}",
    description: "Recent activity",
  }),
  portfolioRemoved: defineMessage({
    id: "activity.portfolioRemoved",
    defaultMessage: "Portfolio deleted",
    description: "Recent activity",
  }),
  portfolioRestored: defineMessage({
    id: "activity.portfolioRestored",
    defaultMessage: "Portfolio restored",
    description: "Recent activity",
  }),
  stakeRecorded: defineMessage<{
    readonly owner: string
    readonly child: string
    readonly percent: string
    readonly day: string
  }>({
    id: "activity.stakeRecorded",
    defaultMessage: "{owner} holds {percent} of {child} from {day}",
    description: "Recent activity",
  }),
  stakeRemoved: defineMessage({
    id: "activity.stakeRemoved",
    defaultMessage: "A stake was taken back",
    description: "Recent activity",
  }),
  opened: defineMessage<{ readonly day: string }>({
    id: "activity.opened",
    defaultMessage: "Added, held since {day}",
    description: "Recent activity about a holding",
  }),
  revised: defineMessage({
    id: "activity.revised",
    defaultMessage: "Details changed",
    description: "Recent activity about a holding",
  }),
  closed: defineMessage<{ readonly day: string }>({
    id: "activity.closed",
    defaultMessage: "Closed on {day}",
    description: "Recent activity about a holding",
  }),
  reopened: defineMessage({
    id: "activity.reopened",
    defaultMessage: "Reopened",
    description: "Recent activity about a holding",
  }),
  removed: defineMessage({
    id: "activity.removed",
    defaultMessage: "Deleted",
    description: "Recent activity about a holding",
  }),
  restored: defineMessage({
    id: "activity.restored",
    defaultMessage: "Restored",
    description: "Recent activity about a holding",
  }),
  voided: defineMessage<{ readonly reason: string }>({
    id: "activity.voided",
    defaultMessage: "Entry voided: {reason}",
    description: "Recent activity about a holding",
  }),
  corrected: defineMessage<{ readonly entry: string }>({
    id: "activity.corrected",
    defaultMessage: "{entry} (correction)",
    description: "Recent activity about a holding: an entry that replaces another",
  }),
  unknown: defineMessage({
    id: "activity.unknown",
    defaultMessage: "Something was recorded that this version cannot show. Reload the page.",
    description: "Recent activity of a kind that is newer than the client",
  }),
}

const AnyEvent = Schema.Union([HouseholdEvent, PortfolioEvent, OwnershipEvent, HoldingEvent])
const decode = Schema.decodeUnknownResult(AnyEvent)

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Titles of portfolios by id. */
  readonly titles: ReadonlyMap<string, string>
}

/** What happened, in a sentence without full stop. Whom it is about stands beside it. */
export function activitySentence(activity: ActivityView, { intl, figures, titles }: Context): string {
  const decoded = decode({ ...activity.event, _tag: activity.type })
  if (Result.isFailure(decoded)) return intl.formatMessage(messages.unknown)
  const event = decoded.success
  const say = intl.formatMessage
  if (isEntryEvent(event)) {
    const sentence = describeEntry(entryOf(event), intl, figures)
    return event.replaces === null ? sentence : say(messages.corrected, { entry: sentence })
  }
  switch (event._tag) {
    case "HouseholdFounded":
      return say(messages.founded)
    case "PortfolioCreated":
      return say(messages.portfolioCreated, { title: event.title })
    case "PortfolioRenamed":
      return say(messages.portfolioRenamed, { title: event.title })
    case "PortfolioRemoved":
      return say(messages.portfolioRemoved)
    case "PortfolioRestored":
      return say(messages.portfolioRestored)
    case "StakeRecorded":
      return say(messages.stakeRecorded, {
        owner: titles.get(event.ownerId) ?? "\u2013",
        child: titles.get(event.childId) ?? "\u2013",
        percent: figures.percent(toPlainString(event.percent)),
        day: figures.day(event.effectiveOn),
      })
    case "StakeRemoved":
      return say(messages.stakeRemoved)
    case "HoldingOpened":
      return say(messages.opened, { day: figures.day(event.openedOn) })
    case "HoldingDetailsRevised":
      return say(messages.revised)
    case "HoldingClosed":
      return say(messages.closed, { day: figures.day(event.closedOn) })
    case "HoldingReopened":
      return say(messages.reopened)
    case "HoldingRemoved":
      return say(messages.removed)
    case "HoldingRestored":
      return say(messages.restored)
    case "EntryVoided":
      return say(messages.voided, { reason: event.reason })
  }
}

/** The day on which what happened holds, where it has one. */
export function dayOfActivity(activity: ActivityView): string | null {
  const { event } = activity
  for (const field of ["tradedOn", "deliveredOn", "effectiveOn", "valuedOn", "statedOn", "paidOn", "takenOn"]) {
    if (typeof event[field] === "string") return event[field]
  }
  return null
}
