import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { IconName } from "#ui/Icon.tsx"
import { chromeMessages } from "#web/site/chrome/messages.ts"

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
    text: defineMessage({
      id: "site.home.cardNestedText",
      defaultMessage: "Portfolios hold dated stakes in other portfolios, and every total follows.",
      description: "A feature in one sentence",
    }),
    to: "/nested-portfolios",
  },
  {
    icon: "swap",
    title: chromeMessages.globalCurrency,
    text: defineMessage({
      id: "site.home.cardCurrencyText",
      defaultMessage: "View everything in euros, francs or dollars. Each amount keeps its original currency.",
      description: "A feature in one sentence",
    }),
    to: "/global-currency",
  },
  {
    icon: "note",
    title: chromeMessages.documentManagement,
    text: defineMessage({
      id: "site.home.cardDocumentsText",
      defaultMessage: "Every correction keeps its reason, and every figure the entries behind it.",
      description: "A feature in one sentence",
    }),
    to: "/document-management",
  },
  {
    icon: "household",
    title: defineMessage({
      id: "site.home.cardBeneficiaries",
      defaultMessage: "Beneficiaries",
      description: "Heading of a feature: people who get access after a long period of inactivity",
    }),
    text: defineMessage({
      id: "site.home.cardBeneficiariesText",
      defaultMessage: "Give your successors access in good time, each as far as you choose.",
      description: "A feature in one sentence",
    }),
    to: "/beneficiaries",
  },
  {
    icon: "admin",
    title: defineMessage({
      id: "site.home.cardSecurity",
      defaultMessage: "Security",
      description: "Heading of a feature",
    }),
    text: defineMessage({
      id: "site.home.cardSecurityText",
      defaultMessage: "Personal data is encrypted under its own key, and a second factor protects sign-in.",
      description: "A feature in one sentence",
    }),
    to: "/security",
  },
  {
    icon: "chart",
    title: defineMessage({
      id: "site.home.cardReturns",
      defaultMessage: "Two kinds of return",
      description: "Heading of a feature",
    }),
    text: defineMessage({
      id: "site.home.cardReturnsText",
      defaultMessage: "Time-weighted and money-weighted, each with the question it answers.",
      description: "A feature in one sentence; two ways of measuring investment returns",
    }),
  },
  {
    icon: "calendar",
    title: defineMessage({
      id: "site.home.cardDays",
      defaultMessage: "Any day in the past",
      description: "Heading of a feature",
    }),
    text: defineMessage({
      id: "site.home.cardDaysText",
      defaultMessage: "Holdings, prices and rates of the day you choose; a link shows the same figures.",
      description: "A feature in one sentence",
    }),
  },
  {
    icon: "explain",
    title: defineMessage({
      id: "site.home.cardExplain",
      defaultMessage: "Figures you can trace",
      description: "Heading of a feature",
    }),
    text: defineMessage({
      id: "site.home.cardExplainText",
      defaultMessage: "One click leads from a total to its components, down to the single entry.",
      description: "A feature in one sentence",
    }),
  },
  {
    icon: "privateMarkets",
    title: defineMessage({
      id: "site.home.cardFunds",
      defaultMessage: "Funds in drawdown",
      description: "Heading of a feature: private-market funds that still call capital",
    }),
    text: defineMessage({
      id: "site.home.cardFundsText",
      defaultMessage: "Commitments, capital calls and distributions, with IRR, DPI, TVPI and the unfunded commitment.",
      description: "A feature in one sentence; key figures of private-market funds",
    }),
  },
  {
    icon: "eye",
    title: defineMessage({
      id: "site.home.cardRoles",
      defaultMessage: "A role for every member",
      description: "Heading of a feature",
    }),
    text: defineMessage({
      id: "site.home.cardRolesText",
      defaultMessage: "Owners, editors, advisers, auditors and viewers each see and do what their role allows.",
      description: "A feature in one sentence; the roles of a household's members",
    }),
  },
]
