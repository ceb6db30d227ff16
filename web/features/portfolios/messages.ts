import { defineMessage } from "react-intl"

export const portfolioMessages = {
  create: defineMessage({
    id: "portfolios.create",
    defaultMessage: "Create portfolio",
    description: "Button and title",
  }),
  nameHint: defineMessage({
    id: "portfolios.nameHint",
    defaultMessage: "A person, a company, a foundation: the legal owner.",
    description: "Below the field title",
  }),
  renamedBack: defineMessage({
    id: "portfolios.renamedBack",
    defaultMessage: "The portfolio has its former name again.",
    description: "Notice after a new name was undone",
  }),
  created: defineMessage({
    id: "portfolios.created",
    defaultMessage: "Portfolio created successfully",
    description: "Notice",
  }),
  updated: defineMessage({
    id: "portfolios.updated",
    defaultMessage: "Portfolio updated successfully",
    description: "Notice",
  }),
  deleted: defineMessage({
    id: "portfolios.deleted",
    defaultMessage: "Portfolio deleted successfully",
    description: "Notice",
  }),
  restored: defineMessage({
    id: "portfolios.restored",
    defaultMessage: "The portfolio is restored.",
    description: "Notice after a deleted portfolio was restored",
  }),
  rename: defineMessage({ id: "portfolios.rename", defaultMessage: "Rename", description: "Menu and title" }),
  removeTitle: defineMessage<{ readonly title: string }>({
    id: "portfolios.removeTitle",
    defaultMessage: "Delete {title}?",
    description: "Title",
  }),
  removeText: defineMessage({
    id: "portfolios.removeText",
    defaultMessage: "Only an empty portfolio can be deleted. Its history is kept and it can be restored.",
    description: "In the window that deletes a portfolio",
  }),
  typeName: defineMessage<{ readonly title: string }>({
    id: "portfolios.typeName",
    defaultMessage: "Type {title} to confirm",
    description: "Field: the name has to be typed before the portfolio is deleted",
  }),
  nameMismatch: defineMessage({
    id: "portfolios.nameMismatch",
    defaultMessage: "Portfolio name doesn't match",
    description: "Field error",
  }),
  restoreOne: defineMessage<{ readonly title: string }>({
    id: "portfolios.restoreOne",
    defaultMessage: "Restore {title}",
    description: "The button restore, read aloud",
  }),
  removedOnes: defineMessage({
    id: "portfolios.removedOnes",
    defaultMessage: "Deleted portfolios",
    description: "Heading",
  }),
  structure: defineMessage({
    id: "portfolios.structure",
    defaultMessage: "Ownership structure",
    description: "Heading of the tree",
  }),
  structureNote: defineMessage<{ readonly day: string }>({
    id: "portfolios.structureNote",
    defaultMessage:
      "As of {day}. A portfolio with several owners appears below each of them; its figures are its own, in full.",
    description: "Below the heading of the tree",
  }),
  heldBy: defineMessage<{ readonly owner: string }>({
    id: "portfolios.heldBy",
    defaultMessage: "held by {owner}",
    description: "Read aloud after a portfolio in the tree: the one above holds a part",
  }),
  thirdParties: defineMessage<{ readonly percent: string }>({
    id: "portfolios.thirdParties",
    defaultMessage: "{percent} held by third parties",
    description: "Below a portfolio in the tree: the part that belongs to no member of the family",
  }),
  holdings: defineMessage<{ readonly count: number }>({
    id: "portfolios.holdings",
    defaultMessage: "{count, plural, =0 {no holdings} one {# holding} other {# holdings}}",
    description: "Beside a portfolio in the tree",
  }),
  stakes: defineMessage({
    id: "portfolios.stakes",
    defaultMessage: "Stakes",
    description: "Heading: who holds how much of what, by date",
  }),
  stakesNote: defineMessage({
    id: "portfolios.stakesNote",
    defaultMessage:
      "Each stake applies from its date until the next between the same two portfolios. A stake of 0% ends it.",
    description: "Below the heading stakes",
  }),
  noStakes: defineMessage({
    id: "portfolios.noStakes",
    defaultMessage: "No stakes between portfolios yet.",
    description: "In place of the list of stakes",
  }),
  needTwo: defineMessage({
    id: "portfolios.needTwo",
    defaultMessage: "Relationships need at least 2 portfolios.",
    description: "In place of the list of stakes",
  }),
  recordStake: defineMessage({
    id: "portfolios.recordStake",
    defaultMessage: "Record stake",
    description: "Button and title",
  }),
  stakeRecorded: defineMessage({
    id: "portfolios.stakeRecorded",
    defaultMessage: "The stake is recorded.",
    description: "Notice",
  }),
  child: defineMessage({
    id: "portfolios.child",
    defaultMessage: "Company held",
    description: "Field and column: the portfolio that is held",
  }),
  from: defineMessage({
    id: "portfolios.from",
    defaultMessage: "From",
    description: "Field and column: the first day",
  }),
  percentHint: defineMessage({
    id: "portfolios.percentHint",
    defaultMessage: "The owner’s total stake from this date; 0 ends it.",
    description: "Below the field percentage of a stake",
  }),
  heldByNone: defineMessage<{ readonly day: string }>({
    id: "portfolios.heldByNone",
    defaultMessage: "On {day} no portfolio holds a stake in it.",
    description: "Below the field of the portfolio that is held",
  }),
  heldInFull: defineMessage<{ readonly day: string; readonly holders: string }>({
    id: "portfolios.heldInFull",
    defaultMessage: "On {day}, held in full: {holders}.",
    description: "Below the field of the portfolio that is held; holders lists each owner with its percentage",
  }),
  heldInPart: defineMessage<{ readonly day: string; readonly holders: string; readonly rest: string }>({
    id: "portfolios.heldInPart",
    defaultMessage: "On {day}, held by {holders}; {rest} by third parties.",
    description: "Below the field of the portfolio that is held; holders lists each owner with its percentage",
  }),
  until: defineMessage({
    id: "portfolios.until",
    defaultMessage: "Until",
    description: "Column: the last day of a stake",
  }),
  holdsOnDay: defineMessage({
    id: "portfolios.holdsOnDay",
    defaultMessage: "in force",
    description: "Tag of a stake that holds on the day that the figures are of",
  }),
  ends: defineMessage({
    id: "portfolios.ends",
    defaultMessage: "ends",
    description: "Below the percentage of a stake of 0 %",
  }),
  changeStake: defineMessage({
    id: "portfolios.changeStake",
    defaultMessage: "Record a change",
    description: "Menu of a stake: opens the window for another stake of the same two portfolios",
  }),
  stakeSentence: defineMessage<{
    readonly owner: string
    readonly child: string
    readonly percent: string
    readonly day: string
  }>({
    id: "portfolios.stakeSentence",
    defaultMessage: "{owner} holds {percent} of {child} from {day}.",
    description: "In the window that deletes a stake: which one it is",
  }),
  removeStakeTitle: defineMessage({
    id: "portfolios.removeStakeTitle",
    defaultMessage: "Delete this stake?",
    description: "Title",
  }),
  removeStakeText: defineMessage({
    id: "portfolios.removeStakeText",
    defaultMessage:
      "Only for a stake recorded by mistake: it is excluded from all figures. To end a stake, record 0% from the date it ended.",
    description: "In the window that deletes a stake",
  }),
  stakeRemoved: defineMessage({
    id: "portfolios.stakeRemoved",
    defaultMessage: "The stake is deleted.",
    description: "Notice",
  }),
  takenBack: defineMessage({
    id: "portfolios.takenBack",
    defaultMessage: "Deleted",
    description: "Below a stake that counts no more",
  }),
  takenBackBecause: defineMessage<{ readonly reason: string }>({
    id: "portfolios.takenBackBecause",
    defaultMessage: "Deleted: {reason}",
    description: "Below a stake that counts no more",
  }),
  emptyTitle: defineMessage({
    id: "portfolios.emptyTitle",
    defaultMessage: "No portfolio yet",
    description: "Title of an empty list",
  }),
  emptyText: defineMessage({
    id: "portfolios.emptyText",
    defaultMessage: "Everything you record belongs to a portfolio: a person, a company or another legal owner.",
    description: "Empty list",
  }),
  heading: defineMessage<{ readonly day: string }>({
    id: "portfolio.heading",
    defaultMessage: "Net worth (look-through) on {day}",
    description: "Above the large figure",
  }),
  ownHoldings: defineMessage({ id: "portfolio.ownHoldings", defaultMessage: "Held directly", description: "Heading" }),
  noHoldings: defineMessage({
    id: "portfolio.noHoldings",
    defaultMessage: "No direct holdings.",
    description: "In place of the list",
  }),
  below: defineMessage<{ readonly day: string }>({
    id: "portfolio.below",
    defaultMessage: "Stakes in other portfolios on {day}",
    description: "Heading",
  }),
  owners: defineMessage<{ readonly day: string }>({
    id: "portfolio.owners",
    defaultMessage: "Owners on {day}",
    description: "Heading",
  }),
  thirdPartiesPart: defineMessage({
    id: "portfolio.thirdParties",
    defaultMessage: "Third parties",
    description: "In the list of owners: all owners outside the family",
  }),
  byDate: defineMessage({
    id: "portfolio.byDate",
    defaultMessage: "All stakes by date",
    description: "Heading: all stakes, those that ended included",
  }),
  noHoldingsOnDay: defineMessage({
    id: "portfolio.noHoldingsOnDay",
    defaultMessage: "No direct holdings on this day.",
    description: "In place of the list: all lines were opened later or closed before",
  }),
  noStakesOfOne: defineMessage({
    id: "portfolio.noStakes",
    defaultMessage: "No stakes in other portfolios, and no other portfolio holds a stake in it.",
    description: "In place of the stakes",
  }),
  isRemoved: defineMessage({
    id: "portfolio.isRemoved",
    defaultMessage: "This portfolio is deleted. It is excluded from all figures until it is restored.",
    description: "Above the page of a deleted portfolio",
  }),
  toAll: defineMessage({ id: "portfolio.toAll", defaultMessage: "View all portfolios", description: "Link" }),
  unknownText: defineMessage({
    id: "portfolio.unknownText",
    defaultMessage: "The link may be out of date, or the portfolio belongs to another household.",
    description: "Below the sentence that a portfolio does not exist",
  }),
  unknown: defineMessage({
    id: "portfolio.unknown",
    defaultMessage: "This portfolio does not exist.",
    description: "In place of the page",
  }),
}
