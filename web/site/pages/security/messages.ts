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
      "Every amount and name is encrypted under its own key, access is decided with each request, and no entry is ever overwritten. How it works, and its limits.",
    description: "Public page about security: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.security.heading",
    defaultMessage: "Your wealth stays private",
    description: "Public page about security: heading",
  }),
  lead: defineMessage({
    id: "site.security.lead",
    defaultMessage:
      "Everything you record is encrypted before it is stored, and access is decided again with every request. This page explains how that works, and its limits.",
    description: "Public page about security: below the heading",
  }),
  keysTitle: defineMessage({
    id: "site.security.keysTitle",
    defaultMessage: "A key for every user and household",
    description: "Public page about security: heading of a part",
  }),
  keys: defineMessage({
    id: "site.security.keys",
    defaultMessage:
      "Every user and every household has its own key. Amounts, names, addresses and notes are encrypted under it with AES-256-GCM before they reach the database. These keys are wrapped by a master key that is not stored in the database. A copy of the database alone would reveal IDs, dates, types of assets, currencies and percentages of stakes – and no amount, no name and no address.",
    description: "Public page about security: paragraph",
  }),
  transport: defineMessage({
    id: "site.security.transport",
    defaultMessage:
      "All traffic between your browser and this installation is encrypted (TLS), and your browser is instructed to use no other way.",
    description: "Public page about security: paragraph, where the installation is reached by https",
  }),
  hosted: defineMessage<{ readonly country: string }>({
    id: "site.security.hosted",
    defaultMessage: "The data of this installation is stored in {country}.",
    description: "Public page about security: paragraph, where the operator named the country",
  }),
  availability: defineMessage<{ readonly percent: string }>({
    id: "site.security.availability",
    defaultMessage:
      "We aim for {percent} availability every month. This is a target and not a guarantee, since no test can prove availability.",
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
    defaultMessage: "Field",
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
    defaultMessage: "Valuation date",
    description: "Public page about security: row of the example",
  }),
  house: defineMessage({
    id: "site.security.house",
    defaultMessage: "House by the lake",
    description: "Public page about security: in the example: the name of a house",
  }),
  stepsTitle: defineMessage({
    id: "site.security.stepsTitle",
    defaultMessage: "Two-step sign-in, and confirmation before sensitive actions",
    description: "Public page about security: heading of a part",
  }),
  steps: defineMessage({
    id: "site.security.steps",
    defaultMessage:
      "A password has at least twelve characters and is stored only as an Argon2id hash. The second factor is a code from an authenticator app; until you set one up, a code by email in every new browser. Failed attempts are counted and slowed down. Sessions end when they are not used, and in any case after a certain time.",
    description: "Public page about security: paragraph",
  }),
  stepUp: defineMessage({
    id: "site.security.stepUp",
    defaultMessage:
      "Before a new password, an invitation, an export or an account deletion, you confirm your identity again. The confirmation is valid for five minutes.",
    description: "Public page about security: paragraph",
  }),
  accessTitle: defineMessage({
    id: "site.security.accessTitle",
    defaultMessage: "Decided by the server, enforced again by the database",
    description: "Public page about security: heading of a part",
  }),
  access: defineMessage({
    id: "site.security.access",
    defaultMessage:
      "Every member of your household has a role, and possibly access to some portfolios only, or until an end date. The server checks this with every request; row-level security in the database enforces it a second time, even if a query missed the check. A member you remove loses access with the next request.",
    description: "Public page about security: paragraph",
  }),
  admins: defineMessage({
    id: "site.security.admins",
    defaultMessage:
      "Administrators of the installation see user accounts and the state of the system. They cannot see what members own.",
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
      "Every entry is kept in an append-only log. A mistake is corrected by a further entry with its reason. An activity log that cannot be edited shows who did what, and when.",
    description: "Public page about security: paragraph",
  }),
  leaveTitle: defineMessage({
    id: "site.security.leaveTitle",
    defaultMessage: "Export everything, or delete it",
    description: "Public page about security: heading of a part",
  }),
  leave: defineMessage({
    id: "site.security.leave",
    defaultMessage:
      "You can download every entry and every figure as an archive that another installation can import. When you delete your account, your key is destroyed: what remains in the log, and in every copy of the log, can no longer be read. Backups of the keys become useless too once the operator has changed the master key.",
    description: "Public page about security: paragraph",
  }),
  othersTitle: defineMessage({
    id: "site.security.othersTitle",
    defaultMessage: "Nothing loaded from third parties",
    description: "Public page about security: heading of a part",
  }),
  others: defineMessage({
    id: "site.security.others",
    defaultMessage:
      "No page loads fonts, maps, images or scripts from other companies, and a content security policy makes your browser enforce this. Page views are counted only if you agree, by this installation itself and without identifying you.",
    description: "Public page about security: paragraph",
  }),
  othersMeasured: defineMessage({
    id: "site.security.othersMeasured",
    defaultMessage:
      "No page loads fonts, maps or images from other companies, and a content security policy makes your browser enforce this. Only if you agree does your browser load the measuring script of one other service, which the privacy notice describes.",
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
      "Secrecy from a person who controls the running server. While it runs, its memory contains the keys it uses.",
    description: "Public page about security: item of a list",
  }),
  limit3: defineMessage({
    id: "site.security.limit3",
    defaultMessage:
      "A certificate. The product addresses OWASP ASVS 5.0, levels 1 and 2, requirement by requirement, with its own tests and documents rather than those of an external auditor.",
    description: "Public page about security: item of a list",
  }),
  limit4: defineMessage({
    id: "site.security.limit4",
    defaultMessage:
      "More security than your mailbox. As long as a code by email is your second factor, it is as safe as that mailbox; an authenticator app is safer.",
    description: "Public page about security: item of a list",
  }),
  reportTitle: defineMessage({
    id: "site.security.reportTitle",
    defaultMessage: "Have you found a vulnerability?",
    description: "Public page about security: heading of a part",
  }),
  report: defineMessage({
    id: "site.security.report",
    defaultMessage:
      "Please write to us before you publish it, with the steps to reproduce it, and do not access other users’ data:",
    description: "Public page about security: paragraph; before an e-mail address",
  }),
  reportOperatorMissing: defineMessage({
    id: "site.security.reportNobody",
    defaultMessage:
      "Please contact the operator of this installation before you publish it. The contact page explains how to find them.",
    description: "Public page about security: paragraph in its place, where the operator named no address",
  }),
  toContact: defineMessage({
    id: "site.security.toContact",
    defaultMessage: "To the contact page",
    description: "Public page about security: link",
  }),
}
