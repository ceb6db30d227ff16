import type { TypedMessageDescriptor } from "react-intl"
import type { IconName } from "#ui/Icon.tsx"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { text } from "#web/i18n/texts.ts"

export interface Card {
  readonly icon: IconName
  readonly title: TypedMessageDescriptor
  readonly text: TypedMessageDescriptor
  /** The page with details, if there is one. */
  readonly to?: string
}

/** The features of the product. */
export const cards: ReadonlyArray<Card> = [
  {
    icon: "portfolios",
    title: chromeMessages.nestedPortfolios,
    text: text(
      "site.home.cardNestedText",
      "Portfolios hold dated stakes in other portfolios, and every total follows.",
      "A feature in one sentence",
    ),
    to: "/nested-portfolios",
  },
  {
    icon: "swap",
    title: chromeMessages.globalCurrency,
    text: text(
      "site.home.cardCurrencyText",
      "View everything in euros, francs or dollars. Each amount keeps its original currency.",
      "A feature in one sentence",
    ),
    to: "/global-currency",
  },
  {
    icon: "note",
    title: chromeMessages.documentManagement,
    text: text(
      "site.home.cardDocumentsText",
      "Every correction keeps its reason, and every figure the entries behind it.",
      "A feature in one sentence",
    ),
    to: "/document-management",
  },
  {
    icon: "household",
    title: text(
      "site.home.cardBeneficiaries",
      "Beneficiaries",
      "Heading of a feature: people who get access after a long period of inactivity",
    ),
    text: text(
      "site.home.cardBeneficiariesText",
      "Give your successors access in good time, each as far as you choose.",
      "A feature in one sentence",
    ),
    to: "/beneficiaries",
  },
  {
    icon: "admin",
    title: text("site.home.cardSecurity", "Security", "Heading of a feature"),
    text: text(
      "site.home.cardSecurityText",
      "Personal data is encrypted under its own key, and a second factor protects sign-in.",
      "A feature in one sentence",
    ),
    to: "/security",
  },
  {
    icon: "chart",
    title: text("site.home.cardReturns", "Two kinds of return", "Heading of a feature"),
    text: text(
      "site.home.cardReturnsText",
      "Time-weighted and money-weighted, each with the question it answers.",
      "A feature in one sentence; two ways of measuring investment returns",
    ),
  },
  {
    icon: "calendar",
    title: text("site.home.cardDays", "Any day in the past", "Heading of a feature"),
    text: text(
      "site.home.cardDaysText",
      "Holdings, prices and rates of the day you choose; a link shows the same figures.",
      "A feature in one sentence",
    ),
  },
  {
    icon: "explain",
    title: text("site.home.cardExplain", "Figures you can trace", "Heading of a feature"),
    text: text(
      "site.home.cardExplainText",
      "One click leads from a total to its components, down to the single entry.",
      "A feature in one sentence",
    ),
  },
  {
    icon: "privateMarkets",
    title: text(
      "site.home.cardFunds",
      "Funds in drawdown",
      "Heading of a feature: private-market funds that still call capital",
    ),
    text: text(
      "site.home.cardFundsText",
      "Commitments, capital calls and distributions, with IRR, DPI, TVPI and the unfunded commitment.",
      "A feature in one sentence; key figures of private-market funds",
    ),
  },
  {
    icon: "eye",
    title: text("site.home.cardRoles", "A role for every member", "Heading of a feature"),
    text: text(
      "site.home.cardRolesText",
      "Owners, editors, advisers, auditors and viewers each see and do what their role allows.",
      "A feature in one sentence; the roles of a household's members",
    ),
  },
]
