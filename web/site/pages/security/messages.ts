import { text, texts } from "#web/i18n/texts.ts"

export const securityMessages = texts("site.security", {
  title: ["Security: how your data is protected", "Public page about security: title of the window"],
  description: [
    "Every amount and name is encrypted under its own key, access is decided with each request, and no entry is ever overwritten. How it works, and its limits.",
    "Public page about security: for search engines, at most 160 characters",
  ],
  heading: ["Your wealth stays private", "Public page about security: heading"],
  lead: [
    "Everything you record is encrypted before it is stored, and access is decided again with every request. This page explains how that works, and its limits.",
    "Public page about security: below the heading",
  ],
  keysTitle: ["A key for every user and household", "Public page about security: heading of a part"],
  keys: [
    "Every user and every household has its own key. Amounts, names, addresses and notes are encrypted under it with AES-256-GCM before they reach the database. These keys are wrapped by a master key that is not stored in the database. A copy of the database alone would reveal IDs, dates, types of assets, currencies and percentages of stakes – and no amount, no name and no address.",
    "Public page about security: paragraph",
  ],
  transport: [
    "All traffic between your browser and this installation is encrypted (TLS), and your browser is instructed to use no other way.",
    "Public page about security: paragraph, where the installation is reached by https",
  ],
  hosted: [
    "The data of this installation is stored in {country}.",
    "Public page about security: paragraph, where the operator named the country",
  ],
  availability: [
    "We aim for {percent} availability every month. This is a target and not a guarantee, since no test can prove availability.",
    "Public page about security: paragraph, where the operator named a target",
  ],
  storedTitle: ["One house, as you see it and as it is stored", "Public page about security: title of an example"],
  shown: ["You see", "Public page about security: column of the example"],
  kept: ["In the database", "Public page about security: column of the example"],
  what: ["Field", "Public page about security: column of the example: what a value is"],
  name: ["Name", "Public page about security: row of the example"],
  value: ["Value", "Public page about security: row of the example"],
  class: ["Class", "Public page about security: row of the example"],
  day: ["Valuation date", "Public page about security: row of the example"],
  house: ["House by the lake", "Public page about security: in the example: the name of a house"],
  stepsTitle: [
    "Two-step sign-in, and confirmation before sensitive actions",
    "Public page about security: heading of a part",
  ],
  steps: [
    "A password has at least twelve characters and is stored only as an Argon2id hash. The second factor is a code from an authenticator app; until you set one up, a code by email in every new browser. Failed attempts are counted and slowed down. Sessions end when they are not used, and in any case after a certain time.",
    "Public page about security: paragraph",
  ],
  stepUp: [
    "Before a new password, an invitation, an export or an account deletion, you confirm your identity again. The confirmation is valid for five minutes.",
    "Public page about security: paragraph",
  ],
  accessTitle: [
    "Decided by the server, enforced again by the database",
    "Public page about security: heading of a part",
  ],
  access: [
    "Every member of your household has a role, and possibly access to some portfolios only, or until an end date. The server checks this with every request; row-level security in the database enforces it a second time, even if a query missed the check. A member you remove loses access with the next request.",
    "Public page about security: paragraph",
  ],
  admins: [
    "Administrators of the installation see user accounts and the state of the system. They cannot see what members own.",
    "Public page about security: paragraph",
  ],
  historyTitle: ["A history that cannot be overwritten", "Public page about security: heading of a part"],
  history: [
    "Every entry is kept in an append-only log. A mistake is corrected by a further entry with its reason. An activity log that cannot be edited shows who did what, and when.",
    "Public page about security: paragraph",
  ],
  leaveTitle: ["Export everything, or delete it", "Public page about security: heading of a part"],
  leave: [
    "You can download every entry and every figure as an archive that another installation can import. When you delete your account, your key is destroyed: what remains in the log, and in every copy of the log, can no longer be read. Backups of the keys become useless too once the operator has changed the master key.",
    "Public page about security: paragraph",
  ],
  othersTitle: ["Nothing loaded from third parties", "Public page about security: heading of a part"],
  others: [
    "No page loads fonts, maps, images or scripts from other companies, and a content security policy makes your browser enforce this. Page views are counted only if you agree, by this installation itself and without identifying you.",
    "Public page about security: paragraph",
  ],
  othersMeasured: [
    "No page loads fonts, maps or images from other companies, and a content security policy makes your browser enforce this. Only if you agree does your browser load the measuring script of one other service, which the privacy notice describes.",
    "Public page about security: paragraph in its place, where the operator named another service that measures",
  ],
  limitsTitle: ["What we do not promise", "Public page about security: heading of a part"],
  limit1: [
    "An availability in percent. No test can prove one, so we state none.",
    "Public page about security: item of a list, where the operator named no target",
  ],
  limit2: [
    "Secrecy from a person who controls the running server. While it runs, its memory contains the keys it uses.",
    "Public page about security: item of a list",
  ],
  limit3: [
    "A certificate. The product addresses OWASP ASVS 5.0, levels 1 and 2, requirement by requirement, with its own tests and documents rather than those of an external auditor.",
    "Public page about security: item of a list",
  ],
  limit4: [
    "More security than your mailbox. As long as a code by email is your second factor, it is as safe as that mailbox; an authenticator app is safer.",
    "Public page about security: item of a list",
  ],
  reportTitle: ["Have you found a vulnerability?", "Public page about security: heading of a part"],
  report: [
    "Please write to us before you publish it, with the steps to reproduce it, and do not access other users’ data:",
    "Public page about security: paragraph; before an e-mail address",
  ],
  reportOperatorMissing: text(
    "site.security.reportNobody",
    "Please contact the operator of this installation before you publish it. The contact page explains how to find them.",
    "Public page about security: paragraph in its place, where the operator named no address",
  ),
  toContact: ["To the contact page", "Public page about security: link"],
})
