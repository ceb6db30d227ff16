import { defineMessage } from "react-intl"

export const networkMessages = {
  views: defineMessage({
    id: "network.views",
    defaultMessage: "View ownership as",
    description: "Name of the group of tabs: tree and network",
  }),
  tree: defineMessage({ id: "network.tree", defaultMessage: "Tree", description: "Tab" }),
  network: defineMessage({ id: "network.network", defaultMessage: "Network", description: "Tab" }),
  note: defineMessage<{ readonly day: string }>({
    id: "network.note",
    defaultMessage:
      "As of {day}. Owners are above the portfolios they hold; each line shows the percentage. A dashed line shows what third parties hold. Figures are those of each portfolio in full.",
    description: "Below the heading of the network",
  }),
  cardHeldBy: defineMessage<{ readonly owners: string }>({
    id: "network.cardHeldBy",
    defaultMessage: "held by {owners}",
    description: "Read aloud on a card behind the title and the net worth; owners lists each with its percentage",
  }),
  cardOnTop: defineMessage({
    id: "network.heldByNone",
    defaultMessage: "held by no other portfolio",
    description: "Read aloud on a card behind the title and the net worth",
  }),
  summary: defineMessage<{ readonly count: number; readonly day: string; readonly sentences: string }>({
    id: "network.summary",
    defaultMessage: "{count, plural, one {# portfolio} other {# portfolios}} on {day}. {sentences}",
    description: "The network in words, for screen readers; the sentences say which portfolio owns what",
  }),
  heldBySentence: defineMessage<{ readonly title: string; readonly owners: string }>({
    id: "network.heldBySentence",
    defaultMessage: "{title} is held by {owners}.",
    description: "One of the sentences that say which portfolio owns what; owners lists each with its percentage",
  }),
  noTies: defineMessage({
    id: "network.noTies",
    defaultMessage: "No cross-holdings",
    description: "In place of the sentences that say which portfolio owns what",
  }),
  holders: defineMessage({ id: "network.holders", defaultMessage: "Held by", description: "Column and heading" }),
  holds: defineMessage({ id: "network.holds", defaultMessage: "Holds", description: "Heading: parts of others" }),
  select: defineMessage({
    id: "network.select",
    defaultMessage: "Select a portfolio to see its figures and dated stakes.",
    description: "Beside the network while none is selected",
  }),
  open: defineMessage({ id: "network.open", defaultMessage: "Open portfolio", description: "Link" }),
  stakesByDate: defineMessage({
    id: "network.stakesByDate",
    defaultMessage: "Stakes by date",
    description: "Heading: when which stake began to hold",
  }),
  stakeLine: defineMessage<{ readonly owner: string; readonly child: string; readonly percent: string }>({
    id: "network.stakeLine",
    defaultMessage: "{owner} holds {percent} of {child}",
    description: "In the list of stakes by date, behind the day",
  }),
  thirdPartiesShare: defineMessage<{ readonly percent: string }>({
    id: "network.thirdPartiesShare",
    defaultMessage: "third parties {percent}",
    description: "Last in the list of owners",
  }),
  ownerShare: defineMessage<{ readonly owner: string; readonly percent: string }>({
    id: "network.ownerShare",
    defaultMessage: "{owner} {percent}",
    description: "In a list of owners: a portfolio and its percentage",
  }),
}
