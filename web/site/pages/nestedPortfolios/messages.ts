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
      "Persons, holdings and companies with dated stakes: what each of them is worth, and what that means for the family, without counting anything twice.",
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
      "A family rarely owns a house. A person owns a part of a holding, the holding a part of a company, and the company the house. Each of them is a portfolio here, and stakes say who holds how much of whom.",
    description: "Public page about nested portfolios: below the heading",
  }),
  lookTitle: defineMessage({
    id: "site.nestedPortfolios.lookTitle",
    defaultMessage: "Looking through",
    description: "Public page about nested portfolios: heading of a part",
  }),
  look: defineMessage({
    id: "site.nestedPortfolios.look",
    defaultMessage:
      "What a portfolio is worth is what it holds itself, less its debts, plus its part of every portfolio in which it has a stake. The percentages along each path are multiplied. A person who reaches the same company by two paths is given both, and the family’s total counts each house once.",
    description: "Public page about nested portfolios: paragraph",
  }),
  exTitle: defineMessage({
    id: "site.nestedPortfolios.exTitle",
    defaultMessage: "How much of the house is Anna’s",
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
    defaultMessage: "of which by the house: {first} × {second} = {both}",
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
    defaultMessage: "Stakes have a day",
    description: "Public page about nested portfolios: heading of a part",
  }),
  dated: defineMessage({
    id: "site.nestedPortfolios.dated",
    defaultMessage:
      "A gift of ten percent on 1 July changes every figure from that day on, and none before. The past stays as it was: ask for 30 June and you see the old shares. A stake that was sold ends on its day in the same way.",
    description: "Public page about nested portfolios: paragraph",
  }),
  checkTitle: defineMessage({
    id: "site.nestedPortfolios.checkTitle",
    defaultMessage: "What cannot be is refused",
    description: "Public page about nested portfolios: heading of a part",
  }),
  check: defineMessage({
    id: "site.nestedPortfolios.check",
    defaultMessage:
      "A company that would own itself by a detour, or of which more than 100 percent would be held on any day: both are refused, with the names of those concerned. What is not held by anyone in the family is shown as belonging to others.",
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
      "When the holding lends to Anna, it owns a claim and she owes a debt. Both stand where they belong, with their repayment plan, and the family’s total is neither richer nor poorer for it.",
    description: "Public page about nested portfolios: paragraph",
  }),
}
