import { commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { FoundIn } from "#contract/search.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const paletteMessages = texts("palette", {
  field: ["Search or type a command", "Field and its placeholder, in the window for search and commands"],
  recent: ["Recently opened", "Heading over recently visited pages"],
  pages: ["Pages", "Heading over pages to go to"],
  instruments: ["Add", "Heading over shares, funds, coins and metals that can be added"],
  addInstrument: ["Add {name}", "Choice: a share, fund, coin or metal, such as Apple Inc."],
  found: ["In this household", "Heading over holdings, portfolios, debts and more that were found"],
  count: [
    "{count, plural, =0 {Nothing found.} one {# result.} other {# results.}}",
    "Read aloud while the user types: how many lines there are to choose from",
  ],
  nothing: [
    "No results for “{text}”. Try a name, a symbol, an ISIN, a bank, an address or another word.",
    "When a search found nothing",
  ],
  all: [
    "{total, plural, one {Show # match} other {Show all # matches}} for “{text}”",
    "Last line of the search: leads to the page with everything that was found",
  ],
  keysHint: ["Arrow keys choose, Enter opens, Escape closes.", "Below the list of the search and commands"],
  asOfToday: ["Show figures as of today", "Action"],
  asOfMonth: ["Show figures as of the end of last month", "Action"],
  asOfQuarter: ["Show figures as of the end of last quarter", "Action"],
  asOfYear: ["Show figures as of the end of last year", "Action"],
  language: ["Switch language to {language}", "Action; the language is called by its own name"],
  lightTheme: ["Appearance: light theme", "Action"],
  darkTheme: ["Appearance: dark theme", "Action"],
  systemTheme: ["Appearance: system theme", "Action"],
  shortcuts: ["Show keyboard shortcuts", "Action"],
  setting: ["Settings: {section}", "Page: a section of the settings, such as Security"],
  adminPage: ["Administration: {page}", "Page of the admin area, such as Users"],
  goal: ["Goal", "What was found"],
  over: ["closed", "Beside a holding, debt or wallet that was found and has ended; of any gender"],
  foundIn: ["{place}: {text}", "Where the words of a search were found, such as ISIN: US0378331005"],
})

export const foundInNames: Words<FoundIn> = texts("foundIn", {
  symbol: ["Symbol", "Where words were found"],
  isin: labelWords.isin,
  exchange: labelWords.exchange,
  institution: ["Institution", "Where words were found: the bank of an account"],
  provider: labelWords.insurer,
  policyNumber: labelWords.policyNumber,
  address: labelWords.address,
  issuer: labelWords.issuer,
  denomination: labelWords.denomination,
  manager: labelWords.manager,
  beneficiary: ["Beneficiary", "Where words were found: whom a policy pays"],
  lender: labelWords.lender,
  email: commonWords.email,
  description: labelWords.description,
  note: labelWords.note,
  comment: labelWords.comment,
  reason: commonWords.reason,
})
