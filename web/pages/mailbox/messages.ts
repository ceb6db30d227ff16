import { defineMessage } from "react-intl"

export const mailboxMessages = {
  title: defineMessage({
    id: "mailbox.title",
    defaultMessage: "Mailbox",
    description: "Title of the page with the mails of an installation",
  }),
  below: defineMessage({
    id: "mailbox.below",
    defaultMessage: "This installation sends no mail. What it would send stands here, for everybody on this machine.",
    description: "Below the title",
  }),
  emptyTitle: defineMessage({ id: "mailbox.emptyTitle", defaultMessage: "No mails yet", description: "Title" }),
  emptyText: defineMessage({
    id: "mailbox.emptyText",
    defaultMessage: "As soon as somebody signs up or asks for a link, the mail stands here.",
    description: "Empty list",
  }),
  to: defineMessage<{ readonly email: string }>({
    id: "mailbox.to",
    defaultMessage: "To {email}",
    description: "Above a mail",
  }),
}
