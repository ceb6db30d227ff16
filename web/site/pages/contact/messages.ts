import { defineMessage } from "react-intl"

export const contactMessages = {
  description: defineMessage({
    id: "site.contact.description",
    defaultMessage:
      "How to reach the operator of this installation, and what to include so that your question is answered quickly.",
    description: "Public contact page: for search engines, at most 160 characters",
  }),
  lead: defineMessage({
    id: "site.contact.lead",
    defaultMessage:
      "Your messages are read by a person. Never send passwords, codes or recovery codes: we will never ask for them.",
    description: "Public contact page: below the heading",
  }),
  phone: defineMessage({
    id: "site.contact.phone",
    defaultMessage: "Telephone",
    description: "Public contact page: name of a way to reach a person",
  }),
  post: defineMessage({
    id: "site.contact.post",
    defaultMessage: "Post",
    description: "Public contact page: name of a way to reach a person",
  }),
  operatorMissingTitle: defineMessage({
    id: "site.contact.nobodyTitle",
    defaultMessage: "Operator of this installation",
    description: "Public contact page: heading, where the operator named no address",
  }),
  operatorMissing: defineMessage({
    id: "site.contact.nobody",
    defaultMessage:
      "The operator of this installation has not provided contact details. It may be a server of your family, your adviser or your company: ask the person who gave you this address or invited you. If you are the operator, set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.",
    description: "Public contact page: paragraph in its place",
  }),
  whatTitle: defineMessage({
    id: "site.contact.whatTitle",
    defaultMessage: "What to include in your message",
    description: "Public contact page: heading",
  }),
  accountTerm: defineMessage({
    id: "site.contact.accountTerm",
    defaultMessage: "You cannot sign in",
    description: "Public contact page: an occasion to write",
  }),
  account: defineMessage({
    id: "site.contact.account",
    defaultMessage:
      "First try “Forgotten your password?” and, if you have lost your second factor, the 72-hour wait offered on the sign-in page. If neither helps, write from the address of your account and say when you last signed in.",
    description: "Public contact page: what to write then",
  }),
  figureTerm: defineMessage({
    id: "site.contact.figureTerm",
    defaultMessage: "A figure looks wrong",
    description: "Public contact page: an occasion to write",
  }),
  figure: defineMessage({
    id: "site.contact.figure",
    defaultMessage:
      "Open “How this figure is calculated” next to it and find the component that looks wrong. Send us the day, the page and that component; amounts are not needed.",
    description: "Public contact page: what to write then",
  }),
  dataTerm: defineMessage({
    id: "site.contact.dataTerm",
    defaultMessage: "Your personal data",
    description: "Public contact page: an occasion to write",
  }),
  data: defineMessage({
    id: "site.contact.data",
    defaultMessage:
      "You can access, export and erase your data in Settings, under Privacy and data, with immediate effect. For any other question about your data, write to:",
    description: "Public contact page: what to write then",
  }),
  dataOperatorMissing: defineMessage({
    id: "site.contact.dataNobody",
    defaultMessage:
      "You can access, export and erase your data in Settings, under Privacy and data, with immediate effect.",
    description: "Public contact page: the same, where the operator named no address",
  }),
  securityTerm: defineMessage({
    id: "site.contact.securityTerm",
    defaultMessage: "A security vulnerability",
    description: "Public contact page: an occasion to write",
  }),
  security: defineMessage({
    id: "site.contact.security",
    defaultMessage:
      "The steps to reproduce it, without any other user’s data. Please contact us before you publish it.",
    description: "Public contact page: what to write then",
  }),
}
