import { defineMessage } from "react-intl"

/** The texts of the header and footer of public pages, also of those in the app. */
export const chromeMessages = {
  signIn: defineMessage({ id: "public.signIn", defaultMessage: "Login", description: "Link to the sign-in page" }),
  start: defineMessage({ id: "public.start", defaultMessage: "Get Started", description: "Link to the sign-up page" }),
  app: defineMessage({ id: "public.app", defaultMessage: "App", description: "Link to the signed-in area" }),
  signOut: defineMessage({ id: "public.signOut", defaultMessage: "Sign Out", description: "Button" }),
  signOutShared: defineMessage({
    id: "public.signOutShared",
    defaultMessage: "Sign out and forget this browser",
    description: "Choice beside the button that signs out, and action of the search",
  }),
  menu: defineMessage({
    id: "public.menu",
    defaultMessage: "Menu",
    description: "Button that opens the links on a phone",
  }),
  closeMenu: defineMessage({ id: "public.closeMenu", defaultMessage: "Close the menu", description: "Button" }),
  navigation: defineMessage({ id: "public.navigation", defaultMessage: "Site", description: "Name of the navigation" }),
  language: defineMessage({
    id: "language.switch",
    defaultMessage: "Language",
    description: "Name of the language switch",
  }),
  pricing: defineMessage({ id: "public.pricing", defaultMessage: "Pricing", description: "Link to the plans" }),
  security: defineMessage({ id: "public.security", defaultMessage: "Security", description: "Link to a public page" }),
  features: defineMessage({
    id: "public.features",
    defaultMessage: "Features",
    description: "Heading of a list of links at the foot of the public pages",
  }),
  assetClasses: defineMessage({
    id: "public.assetClasses",
    defaultMessage: "Asset classes",
    description: "Link to a public page",
  }),
  nestedPortfolios: defineMessage({
    id: "public.nestedPortfolios",
    defaultMessage: "Nested portfolios",
    description: "Link to a public page: portfolios within portfolios",
  }),
  globalCurrency: defineMessage({
    id: "public.globalCurrency",
    defaultMessage: "Nine currencies",
    description: "Link to a public page: every figure in a chosen currency",
  }),
  documentManagement: defineMessage({
    id: "public.documentManagement",
    defaultMessage: "Documentation",
    description: "Link to a public page: the sources of every figure",
  }),
  beneficiaries: defineMessage({
    id: "public.beneficiaries",
    defaultMessage: "Beneficiaries",
    description: "Link to a public page: people who get access after a long period of inactivity",
  }),
  company: defineMessage({
    id: "public.company",
    defaultMessage: "Company",
    description: "Heading of a list of links at the foot of the public pages",
  }),
  contact: defineMessage({ id: "public.contact", defaultMessage: "Contact", description: "Link to a public page" }),
  terms: defineMessage({ id: "public.terms", defaultMessage: "Terms", description: "Link to the terms of use" }),
  privacy: defineMessage({
    id: "public.privacy",
    defaultMessage: "Privacy",
    description: "Link to the privacy notice",
  }),
  imprint: defineMessage({
    id: "public.imprint",
    defaultMessage: "Imprint",
    description: "Link to the imprint, which the law requires",
  }),
  secure: defineMessage({
    id: "public.secure",
    defaultMessage: "SSL secure",
    description: "Badge at the foot of the public pages: they are served over https",
  }),
  hosted: defineMessage<{ readonly country: string }>({
    id: "public.hosted",
    defaultMessage: "Made and hosted in {country}",
    description: "Badge at the foot of the public pages; word it so that any country's name fits without its article",
  }),
  copyright: defineMessage<{ readonly year: string; readonly owner: string }>({
    id: "public.copyright",
    defaultMessage: "© {year} {owner}",
    description: "At the foot of the public pages",
  }),
}
