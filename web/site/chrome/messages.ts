import { text, texts } from "#web/i18n/texts.ts"

/** The texts of the header and footer of public pages, also of those in the app. */
export const chromeMessages = texts("public", {
  signIn: ["Login", "Link to the sign-in page"],
  start: ["Get Started", "Link to the sign-up page"],
  app: ["App", "Link to the signed-in area"],
  signOut: ["Sign Out", "Button"],
  signOutShared: [
    "Sign out and forget this browser",
    "Choice beside the button that signs out, and action of the search",
  ],
  menu: ["Menu", "Button that opens the links on a phone"],
  closeMenu: ["Close the menu", "Button"],
  navigation: ["Site", "Name of the navigation"],
  language: text("language.switch", "Language", "Name of the language switch"),
  pricing: ["Pricing", "Link to the plans"],
  security: ["Security", "Link to a public page"],
  features: ["Features", "Heading of a list of links at the foot of the public pages"],
  assetClasses: ["Asset classes", "Link to a public page"],
  nestedPortfolios: ["Nested portfolios", "Link to a public page: portfolios within portfolios"],
  globalCurrency: ["Many currencies", "Link to a public page: every figure in a chosen currency"],
  documentManagement: ["Documentation", "Link to a public page: the sources of every figure"],
  beneficiaries: ["Beneficiaries", "Link to a public page: people who get access after a long period of inactivity"],
  company: ["Company", "Heading of a list of links at the foot of the public pages"],
  contact: ["Contact", "Link to a public page"],
  terms: ["Terms", "Link to the terms of use"],
  privacy: ["Privacy", "Link to the privacy notice"],
  imprint: ["Imprint", "Link to the imprint, which the law requires"],
  secure: ["SSL secure", "Badge at the foot of the public pages: they are served over https"],
  hosted: [
    "Made and hosted in {country}",
    "Badge at the foot of the public pages; word it so that any country's name fits without its article",
  ],
  copyright: ["© {year} {owner}", "At the foot of the public pages"],
})
