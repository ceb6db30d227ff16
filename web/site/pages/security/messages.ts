import { defineMessage } from "react-intl"

export const securityMessages = {
  title: defineMessage({
    id: "site.security.title",
    defaultMessage: "Security: how your data is protected",
    description: "Public page about security: title of the window",
  }),
  description: defineMessage({
    id: "site.security.description",
    defaultMessage:
      "Every amount and name is encrypted under a key of its own, access is decided with each request, and no fact is ever overwritten. How, and where it ends.",
    description: "Public page about security: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.security.heading",
    defaultMessage: "What you own is nobody else’s business",
    description: "Public page about security: heading",
  }),
  lead: defineMessage({
    id: "site.security.lead",
    defaultMessage:
      "Whatever you record is encrypted before it is written down, and who may see it is decided anew with every request. This page says how that works, and where it ends.",
    description: "Public page about security: below the heading",
  }),
  keysTitle: defineMessage({
    id: "site.security.keysTitle",
    defaultMessage: "A key for each person and each household",
    description: "Public page about security: heading of a part",
  }),
  keys: defineMessage({
    id: "site.security.keys",
    defaultMessage:
      "Every person and every household has a key of its own. Amounts, names, addresses and notes are encrypted under it with AES-256-GCM before they reach the database. These keys are wrapped by a master key that does not lie in the database. Whoever took a copy of the database alone would find ids, days, kinds of assets, currencies and percentages of stakes – and no amount, no name and no address.",
    description: "Public page about security: paragraph",
  }),
  transport: defineMessage({
    id: "site.security.transport",
    defaultMessage:
      "Between your browser and this installation everything travels encrypted (TLS), and your browser is told to come no other way.",
    description: "Public page about security: paragraph, where the installation is reached by https",
  }),
  hosted: defineMessage<{ readonly country: string }>({
    id: "site.security.hosted",
    defaultMessage: "The data of this installation lies in {country}.",
    description: "Public page about security: paragraph, where the operator named the country",
  }),
  availability: defineMessage<{ readonly percent: string }>({
    id: "site.security.availability",
    defaultMessage:
      "We aim at {percent} availability in every month. That is a target and no guarantee, since no test can prove an availability.",
    description: "Public page about security: paragraph, where the operator named a target",
  }),
  storedTitle: defineMessage({
    id: "site.security.storedTitle",
    defaultMessage: "One house, as you see it and as it is stored",
    description: "Public page about security: title of an example",
  }),
  shown: defineMessage({
    id: "site.security.shown",
    defaultMessage: "You see",
    description: "Public page about security: column of the example",
  }),
  kept: defineMessage({
    id: "site.security.kept",
    defaultMessage: "In the database",
    description: "Public page about security: column of the example",
  }),
  what: defineMessage({
    id: "site.security.what",
    defaultMessage: "What it is",
    description: "Public page about security: column of the example: what a value is",
  }),
  name: defineMessage({
    id: "site.security.name",
    defaultMessage: "Name",
    description: "Public page about security: row of the example",
  }),
  value: defineMessage({
    id: "site.security.value",
    defaultMessage: "Value",
    description: "Public page about security: row of the example",
  }),
  class: defineMessage({
    id: "site.security.class",
    defaultMessage: "Class",
    description: "Public page about security: row of the example",
  }),
  day: defineMessage({
    id: "site.security.day",
    defaultMessage: "Day of valuation",
    description: "Public page about security: row of the example",
  }),
  realEstate: defineMessage({
    id: "site.security.realEstate",
    defaultMessage: "Real estate",
    description: "Public page about security: in the example",
  }),
  house: defineMessage({
    id: "site.security.house",
    defaultMessage: "House by the lake",
    description: "Public page about security: in the example: the name of a house",
  }),
  stepsTitle: defineMessage({
    id: "site.security.stepsTitle",
    defaultMessage: "Two steps to sign in, and proof before anything sensitive",
    description: "Public page about security: heading of a part",
  }),
  steps: defineMessage({
    id: "site.security.steps",
    defaultMessage:
      "A password has at least twelve characters and is kept as an Argon2id hash alone. The second step is the code of an authenticator app; until you have set one up, a code by e-mail on every new browser. Wrong tries are counted and slowed down. Sessions end when they are not used, and in any case after a time.",
    description: "Public page about security: paragraph",
  }),
  stepUp: defineMessage({
    id: "site.security.stepUp",
    defaultMessage:
      "Before a new password, an invitation, an export or an erasure you prove once more who you are. That proof holds for five minutes.",
    description: "Public page about security: paragraph",
  }),
  accessTitle: defineMessage({
    id: "site.security.accessTitle",
    defaultMessage: "Decided by the server, and once more by the database",
    description: "Public page about security: heading of a part",
  }),
  access: defineMessage({
    id: "site.security.access",
    defaultMessage:
      "Whoever shares a household with you has a role, and possibly only some portfolios and a last day. The server asks for that with every request; row-level security in the database shows the request nothing else, even if a query forgot to ask. Somebody you remove is a stranger with the very next request.",
    description: "Public page about security: paragraph",
  }),
  admins: defineMessage({
    id: "site.security.admins",
    defaultMessage:
      "Those who look after the installation see accounts and how the system fares. What anybody owns they do not see.",
    description: "Public page about security: paragraph",
  }),
  historyTitle: defineMessage({
    id: "site.security.historyTitle",
    defaultMessage: "A history that cannot be overwritten",
    description: "Public page about security: heading of a part",
  }),
  history: defineMessage({
    id: "site.security.history",
    defaultMessage:
      "Every fact is an entry in a log that is only ever added to. A mistake is corrected by a further entry that gives its reason. Who did what, and when, stands in an activity record that nobody can edit.",
    description: "Public page about security: paragraph",
  }),
  leaveTitle: defineMessage({
    id: "site.security.leaveTitle",
    defaultMessage: "Take everything along, or erase it",
    description: "Public page about security: heading of a part",
  }),
  leave: defineMessage({
    id: "site.security.leave",
    defaultMessage:
      "You can download every fact and every figure as an archive that another installation takes in. When you erase your account, your key is destroyed: what remains in the log, and in every copy of it, can no longer be read by anybody. Backups of the keys lose their use as well once the operator has changed the master key.",
    description: "Public page about security: paragraph",
  }),
  othersTitle: defineMessage({
    id: "site.security.othersTitle",
    defaultMessage: "Nothing loaded from elsewhere",
    description: "Public page about security: heading of a part",
  }),
  others: defineMessage({
    id: "site.security.others",
    defaultMessage:
      "No page loads fonts, maps, pictures or scripts of other companies, and a content security policy has your browser enforce that. How often pages are opened is counted only if you agree, by this installation itself and without any trace of who you are.",
    description: "Public page about security: paragraph",
  }),
  othersMeasured: defineMessage({
    id: "site.security.othersMeasured",
    defaultMessage:
      "No page loads fonts, maps or pictures of other companies, and a content security policy has your browser enforce that. Only if you agree does your browser load the measuring script of one other service, which the privacy notice describes.",
    description:
      "Public page about security: paragraph in its place, where the operator named another service that measures",
  }),
  limitsTitle: defineMessage({
    id: "site.security.limitsTitle",
    defaultMessage: "What we do not promise",
    description: "Public page about security: heading of a part",
  }),
  limit1: defineMessage({
    id: "site.security.limit1",
    defaultMessage: "An availability in percent. No test can prove one, so we state none.",
    description: "Public page about security: item of a list, where the operator named no target",
  }),
  limit2: defineMessage({
    id: "site.security.limit2",
    defaultMessage:
      "Secrecy from whoever controls the running server. While it works, its memory holds the keys that it works with.",
    description: "Public page about security: item of a list",
  }),
  limit3: defineMessage({
    id: "site.security.limit3",
    defaultMessage:
      "A certificate. The product answers OWASP ASVS 5.0, levels 1 and 2, requirement by requirement with tests and documents of its own, not with those of an outside auditor.",
    description: "Public page about security: item of a list",
  }),
  limit4: defineMessage({
    id: "site.security.limit4",
    defaultMessage:
      "More than your mailbox gives. As long as you use a code by e-mail as your second step, it is as safe as that mailbox; an authenticator app is safer.",
    description: "Public page about security: item of a list",
  }),
  reportTitle: defineMessage({
    id: "site.security.reportTitle",
    defaultMessage: "Have you found a weakness?",
    description: "Public page about security: heading of a part",
  }),
  report: defineMessage({
    id: "site.security.report",
    defaultMessage:
      "Please write to us before you publish it, with the steps that show it, and look at no data of others on the way:",
    description: "Public page about security: paragraph; before an e-mail address",
  }),
  reportNobody: defineMessage({
    id: "site.security.reportNobody",
    defaultMessage:
      "Please tell whoever runs this installation before you publish it. The contact page says how to find them.",
    description: "Public page about security: paragraph in its place, where the operator named no address",
  }),
  toContact: defineMessage({
    id: "site.security.toContact",
    defaultMessage: "To the contact page",
    description: "Public page about security: link",
  }),
}
