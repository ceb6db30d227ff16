import { texts } from "#web/i18n/texts.ts"

export const nestedMessages = texts("site.nestedPortfolios", {
  title: ["Nested portfolios and look-through values", "Public page about nested portfolios: title of the window"],
  description: [
    "People, holding companies and operating companies with dated stakes: the value of each, and what it means for the family, without double counting.",
    "Public page about nested portfolios: for search engines, at most 160 characters",
  ],
  heading: ["Who owns what, through every company in between", "Public page about nested portfolios: heading"],
  lead: [
    "A family rarely owns a house directly. A person owns part of a holding company, the holding company part of a company, and the company the house. Each of them is a portfolio here, and stakes record who holds how much of which.",
    "Public page about nested portfolios: below the heading",
  ],
  lookTitle: ["Look-through", "Public page about nested portfolios: heading of a part"],
  look: [
    "The value of a portfolio is its own holdings less its debts, plus its share of every portfolio in which it has a stake. The percentages along each path are multiplied. A person who holds the same company by two paths is credited with both, and the family’s total counts each house once.",
    "Public page about nested portfolios: paragraph",
  ],
  exTitle: ["Anna’s share of the house", "Public page about nested portfolios: title of the example"],
  property: [
    "Seestrasse 12 GmbH",
    "Public page about nested portfolios: in the example: name of a company that owns a house",
  ],
  holding: ["Keller Holding AG", "Public page about nested portfolios: in the example: name of a holding company"],
  house: ["House", "Public page about nested portfolios: row of the example"],
  mortgage: ["Mortgage", "Public page about nested portfolios: row of the example"],
  net: ["{name}, net", "Public page about nested portfolios: row of the example; name is that of a company"],
  accounts: ["Accounts of the holding", "Public page about nested portfolios: row of the example"],
  partOf: ["{percent} of {name}", "Public page about nested portfolios: row of the example: a percentage of a company"],
  annas: [
    "Anna: {percent} of {name}",
    "Public page about nested portfolios: row of the example: a percentage of a company; result",
  ],
  ofHouse: [
    "of which the house: {first} × {second} = {both}",
    "Public page about nested portfolios: row of the example; the percentages are 60 %, 80 %, 48 %",
  ],
  step: ["Step", "Public page about nested portfolios: column of the example"],
  amount: ["Amount in EUR", "Public page about nested portfolios: column of the example"],
  datedTitle: ["Stakes are dated", "Public page about nested portfolios: heading of a part"],
  dated: [
    "A gift of ten percent on 1 July changes every figure from that day on, and none before. The past stays as it was: as of 30 June you see the old stakes. A stake that was sold ends on its date in the same way.",
    "Public page about nested portfolios: paragraph",
  ],
  checkTitle: ["Impossible structures are refused", "Public page about nested portfolios: heading of a part"],
  check: [
    "A company that would own itself indirectly, or of which more than 100 percent would be held on any day: both are refused, with the names involved. The part that no portfolio of the family holds is shown as belonging to third parties.",
    "Public page about nested portfolios: paragraph",
  ],
  loanTitle: ["Loans within the family", "Public page about nested portfolios: heading of a part"],
  loan: [
    "When the holding company lends to Anna, it has a claim and she has a debt. Each is shown in its own portfolio, with its repayment plan, and the family’s total does not change.",
    "Public page about nested portfolios: paragraph",
  ],
})
