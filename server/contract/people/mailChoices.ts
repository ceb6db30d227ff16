import { Schema } from "effect"
import { endpoint } from "#contract/endpoint.ts"
import { LinkToken } from "./identity.ts"

/** The mails that a person can choose. All others concern their account, or are due to the owners of a household. */
export const MailTopic = Schema.Literals(["weeklySummary", "priceAlerts"])
export type MailTopic = typeof MailTopic.Type

const MailTopics = Schema.Struct({ weeklySummary: Schema.Boolean, priceAlerts: Schema.Boolean })

/** Which mails a person gets, and whether they arrive. */
export const MailChoices = Schema.Struct({
  topics: MailTopics,
  /** Mails to the address come back for good: since when, and with which status (RFC 3463). Null: they do not. */
  returned: Schema.NullOr(Schema.Struct({ since: Schema.String, status: Schema.NullOr(Schema.String) })),
}).annotate({ identifier: "MailChoices" })
export type MailChoices = typeof MailChoices.Type

export const readMailChoices = endpoint({
  name: "readMailChoices",
  method: "GET",
  path: "/api/account/mails",
  kind: "identity",
  summary: "Which mails the signed-in user has chosen, and whether mails to their address come back.",
  answer: MailChoices,
})

export const chooseMails = endpoint({
  name: "chooseMails",
  method: "PUT",
  path: "/api/account/mails",
  kind: "identity",
  summary: "Chooses which mails the signed-in user gets.",
  body: MailTopics,
  answer: MailChoices,
})

export const acceptMailsAgain = endpoint({
  name: "acceptMailsAgain",
  method: "POST",
  path: "/api/account/mails/again",
  kind: "identity",
  summary: "Sends chosen mails to the address again, after mails to it came back.",
  answer: MailChoices,
})

export const stopMails = endpoint({
  name: "stopMails",
  method: "POST",
  path: "/api/mails/stop",
  kind: "open",
  summary: "Ends a mail that a person had chosen, with the token of the link in it. Needs no sign-in.",
  body: Schema.Struct({ token: LinkToken }),
  answer: Schema.Struct({ topic: MailTopic }),
})

/** Where a mail program ends a mail with one click, by POST without a session (RFC 8058). A GET leads to the page. */
export const oneClickPath = "/api/mails/one-click/:token"

export const mailChoiceEndpoints = [readMailChoices, chooseMails, acceptMailsAgain, stopMails]
