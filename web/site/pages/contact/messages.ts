import { defineMessage } from "react-intl"

export const contactMessages = {
  title: defineMessage({
    id: "site.contact.title",
    defaultMessage: "Contact",
    description: "Public contact page: title of the window",
  }),
  description: defineMessage({
    id: "site.contact.description",
    defaultMessage:
      "How to reach whoever runs this installation, and what to write so that your question is answered at once.",
    description: "Public contact page: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.contact.heading",
    defaultMessage: "Contact",
    description: "Public contact page: heading",
  }),
  lead: defineMessage({
    id: "site.contact.lead",
    defaultMessage:
      "A person reads what you write. Never send passwords, codes or recovery codes: nobody here will ever ask for them.",
    description: "Public contact page: below the heading",
  }),
  email: defineMessage({
    id: "site.contact.email",
    defaultMessage: "E-mail",
    description: "Public contact page: name of a way to reach somebody",
  }),
  phone: defineMessage({
    id: "site.contact.phone",
    defaultMessage: "Telephone",
    description: "Public contact page: name of a way to reach somebody",
  }),
  post: defineMessage({
    id: "site.contact.post",
    defaultMessage: "Post",
    description: "Public contact page: name of a way to reach somebody",
  }),
  nobodyTitle: defineMessage({
    id: "site.contact.nobodyTitle",
    defaultMessage: "Who runs this installation",
    description: "Public contact page: heading, where the operator named no address",
  }),
  nobody: defineMessage({
    id: "site.contact.nobody",
    defaultMessage:
      "Whoever runs this installation has left no contact details here. It may be a server of your own family, of your adviser or of your company: ask the person who gave you this address or who invited you. If you run it yourself, the details are set as OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.",
    description: "Public contact page: paragraph in its place",
  }),
  whatTitle: defineMessage({
    id: "site.contact.whatTitle",
    defaultMessage: "What to write for what",
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
      "First try “Forgotten password” and, if your second step is lost, the wait of 72 hours that the sign-in page offers. If neither helps, write from the address of your account and say when you last signed in.",
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
      "Open “How this figure came about” beside it and look at which part surprises you. Tell us the day, the page and that part; amounts are not needed.",
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
      "Access, export and erasure are in Settings, under Privacy and data, and work at once. For anything else about your data, write to:",
    description: "Public contact page: what to write then",
  }),
  dataNobody: defineMessage({
    id: "site.contact.dataNobody",
    defaultMessage: "Access, export and erasure are in Settings, under Privacy and data, and work at once.",
    description: "Public contact page: the same, where the operator named no address",
  }),
  securityTerm: defineMessage({
    id: "site.contact.securityTerm",
    defaultMessage: "A weakness in security",
    description: "Public contact page: an occasion to write",
  }),
  security: defineMessage({
    id: "site.contact.security",
    defaultMessage: "The steps that show it, and nothing of anybody’s data. Please write before you publish.",
    description: "Public contact page: what to write then",
  }),
}
