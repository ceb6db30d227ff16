import { defineMessage } from "react-intl"

export const nestedMessages = {
  title: defineMessage({
    id: "site.nestedPortfolios.title",
    defaultMessage: "Nested portfolios and look-through values",
    description: "Public page about nested portfolios: title of the window",
  }),
  description: defineMessage({
    id: "site.nestedPortfolios.description",
    defaultMessage:
      "People, holding companies and operating companies with dated stakes: the value of each, and what it means for the family, without double counting.",
    description: "Public page about nested portfolios: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.nestedPortfolios.heading",
    defaultMessage: "Who owns what, through every company in between",
    description: "Public page about nested portfolios: heading",
  }),
  lead: defineMessage({
    id: "site.nestedPortfolios.lead",
    defaultMessage:
      "A family rarely owns a house directly. A person owns part of a holding company, the holding company part of a company, and the company the house. Each of them is a portfolio here, and stakes record who holds how much of which.",
    description: "Public page about nested portfolios: below the heading",
  }),
  lookTitle: defineMessage({
    id: "site.nestedPortfolios.lookTitle",
    defaultMessage: "Look-through",
    description: "Public page about nested portfolios: heading of a part",
  }),
  look: defineMessage({
    id: "site.nestedPortfolios.look",
    defaultMessage:
      "The value of a portfolio is its own holdings less its debts, plus its share of every portfolio in which it has a stake. The percentages along each path are multiplied. A person who holds the same company by two paths is credited with both, and the family’s total counts each house once.",
    description: "Public page about nested portfolios: paragraph",
  }),
  exTitle: defineMessage({
    id: "site.nestedPortfolios.exTitle",
    defaultMessage: "Anna’s share of the house",
    description: "Public page about nested portfolios: title of the example",
  }),
  property: defineMessage({
    id: "site.nestedPortfolios.property",
    defaultMessage: "Seestrasse 12 GmbH",
    description: "Public page about nested portfolios: in the example: name of a company that owns a house",
  }),
  holding: defineMessage({
    id: "site.nestedPortfolios.holding",
    defaultMessage: "Keller Holding AG",
    description: "Public page about nested portfolios: in the example: name of a holding company",
  }),
  house: defineMessage({
    id: "site.nestedPortfolios.house",
    defaultMessage: "House",
    description: "Public page about nested portfolios: row of the example",
  }),
  mortgage: defineMessage({
    id: "site.nestedPortfolios.mortgage",
    defaultMessage: "Mortgage",
    description: "Public page about nested portfolios: row of the example",
  }),
  net: defineMessage<{ readonly name: string }>({
    id: "site.nestedPortfolios.net",
    defaultMessage: "{name}, net",
    description: "Public page about nested portfolios: row of the example; name is that of a company",
  }),
  accounts: defineMessage({
    id: "site.nestedPortfolios.accounts",
    defaultMessage: "Accounts of the holding",
    description: "Public page about nested portfolios: row of the example",
  }),
  partOf: defineMessage<{ readonly name: string; readonly percent: string }>({
    id: "site.nestedPortfolios.partOf",
    defaultMessage: "{percent} of {name}",
    description: "Public page about nested portfolios: row of the example: a percentage of a company",
  }),
  annas: defineMessage<{ readonly name: string; readonly percent: string }>({
    id: "site.nestedPortfolios.annas",
    defaultMessage: "Anna: {percent} of {name}",
    description: "Public page about nested portfolios: row of the example: a percentage of a company; result",
  }),
  ofHouse: defineMessage<{ readonly both: string; readonly first: string; readonly second: string }>({
    id: "site.nestedPortfolios.ofHouse",
    defaultMessage: "of which the house: {first} × {second} = {both}",
    description: "Public page about nested portfolios: row of the example; the percentages are 60 %, 80 %, 48 %",
  }),
  step: defineMessage({
    id: "site.nestedPortfolios.step",
    defaultMessage: "Step",
    description: "Public page about nested portfolios: column of the example",
  }),
  amount: defineMessage({
    id: "site.nestedPortfolios.amount",
    defaultMessage: "Amount in EUR",
    description: "Public page about nested portfolios: column of the example",
  }),
  datedTitle: defineMessage({
    id: "site.nestedPortfolios.datedTitle",
    defaultMessage: "Stakes are dated",
    description: "Public page about nested portfolios: heading of a part",
  }),
  dated: defineMessage({
    id: "site.nestedPortfolios.dated",
    defaultMessage:
      "A gift of ten percent on 1 July changes every figure from that day on, and none before. The past stays as it was: as of 30 June you see the old stakes. A stake that was sold ends on its date in the same way.",
    description: "Public page about nested portfolios: paragraph",
  }),
  checkTitle: defineMessage({
    id: "site.nestedPortfolios.checkTitle",
    defaultMessage: "Impossible structures are refused",
    description: "Public page about nested portfolios: heading of a part",
  }),
  check: defineMessage({
    id: "site.nestedPortfolios.check",
    defaultMessage:
      "A company that would own itself indirectly, or of which more than 100 percent would be held on any day: both are refused, with the names involved. The part that no portfolio of the family holds is shown as belonging to third parties.",
    description: "Public page about nested portfolios: paragraph",
  }),
  loanTitle: defineMessage({
    id: "site.nestedPortfolios.loanTitle",
    defaultMessage: "Loans within the family",
    description: "Public page about nested portfolios: heading of a part",
  }),
  loan: defineMessage({
    id: "site.nestedPortfolios.loan",
    defaultMessage:
      "When the holding company lends to Anna, it has a claim and she has a debt. Each is shown in its own portfolio, with its repayment plan, and the family’s total does not change.",
    description: "Public page about nested portfolios: paragraph",
  }),
}
