import { text, texts } from "#web/i18n/texts.ts"

export const contactMessages = texts("site.contact", {
  description: [
    "How to reach the operator of this installation, and what to include so that your question is answered quickly.",
    "Public contact page: for search engines, at most 160 characters",
  ],
  lead: [
    "Your messages are read by a person. Never send passwords, codes or recovery codes: we will never ask for them.",
    "Public contact page: below the heading",
  ],
  phone: ["Telephone", "Public contact page: name of a way to reach a person"],
  post: ["Post", "Public contact page: name of a way to reach a person"],
  operatorMissingTitle: text(
    "site.contact.nobodyTitle",
    "Operator of this installation",
    "Public contact page: heading, where the operator named no address",
  ),
  operatorMissing: text(
    "site.contact.nobody",
    "The operator of this installation has not provided contact details. It may be a server of your family, your adviser or your company: ask the person who gave you this address or invited you. If you are the operator, set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.",
    "Public contact page: paragraph in its place",
  ),
  whatTitle: ["What to include in your message", "Public contact page: heading"],
  accountTerm: ["You cannot sign in", "Public contact page: an occasion to write"],
  account: [
    "First try “Forgotten your password?” and, if you have lost your second factor, the 72-hour wait offered on the sign-in page. If neither helps, write from the address of your account and say when you last signed in.",
    "Public contact page: what to write then",
  ],
  figureTerm: ["A figure looks wrong", "Public contact page: an occasion to write"],
  figure: [
    "Open “How this figure is calculated” next to it and find the component that looks wrong. Send us the day, the page and that component; amounts are not needed.",
    "Public contact page: what to write then",
  ],
  dataTerm: ["Your personal data", "Public contact page: an occasion to write"],
  data: [
    "You can access, export and erase your data in Settings, under Privacy and data, with immediate effect. For any other question about your data, write to:",
    "Public contact page: what to write then",
  ],
  dataOperatorMissing: text(
    "site.contact.dataNobody",
    "You can access, export and erase your data in Settings, under Privacy and data, with immediate effect.",
    "Public contact page: the same, where the operator named no address",
  ),
  securityTerm: ["A security vulnerability", "Public contact page: an occasion to write"],
  security: [
    "The steps to reproduce it, without any other user’s data. Please contact us before you publish it.",
    "Public contact page: what to write then",
  ],
})
