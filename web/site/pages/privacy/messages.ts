import { text, texts } from "#web/i18n/texts.ts"

export const privacyMessages = texts("site.privacy", {
  title: ["Privacy notice", "Privacy notice: title of the window"],
  description: [
    "Which personal data this installation processes, for what, on which legal basis and for how long, and which rights you have.",
    "Privacy notice: for search engines, at most 160 characters",
  ],
  lead: [
    "Which personal data is processed when you visit these pages and use the product, what for, and what you can do about it.",
    "Privacy notice: below the heading",
  ],
  asOf: ["As of {day}", "Privacy notice and terms: the day of this version"],
  controllerTitle: ["Controller", "Privacy notice: heading of a section"],
  controller: [
    "The controller within the meaning of the General Data Protection Regulation (GDPR) is:",
    "Privacy notice: paragraph; the name and address follow",
  ],
  controllerMissing: text(
    "site.privacy.controllerNobody",
    "The controller within the meaning of the General Data Protection Regulation (GDPR) is the operator of this installation. They have provided no details here; the contact page explains how to find them.",
    "Privacy notice: paragraph, where the operator named no person",
  ),
  dpo: ["Data protection contact:", "Privacy notice: paragraph; an e-mail address follows"],
  accountTitle: ["Your account", "Privacy notice: heading of a section"],
  account1: [
    "For your account we process your email address, your password as a hash, your second factors and recovery codes, the browsers you are signed in with and your display preferences; your name and country only if you provide them. Without an email address and a password there can be no account; everything else is voluntary.",
    "Privacy notice: paragraph",
  ],
  account2: [
    "Legal basis: performance of the contract on the use of the product (Art. 6(1)(b) GDPR).",
    "Privacy notice: paragraph on the legal basis",
  ],
  wealthTitle: ["What you record", "Privacy notice: heading of a section"],
  wealth1: [
    "Holdings, debts, amounts, days, notes and everything else you record are processed in order to store them and to calculate figures from them for you and for those you give access. They are encrypted under a key of your household. They are not evaluated for any other purpose, in particular not for advertising or profiles, and no decision is made about you by automated means.",
    "Privacy notice: paragraph",
  ],
  wealth2: [
    "If you record data about other people, such as members of your family, please make sure that you are allowed to. Legal basis: performance of the contract (Art. 6(1)(b) GDPR) and, as to other people, the legitimate interest in a complete record of the family’s wealth (Art. 6(1)(f) GDPR).",
    "Privacy notice: paragraph",
  ],
  logsTitle: ["Security and activity", "Privacy notice: heading of a section"],
  logs1: [
    "What you change or export is stored as an activity record: the action, the time, the page and, encrypted, the name of your browser. Failed sign-in attempts are counted for at most a day under a digest from which neither you nor your network address can be read. Refused requests are noted with such a digest in the server’s own log.",
    "Privacy notice: paragraph",
  ],
  logsKept: [
    "An activity record is deleted after {months, plural, one {# month} other {# months}}, and earlier if you erase your account.",
    "Privacy notice: how long the activity record is kept",
  ],
  logs2: [
    "Legal basis: the legitimate interest in the security of the product and in a history that can be followed (Art. 6(1)(f) GDPR). Servers that the controller places in front of the product may keep short-lived logs of their own.",
    "Privacy notice: paragraph on the legal basis",
  ],
  mailTitle: ["Emails", "Privacy notice: heading of a section"],
  mail: [
    "We send emails that belong to your account: confirmations, codes, links, invitations and notices about its security. The fact that a message was sent is stored for 30 days, without address and content. Legal basis: Art. 6(1)(b) GDPR. There is no newsletter.",
    "Privacy notice: paragraph",
  ],
  payTitle: ["Payments", "Privacy notice: heading of a section"],
  pay: [
    "If you choose a paid plan, this installation stores which plan it is and until when it runs, never the number of a card or an account: payment is settled with the operator. Legal basis: Art. 6(1)(b) GDPR. Invoices are stored for as long as commercial and tax law require (Art. 6(1)(c) GDPR).",
    "Privacy notice: paragraph",
  ],
  payStripe1: [
    "Plans are ordered and paid on pages of Stripe (Stripe Payments Europe, Limited, Dublin, Ireland). To open them, we send Stripe your email address, your language, a number for your household, and the plan that you choose. What you enter there – your name, billing address, VAT ID and payment details – goes to Stripe alone; this installation stores which plan you have and until when, and the number under which Stripe knows your household, never the number of a card or an account.",
    "Privacy notice: paragraph, where plans are paid through Stripe",
  ],
  payStripe2: [
    "Legal basis: performance of the contract (Art. 6(1)(b) GDPR); invoices are stored for as long as commercial and tax law require (Art. 6(1)(c) GDPR). Stripe also processes data as a controller of its own, for example to prevent fraud, and may transfer it to the United States under the EU-US Data Privacy Framework or standard contractual clauses. Your browser loads nothing from Stripe until you order or open the payment details. If you erase your account, the household that only you own is deleted at Stripe too.",
    "Privacy notice: paragraph on the legal basis, where plans are paid through Stripe",
  ],
  storageTitle: ["Cookies and storage in your browser", "Privacy notice: heading of a section"],
  storage: [
    "Your browser stores what the product needs in order to work (section 25(2) of the German TDDDG, Art. 6(1)(b) GDPR). Nothing stored there tracks you, and there are no third-party cookies.",
    "Privacy notice: paragraph; a table follows",
  ],
  storageTable: ["What your browser stores", "Privacy notice: title of a table"],
  storageName: ["Name", "Privacy notice: column of that table"],
  storageUse: ["Purpose", "Privacy notice: column of that table"],
  storageKept: ["Kept", "Privacy notice: column of that table"],
  forSession: ["Cookie: keeps you signed in", "Privacy notice: in that table: a cookie"],
  keptSession: ["until you sign out, at most as long as the session", "Privacy notice: in that table"],
  forDevice: [
    "Cookie: recognises a browser in which you have passed the second factor",
    "Privacy notice: in that table: a cookie",
  ],
  keptDevice: ["90 days without use", "Privacy notice: in that table"],
  forChoices: [
    "Your language, appearance and keyboard settings, the last household you viewed and your benchmarks",
    "Privacy notice: in that table: local storage",
  ],
  keptUntilRemoved: ["until you clear your browser", "Privacy notice: in that table"],
  forHint: [
    "Whether you are signed in, or a second factor is pending, so that the right links are shown",
    "Privacy notice: in that table: local storage",
  ],
  forOpening: [
    "Which figures the pages you opened last ask for, without the figures, so that these pages open faster",
    "Privacy notice: in that table: local storage",
  ],
  keptSignOut: ["until you sign out", "Privacy notice: in that table"],
  forTab: [
    "Whether amounts are hidden, a sign-in step or a first form that you have started, and which version of the product was loaded",
    "Privacy notice: in that table: session storage",
  ],
  keptTab: ["until the tab is closed", "Privacy notice: in that table"],
  forConsent: [
    "Your choice about cookies, under an anonymous random number",
    "Privacy notice: in that table: local storage",
  ],
  keptConsent: ["until you withdraw it", "Privacy notice: in that table"],
  analyticsTitle: ["Page counts, with your consent", "Privacy notice: heading of a section"],
  analytics1: [
    "If you agree to analytics, this installation counts which pages are opened: the page without any ID, the language, whether the window is narrow, medium or wide, and the website that led you here. The counts are added up per day and deleted after 400 days. No cookie, identifier or network address is stored for it, so a count cannot be traced to you.",
    "Privacy notice: paragraph",
  ],
  analyticsOther: [
    "If you agree to analytics, your browser loads a measuring script from {host}. That service receives the page, without any ID, and, as with any connection, your network address and what your browser sends about itself. Before you agree, nothing is loaded from there.",
    "Privacy notice: paragraph in its place, where another service measures",
  ],
  analytics2: [
    "Legal basis: your consent (Art. 6(1)(a) GDPR, section 25(1) TDDDG). You can withdraw it at any time at the foot of every public page or in the settings; what was done until then remains lawful. Your giving or withdrawing of consent is stored as proof under a random number (Art. 7(1) GDPR). If you agree to marketing, your choice is stored; at present nothing is done with it.",
    "Privacy notice: paragraph",
  ],
  accessTitle: ["Who can see your data", "Privacy notice: heading of a section"],
  access: [
    "Access is decided on the server by roles (role-based access control), with every request, and once more by the database. What a household records is seen only by its members, each as far as their role and the portfolios given to them allow. Administrators of the installation see your email address, your name and the status of your account, not what you own.",
    "Privacy notice: paragraph",
  ],
  recipientsTitle: ["Recipients", "Privacy notice: heading of a section"],
  recipients: [
    "Personal data is given only to those who work on the controller’s behalf and are bound by its instructions (Art. 28 GDPR), such as the providers of the server and of the mail server. No data is sold. Prices and exchange rates are fetched without disclosing anything about you.",
    "Privacy notice: paragraph",
  ],
  recipientsOnRequest: [
    "Some functions ask other services, if the operator has switched them on. If you search for an address, the service for addresses receives the text that you type, from this server and without your name or network address; the page names its host. If you have a crypto wallet read, the nodes of its blockchains receive the address of the wallet. If you follow a link to a map, your browser opens the map of that provider.",
    "Privacy notice: paragraph",
  ],
  hosted: ["The data is stored in {country}.", "Privacy notice: paragraph, where the operator named the country"],
  erasureTitle: ["How long data is kept, and erasure", "Privacy notice: heading of a section"],
  erasure1: [
    "Your data is stored for as long as you have your account; an account that is not confirmed is deleted after seven days. You can erase it yourself in the settings at any time. Your key is then destroyed, and with it that of every household that has no other owner: what remains in the log cannot be read any more. What a household with other owners has recorded stays theirs.",
    "Privacy notice: paragraph",
  ],
  erasure2: [
    "Backups are overwritten in rotation; a list of erasures, which contains only random numbers, makes sure that erased accounts do not come back with one. Statutory duties to keep records remain.",
    "Privacy notice: paragraph",
  ],
  rightsTitle: ["Your rights", "Privacy notice: heading of a section"],
  rights1: [
    "You have, as far as the conditions of the law are met, the right",
    "Privacy notice: paragraph; a list follows",
  ],
  right15: [
    "to obtain information about which of your data is processed (Art. 15 GDPR),",
    "Privacy notice: item of a list",
  ],
  right16: ["to have it corrected (Art. 16 GDPR),", "Privacy notice: item of a list"],
  right17: ["to have it erased or its processing restricted (Art. 17 and 18 GDPR),", "Privacy notice: item of a list"],
  right20: [
    "to receive it in a machine-readable format (Art. 20 GDPR); the archive in the settings is one,",
    "Privacy notice: item of a list",
  ],
  right21: [
    "to object to processing based on legitimate interests, for reasons that arise from your situation (Art. 21 GDPR), and",
    "Privacy notice: item of a list",
  ],
  right7: ["to withdraw consent at any time for the future (Art. 7(3) GDPR).", "Privacy notice: item of a list"],
  complaintTitle: ["Complaint to an authority", "Privacy notice: heading of a section"],
  complaint: [
    "If you consider that the processing of your data infringes the law, you have the right to lodge a complaint with a data protection authority (Art. 77 GDPR), in particular where you live, where you work or where the infringement is alleged to have taken place.",
    "Privacy notice: paragraph",
  ],
  authority: [
    "The authority responsible for the controller is: {authority}.",
    "Privacy notice: paragraph, where the operator named the authority",
  ],
})
