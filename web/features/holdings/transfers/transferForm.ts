import type { FormContext } from "#web/forms/formFields.ts"
import { currencyOf, type Draft, type FormField } from "#web/forms/formFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { EntryOf } from "#contract/vocabulary.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { recordMoneyTransfer } from "#contract/moneyTransfers.ts"
import { type SentSides, sentMoney } from "#web/features/holdings/legs/legOnPages.ts"
import { transferMessages as messages } from "./messages.ts"

export const transferFields: ReadonlyArray<FormField> = [
  { type: "day", name: "leftOn", label: messages.leftOn },
  { type: "money", name: "sent", label: messages.sent },
  { type: "day", name: "arrivedOn", label: messages.arrivedOn, hint: messages.arrivedHint, isOptional: true },
  {
    type: "moneyIn",
    name: "received",
    label: messages.arrived,
    hint: messages.arrivedAmountHint,
    isOptional: true,
  },
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]

/** What a transfer states, without its accounts. */
type TransferTerms = Omit<SentBody<typeof recordMoneyTransfer>, keyof SentSides>

/** The draft for a transfer, in which the amount that arrives is typed in the currency of its account. */
export const draftOfTransfer = (
  leg: Pick<EntryOf<"MoneyTransfer">, "sent" | "received" | "comment" | "leftOn" | "arrivedOn">,
  receivedCurrency: string,
  context: FormContext,
): Draft => ({
  [currencyOf("received")]: receivedCurrency,
  ...draftOfStored(transferFields, leg, context),
})

/** The terms of a transfer as they are sent. */
export const termsOfTransfer = ({
  sent,
  received,
  comment,
  leftOn,
  arrivedOn,
}: EntryOf<"MoneyTransfer">): TransferTerms => ({
  sent: sentMoney(sent),
  received: received && sentMoney(received),
  comment,
  leftOn,
  arrivedOn,
})
