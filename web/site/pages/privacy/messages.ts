import { defineMessage } from "react-intl"

export const privacyMessages = {
  title: defineMessage({
    id: "site.privacy.title",
    defaultMessage: "Privacy notice",
    description: "Privacy notice: title of the window",
  }),
  description: defineMessage({
    id: "site.privacy.description",
    defaultMessage:
      "Which personal data this installation processes, for what, on which legal basis and for how long, and which rights you have.",
    description: "Privacy notice: for search engines, at most 160 characters",
  }),
  lead: defineMessage({
    id: "site.privacy.lead",
    defaultMessage:
      "Which personal data is processed when you visit these pages and use the product, what for, and what you can do about it.",
    description: "Privacy notice: below the heading",
  }),
  asOf: defineMessage<{ readonly day: string }>({
    id: "site.privacy.asOf",
    defaultMessage: "As of {day}",
    description: "Privacy notice and terms: the day of this version",
  }),
  controllerTitle: defineMessage({
    id: "site.privacy.controllerTitle",
    defaultMessage: "Controller",
    description: "Privacy notice: heading of a section",
  }),
  controller: defineMessage({
    id: "site.privacy.controller",
    defaultMessage: "The controller within the meaning of the General Data Protection Regulation (GDPR) is:",
    description: "Privacy notice: paragraph; the name and address follow",
  }),
  controllerMissing: defineMessage({
    id: "site.privacy.controllerNobody",
    defaultMessage:
      "The controller within the meaning of the General Data Protection Regulation (GDPR) is the operator of this installation. They have provided no details here; the contact page explains how to find them.",
    description: "Privacy notice: paragraph, where the operator named no person",
  }),
  dpo: defineMessage({
    id: "site.privacy.dpo",
    defaultMessage: "Data protection contact:",
    description: "Privacy notice: paragraph; an e-mail address follows",
  }),
  accountTitle: defineMessage({
    id: "site.privacy.accountTitle",
    defaultMessage: "Your account",
    description: "Privacy notice: heading of a section",
  }),
  account1: defineMessage({
    id: "site.privacy.account1",
    defaultMessage:
      "For your account we process your email address, your password as a hash, your second factors and recovery codes, the browsers you are signed in with and your display preferences; your name and country only if you provide them. Without an email address and a password there can be no account; everything else is voluntary.",
    description: "Privacy notice: paragraph",
  }),
  account2: defineMessage({
    id: "site.privacy.account2",
    defaultMessage: "Legal basis: performance of the contract on the use of the product (Art. 6(1)(b) GDPR).",
    description: "Privacy notice: paragraph on the legal basis",
  }),
  wealthTitle: defineMessage({
    id: "site.privacy.wealthTitle",
    defaultMessage: "What you record",
    description: "Privacy notice: heading of a section",
  }),
  wealth1: defineMessage({
    id: "site.privacy.wealth1",
    defaultMessage:
      "Holdings, debts, amounts, days, notes and everything else you record are processed in order to store them and to calculate figures from them for you and for those you give access. They are encrypted under a key of your household. They are not evaluated for any other purpose, in particular not for advertising or profiles, and no decision is made about you by automated means.",
    description: "Privacy notice: paragraph",
  }),
  wealth2: defineMessage({
    id: "site.privacy.wealth2",
    defaultMessage:
      "If you record data about other people, such as members of your family, please make sure that you are allowed to. Legal basis: performance of the contract (Art. 6(1)(b) GDPR) and, as to other people, the legitimate interest in a complete record of the family’s wealth (Art. 6(1)(f) GDPR).",
    description: "Privacy notice: paragraph",
  }),
  logsTitle: defineMessage({
    id: "site.privacy.logsTitle",
    defaultMessage: "Security and activity",
    description: "Privacy notice: heading of a section",
  }),
  logs1: defineMessage({
    id: "site.privacy.logs1",
    defaultMessage:
      "What you change or export is stored as an activity record: the action, the time, the page and, encrypted, the name of your browser. Failed sign-in attempts are counted for at most a day under a digest from which neither you nor your network address can be read. Refused requests are noted with such a digest in the server’s own log.",
    description: "Privacy notice: paragraph",
  }),
  logsKept: defineMessage<{ readonly months: number }>({
    id: "site.privacy.logsKept",
    defaultMessage:
      "An activity record is deleted after {months, plural, one {# month} other {# months}}, and earlier if you erase your account.",
    description: "Privacy notice: how long the activity record is kept",
  }),
  logs2: defineMessage({
    id: "site.privacy.logs2",
    defaultMessage:
      "Legal basis: the legitimate interest in the security of the product and in a history that can be followed (Art. 6(1)(f) GDPR). Servers that the controller places in front of the product may keep short-lived logs of their own.",
    description: "Privacy notice: paragraph on the legal basis",
  }),
  mailTitle: defineMessage({
    id: "site.privacy.mailTitle",
    defaultMessage: "Emails",
    description: "Privacy notice: heading of a section",
  }),
  mail: defineMessage({
    id: "site.privacy.mail",
    defaultMessage:
      "We send emails that belong to your account: confirmations, codes, links, invitations and notices about its security. The fact that a message was sent is stored for 30 days, without address and content. Legal basis: Art. 6(1)(b) GDPR. There is no newsletter.",
    description: "Privacy notice: paragraph",
  }),
  payTitle: defineMessage({
    id: "site.privacy.payTitle",
    defaultMessage: "Payments",
    description: "Privacy notice: heading of a section",
  }),
  pay: defineMessage({
    id: "site.privacy.pay",
    defaultMessage:
      "If you choose a paid plan, this installation stores which plan it is and until when it runs, never the number of a card or an account: payment is settled with the operator. Legal basis: Art. 6(1)(b) GDPR. Invoices are stored for as long as commercial and tax law require (Art. 6(1)(c) GDPR).",
    description: "Privacy notice: paragraph",
  }),
  storageTitle: defineMessage({
    id: "site.privacy.storageTitle",
    defaultMessage: "Cookies and storage in your browser",
    description: "Privacy notice: heading of a section",
  }),
  storage: defineMessage({
    id: "site.privacy.storage",
    defaultMessage:
      "Your browser stores what the product needs in order to work (section 25(2) of the German TDDDG, Art. 6(1)(b) GDPR). Nothing stored there tracks you, and there are no third-party cookies.",
    description: "Privacy notice: paragraph; a table follows",
  }),
  storageTable: defineMessage({
    id: "site.privacy.storageTable",
    defaultMessage: "What your browser stores",
    description: "Privacy notice: title of a table",
  }),
  storageName: defineMessage({
    id: "site.privacy.storageName",
    defaultMessage: "Name",
    description: "Privacy notice: column of that table",
  }),
  storageUse: defineMessage({
    id: "site.privacy.storageUse",
    defaultMessage: "Purpose",
    description: "Privacy notice: column of that table",
  }),
  storageKept: defineMessage({
    id: "site.privacy.storageKept",
    defaultMessage: "Kept",
    description: "Privacy notice: column of that table",
  }),
  forSession: defineMessage({
    id: "site.privacy.forSession",
    defaultMessage: "Cookie: keeps you signed in",
    description: "Privacy notice: in that table: a cookie",
  }),
  keptSession: defineMessage({
    id: "site.privacy.keptSession",
    defaultMessage: "until you sign out, at most as long as the session",
    description: "Privacy notice: in that table",
  }),
  forDevice: defineMessage({
    id: "site.privacy.forDevice",
    defaultMessage: "Cookie: recognises a browser in which you have passed the second factor",
    description: "Privacy notice: in that table: a cookie",
  }),
  keptDevice: defineMessage({
    id: "site.privacy.keptDevice",
    defaultMessage: "90 days without use",
    description: "Privacy notice: in that table",
  }),
  forChoices: defineMessage({
    id: "site.privacy.forChoices",
    defaultMessage:
      "Your language, appearance and keyboard settings, the last household you viewed and your benchmarks",
    description: "Privacy notice: in that table: local storage",
  }),
  keptUntilRemoved: defineMessage({
    id: "site.privacy.keptUntilRemoved",
    defaultMessage: "until you clear your browser",
    description: "Privacy notice: in that table",
  }),
  forHint: defineMessage({
    id: "site.privacy.forHint",
    defaultMessage: "Whether you are signed in, or a second factor is pending, so that the right links are shown",
    description: "Privacy notice: in that table: local storage",
  }),
  keptSignOut: defineMessage({
    id: "site.privacy.keptSignOut",
    defaultMessage: "until you sign out",
    description: "Privacy notice: in that table",
  }),
  forTab: defineMessage({
    id: "site.privacy.forTab",
    defaultMessage:
      "Whether amounts are hidden, a sign-in step or a first form that you have started, and which version of the product was loaded",
    description: "Privacy notice: in that table: session storage",
  }),
  keptTab: defineMessage({
    id: "site.privacy.keptTab",
    defaultMessage: "until the tab is closed",
    description: "Privacy notice: in that table",
  }),
  forConsent: defineMessage({
    id: "site.privacy.forConsent",
    defaultMessage: "Your choice about cookies, under an anonymous random number",
    description: "Privacy notice: in that table: local storage",
  }),
  keptConsent: defineMessage({
    id: "site.privacy.keptConsent",
    defaultMessage: "until you withdraw it",
    description: "Privacy notice: in that table",
  }),
  analyticsTitle: defineMessage({
    id: "site.privacy.analyticsTitle",
    defaultMessage: "Page counts, with your consent",
    description: "Privacy notice: heading of a section",
  }),
  analytics1: defineMessage({
    id: "site.privacy.analytics1",
    defaultMessage:
      "If you agree to analytics, this installation counts which pages are opened: the page without any ID, the language, whether the window is narrow, medium or wide, and the website that led you here. The counts are added up per day and deleted after 400 days. No cookie, identifier or network address is stored for it, so a count cannot be traced to you.",
    description: "Privacy notice: paragraph",
  }),
  analyticsOther: defineMessage<{ readonly host: string }>({
    id: "site.privacy.analyticsOther",
    defaultMessage:
      "If you agree to analytics, your browser loads a measuring script from {host}. That service receives the page, without any ID, and, as with any connection, your network address and what your browser sends about itself. Before you agree, nothing is loaded from there.",
    description: "Privacy notice: paragraph in its place, where another service measures",
  }),
  analytics2: defineMessage({
    id: "site.privacy.analytics2",
    defaultMessage:
      "Legal basis: your consent (Art. 6(1)(a) GDPR, section 25(1) TDDDG). You can withdraw it at any time at the foot of every public page or in the settings; what was done until then remains lawful. Your giving or withdrawing of consent is stored as proof under a random number (Art. 7(1) GDPR). If you agree to marketing, your choice is stored; at present nothing is done with it.",
    description: "Privacy notice: paragraph",
  }),
  accessTitle: defineMessage({
    id: "site.privacy.accessTitle",
    defaultMessage: "Who can see your data",
    description: "Privacy notice: heading of a section",
  }),
  access: defineMessage({
    id: "site.privacy.access",
    defaultMessage:
      "Access is decided on the server by roles (role-based access control), with every request, and once more by the database. What a household records is seen only by its members, each as far as their role and the portfolios given to them allow. Administrators of the installation see your email address, your name and the status of your account, not what you own.",
    description: "Privacy notice: paragraph",
  }),
  recipientsTitle: defineMessage({
    id: "site.privacy.recipientsTitle",
    defaultMessage: "Recipients",
    description: "Privacy notice: heading of a section",
  }),
  recipients: defineMessage({
    id: "site.privacy.recipients",
    defaultMessage:
      "Personal data is given only to those who work on the controller’s behalf and are bound by its instructions (Art. 28 GDPR), such as the providers of the server and of the mail server. No data is sold. Prices and exchange rates are fetched without disclosing anything about you.",
    description: "Privacy notice: paragraph",
  }),
  hosted: defineMessage<{ readonly country: string }>({
    id: "site.privacy.hosted",
    defaultMessage: "The data is stored in {country}.",
    description: "Privacy notice: paragraph, where the operator named the country",
  }),
  erasureTitle: defineMessage({
    id: "site.privacy.erasureTitle",
    defaultMessage: "How long data is kept, and erasure",
    description: "Privacy notice: heading of a section",
  }),
  erasure1: defineMessage({
    id: "site.privacy.erasure1",
    defaultMessage:
      "Your data is stored for as long as you have your account; an account that is not confirmed is deleted after seven days. You can erase it yourself in the settings at any time. Your key is then destroyed, and with it that of every household that has no other owner: what remains in the log cannot be read any more. What a household with other owners has recorded stays theirs.",
    description: "Privacy notice: paragraph",
  }),
  erasure2: defineMessage({
    id: "site.privacy.erasure2",
    defaultMessage:
      "Backups are overwritten in rotation; a list of erasures, which contains only random numbers, makes sure that erased accounts do not come back with one. Statutory duties to keep records remain.",
    description: "Privacy notice: paragraph",
  }),
  rightsTitle: defineMessage({
    id: "site.privacy.rightsTitle",
    defaultMessage: "Your rights",
    description: "Privacy notice: heading of a section",
  }),
  rights1: defineMessage({
    id: "site.privacy.rights1",
    defaultMessage: "You have, as far as the conditions of the law are met, the right",
    description: "Privacy notice: paragraph; a list follows",
  }),
  right15: defineMessage({
    id: "site.privacy.right15",
    defaultMessage: "to obtain information about which of your data is processed (Art. 15 GDPR),",
    description: "Privacy notice: item of a list",
  }),
  right16: defineMessage({
    id: "site.privacy.right16",
    defaultMessage: "to have it corrected (Art. 16 GDPR),",
    description: "Privacy notice: item of a list",
  }),
  right17: defineMessage({
    id: "site.privacy.right17",
    defaultMessage: "to have it erased or its processing restricted (Art. 17 and 18 GDPR),",
    description: "Privacy notice: item of a list",
  }),
  right20: defineMessage({
    id: "site.privacy.right20",
    defaultMessage: "to receive it in a machine-readable format (Art. 20 GDPR); the archive in the settings is one,",
    description: "Privacy notice: item of a list",
  }),
  right21: defineMessage({
    id: "site.privacy.right21",
    defaultMessage:
      "to object to processing based on legitimate interests, for reasons that arise from your situation (Art. 21 GDPR), and",
    description: "Privacy notice: item of a list",
  }),
  right7: defineMessage({
    id: "site.privacy.right7",
    defaultMessage: "to withdraw consent at any time for the future (Art. 7(3) GDPR).",
    description: "Privacy notice: item of a list",
  }),
  complaintTitle: defineMessage({
    id: "site.privacy.complaintTitle",
    defaultMessage: "Complaint to an authority",
    description: "Privacy notice: heading of a section",
  }),
  complaint: defineMessage({
    id: "site.privacy.complaint",
    defaultMessage:
      "If you consider that the processing of your data infringes the law, you have the right to lodge a complaint with a data protection authority (Art. 77 GDPR), in particular where you live, where you work or where the infringement is alleged to have taken place.",
    description: "Privacy notice: paragraph",
  }),
  authority: defineMessage<{ readonly authority: string }>({
    id: "site.privacy.authority",
    defaultMessage: "The authority responsible for the controller is: {authority}.",
    description: "Privacy notice: paragraph, where the operator named the authority",
  }),
}
