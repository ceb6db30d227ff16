import { texts } from "#web/i18n/texts.ts"

export const classesMessages = texts("site.assetClasses", {
  title: ["Every asset class in its own terms", "Public page about asset classes: title of the window"],
  description: [
    "Securities, real estate, crypto, metals, private markets, accounts, insurance, valuables and debts: how each is recorded, valued and measured.",
    "Public page about asset classes: for search engines, at most 160 characters",
  ],
  heading: ["A house is not a share, and a fund is not an account", "Public page about asset classes: heading"],
  lead: [
    "Each type of wealth is recorded in the terms of its field and valued accordingly. One total brings them all together.",
    "Public page about asset classes: below the heading",
  ],
  tableTitle: ["What you record and how it is valued", "Public page about asset classes: title of a table"],
  class: ["Class", "Public page about asset classes: column of a table"],
  recorded: ["You record", "Public page about asset classes: column of a table"],
  valued: ["Valued by", "Public page about asset classes: column of a table"],
  exTitle: ["A private equity fund, halfway", "Public page about asset classes: title of the example"],
  reading: ["Figure", "Public page about asset classes: column of the example"],
  how: ["Calculation", "Public page about asset classes: column of the example: how a figure comes about"],
  result: ["Result", "Public page about asset classes: column of the example"],
  commitment: ["Total commitment", "Public page about asset classes: row of the example"],
  paidIn: ["Paid-in capital", "Public page about asset classes: row of the example"],
  open: ["Unfunded commitment", "Public page about asset classes: row of the example"],
  distributed: ["Distributions", "Public page about asset classes: row of the example"],
  nav: ["Net asset value", "Public page about asset classes: row of the example"],
  recordedFact: ["recorded", "Public page about asset classes: in the example: an amount that was recorded"],
  exNote: [
    "DPI is distributions ÷ paid-in capital, RVPI residual value ÷ paid-in capital, TVPI the sum of both. The internal rate of return is calculated from the date of every cash flow.",
    "Public page about asset classes: note below the example",
  ],
  measureTitle: ["Comparable measures across classes", "Public page about asset classes: heading of a part"],
  measure: [
    "Time-weighted and money-weighted returns appear side by side, each with the question it answers, for a holding, a class, a person or everything. If no rate exists, the page says why instead of showing a meaningless number.",
    "Public page about asset classes: paragraph",
  ],
  liquidTitle: ["Liquidity", "Public page about asset classes: heading of a part"],
  liquid: [
    "Each holding has a liquidity tier: cash, liquid, semi-liquid or illiquid. Compared with unfunded commitments and debt falling due, it answers the question a total cannot: whether the next capital call can be paid.",
    "Public page about asset classes: paragraph",
  ],
})
