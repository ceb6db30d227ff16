import { defineMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { FoundIn } from "#contract/search.ts"
import type { Words } from "#web/i18n/words.ts"

export const paletteMessages = {
  field: defineMessage({
    id: "palette.field",
    defaultMessage: "Search or type a command",
    description: "Field and its placeholder, in the window for search and commands",
  }),
  recent: defineMessage({
    id: "palette.recent",
    defaultMessage: "Recently opened",
    description: "Heading over recently visited pages",
  }),
  pages: defineMessage({ id: "palette.pages", defaultMessage: "Pages", description: "Heading over pages to go to" }),
  found: defineMessage({
    id: "palette.found",
    defaultMessage: "In this household",
    description: "Heading over holdings, portfolios, debts and more that were found",
  }),
  count: defineMessage<{ readonly count: number }>({
    id: "palette.count",
    defaultMessage: "{count, plural, =0 {Nothing found.} one {# result.} other {# results.}}",
    description: "Read aloud while the user types: how many lines there are to choose from",
  }),
  nothing: defineMessage<{ readonly text: string }>({
    id: "palette.nothing",
    defaultMessage: "No results for “{text}”. Try a name, a symbol, an ISIN, a bank, an address or another word.",
    description: "When a search found nothing",
  }),
  all: defineMessage<{ readonly text: string; readonly total: number }>({
    id: "palette.all",
    defaultMessage: "{total, plural, one {Show # match} other {Show all # matches}} for “{text}”",
    description: "Last line of the search: leads to the page with everything that was found",
  }),
  keysHint: defineMessage({
    id: "palette.keysHint",
    defaultMessage: "Arrow keys choose, Enter opens, Escape closes.",
    description: "Below the list of the search and commands",
  }),
  asOfToday: defineMessage({
    id: "palette.asOfToday",
    defaultMessage: "Show figures as of today",
    description: "Action",
  }),
  asOfMonth: defineMessage({
    id: "palette.asOfMonth",
    defaultMessage: "Show figures as of the end of last month",
    description: "Action",
  }),
  asOfQuarter: defineMessage({
    id: "palette.asOfQuarter",
    defaultMessage: "Show figures as of the end of last quarter",
    description: "Action",
  }),
  asOfYear: defineMessage({
    id: "palette.asOfYear",
    defaultMessage: "Show figures as of the end of last year",
    description: "Action",
  }),
  language: defineMessage<{ readonly language: string }>({
    id: "palette.language",
    defaultMessage: "Switch language to {language}",
    description: "Action; the language is called by its own name",
  }),
  lightTheme: defineMessage({
    id: "palette.lightTheme",
    defaultMessage: "Appearance: light theme",
    description: "Action",
  }),
  darkTheme: defineMessage({
    id: "palette.darkTheme",
    defaultMessage: "Appearance: dark theme",
    description: "Action",
  }),
  systemTheme: defineMessage({
    id: "palette.systemTheme",
    defaultMessage: "Appearance: system theme",
    description: "Action",
  }),
  shortcuts: defineMessage({
    id: "palette.shortcuts",
    defaultMessage: "Show keyboard shortcuts",
    description: "Action",
  }),
  setting: defineMessage<{ readonly section: string }>({
    id: "palette.setting",
    defaultMessage: "Settings: {section}",
    description: "Page: a section of the settings, such as Security",
  }),
  adminPage: defineMessage<{ readonly page: string }>({
    id: "palette.adminPage",
    defaultMessage: "Administration: {page}",
    description: "Page of the admin area, such as Users",
  }),
  goal: defineMessage({ id: "palette.goal", defaultMessage: "Goal", description: "What was found" }),
  over: defineMessage({
    id: "palette.over",
    defaultMessage: "closed",
    description: "Beside a holding, debt or wallet that was found and has ended; of any gender",
  }),
  foundIn: defineMessage<{ readonly place: string; readonly text: string }>({
    id: "palette.foundIn",
    defaultMessage: "{place}: {text}",
    description: "Where the words of a search were found, such as ISIN: US0378331005",
  }),
}

export const foundInNames: Words<FoundIn> = {
  symbol: defineMessage({ id: "foundIn.symbol", defaultMessage: "Symbol", description: "Where words were found" }),
  isin: labelWords.isin,
  exchange: labelWords.exchange,
  institution: defineMessage({
    id: "foundIn.institution",
    defaultMessage: "Institution",
    description: "Where words were found: the bank of an account",
  }),
  provider: labelWords.insurer,
  policyNumber: labelWords.policyNumber,
  address: labelWords.address,
  issuer: labelWords.issuer,
  denomination: labelWords.denomination,
  manager: labelWords.manager,
  beneficiary: defineMessage({
    id: "foundIn.beneficiary",
    defaultMessage: "Beneficiary",
    description: "Where words were found: whom a policy pays",
  }),
  lender: labelWords.lender,
  email: commonWords.email,
  description: labelWords.description,
  note: labelWords.note,
  comment: labelWords.comment,
  reason: commonWords.reason,
}
