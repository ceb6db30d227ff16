import { text, texts } from "#web/i18n/texts.ts"

export const networkMessages = texts("network", {
  views: ["View ownership as", "Name of the group of tabs: tree and network"],
  tree: ["Tree", "Tab"],
  network: ["Network", "Tab"],
  note: [
    "As of {day}. Owners are above the portfolios they hold; each line shows the percentage. A dashed line shows what third parties hold. Figures are those of each portfolio in full.",
    "Below the heading of the network",
  ],
  cardHeldBy: [
    "held by {owners}",
    "Read aloud on a card behind the title and the net worth; owners lists each with its percentage",
  ],
  cardOnTop: text(
    "network.heldByNone",
    "held by no other portfolio",
    "Read aloud on a card behind the title and the net worth",
  ),
  summary: [
    "{count, plural, one {# portfolio} other {# portfolios}} on {day}. {sentences}",
    "The network in words, for screen readers; the sentences say which portfolio owns what",
  ],
  heldBySentence: [
    "{title} is held by {owners}.",
    "One of the sentences that say which portfolio owns what; owners lists each with its percentage",
  ],
  noTies: ["No cross-holdings", "In place of the sentences that say which portfolio owns what"],
  holders: ["Held by", "Column and heading"],
  holds: ["Holds", "Heading: parts of others"],
  select: ["Select a portfolio to see its figures and dated stakes.", "Beside the network while none is selected"],
  open: ["Open portfolio", "Link"],
  stakesByDate: ["Stakes by date", "Heading: when which stake began to hold"],
  stakeLine: ["{owner} holds {percent} of {child}", "In the list of stakes by date, behind the day"],
  thirdPartiesShare: ["third parties {percent}", "Last in the list of owners"],
  ownerShare: ["{owner} {percent}", "In a list of owners: a portfolio and its percentage"],
})
