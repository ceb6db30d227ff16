import { defineMessage } from "react-intl"

export const mailboxMessages = {
  title: defineMessage({
    id: "mailbox.title",
    defaultMessage: "Mailbox",
    description: "Title of the page with the mails of an installation",
  }),
  below: defineMessage({
    id: "mailbox.below",
    defaultMessage:
      "This installation does not send email. The messages it would send appear here, visible to everyone on this machine.",
    description: "Below the title",
  }),
  emptyTitle: defineMessage({ id: "mailbox.emptyTitle", defaultMessage: "No emails yet", description: "Title" }),
  emptyText: defineMessage({
    id: "mailbox.emptyText",
    defaultMessage: "Emails appear here when a user signs up or requests a link.",
    description: "Empty list",
  }),
  to: defineMessage<{ readonly email: string }>({
    id: "mailbox.to",
    defaultMessage: "To {email}",
    description: "Above a mail",
  }),
}
