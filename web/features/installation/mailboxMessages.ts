import { texts } from "#web/i18n/texts.ts"

export const mailboxMessages = texts("mailbox", {
  title: ["Mailbox", "Title of the page with the mails of an installation"],
  below: [
    "This installation does not send email. The messages it would send appear here, visible to everyone on this machine.",
    "Below the title",
  ],
  emptyTitle: ["No emails yet", "Title"],
  emptyText: ["Emails appear here when a user signs up or requests a link.", "Empty list"],
  to: ["To {email}", "Above a mail"],
})
