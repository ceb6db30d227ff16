import { defineMessage } from "react-intl"

type Day = { readonly day: string }

/** Why something about a debt or a wallet was refused and what to do next. */
export const debtRefusalMessages = {
  debtNotFound: defineMessage({
    id: "refusal.debtNotFound",
    defaultMessage: "This debt does not exist. Reload the page to see the current debts.",
    description: "Refusal: unknown debt",
  }),
  debtIsRemoved: defineMessage({
    id: "refusal.debtIsRemoved",
    defaultMessage: "This debt is deleted. Restore it first.",
    description: "Refusal: nothing can be recorded on a removed debt",
  }),
  debtIsSettled: defineMessage<Day>({
    id: "refusal.debtIsSettled",
    defaultMessage: "This debt was paid off on {day}. Reopen it first.",
    description: "Refusal: the debt is settled",
  }),
  creditorIsDebtor: defineMessage({
    id: "refusal.creditorIsDebtor",
    defaultMessage: "Borrower and lender must differ. Choose another lender or another borrower.",
    description: "Refusal: debtor and creditor are the same portfolio",
  }),
  debtDueBeforeIncurred: defineMessage<Day>({
    id: "refusal.debtDueBeforeIncurred",
    defaultMessage: "The debt started on {day}. Choose that day or a later one for the due date.",
    description: "Refusal: due before it was issued",
  }),
  debtEntryBeforeIncurred: defineMessage<Day>({
    id: "refusal.debtEntryBeforeIncurred",
    defaultMessage: "This debt started on {day}. Choose that day or a later one, or correct the start date first.",
    description: "Refusal: the entry is dated before the debt was issued",
  }),
  debtEntryAfterSettling: defineMessage<Day>({
    id: "refusal.debtEntryAfterSettling",
    defaultMessage: "This debt was paid off on {day}. Choose an earlier day, or reopen the debt first.",
    description: "Refusal: the entry is dated after the settlement",
  }),
  debtIncurredAfterEntry: defineMessage<Day>({
    id: "refusal.debtIncurredAfterEntry",
    defaultMessage: "There is already an entry on {day}. Choose that day or an earlier one as the start date.",
    description: "Refusal: the issue date was moved behind the first entry",
  }),
  debtIncurredAfterSettling: defineMessage<Day>({
    id: "refusal.debtIncurredAfterSettling",
    defaultMessage: "This debt was paid off on {day}. Choose an earlier start date.",
    description: "Refusal: issued after it was settled",
  }),
  settlingBeforeEntry: defineMessage<Day>({
    id: "refusal.settlingBeforeEntry",
    defaultMessage:
      "The last entry is dated {day}. Choose that day or a later one as the pay-off date, or void that entry first.",
    description: "Refusal: settled before the last entry",
  }),
  settlingBeforeIncurred: defineMessage<Day>({
    id: "refusal.settlingBeforeIncurred",
    defaultMessage: "This debt started on {day}. Choose that day or a later one as the pay-off date.",
    description: "Refusal: settled before it was issued",
  }),
  debtCurrencyMismatch: defineMessage<{ readonly currency: string }>({
    id: "refusal.debtCurrencyMismatch",
    defaultMessage: "This debt is in {currency}. Enter the amounts in {currency}.",
    description: "Refusal: amount in another currency than the debt's",
  }),
  repaymentExceedsDebt: defineMessage<Day & { readonly owed: string }>({
    id: "refusal.repaymentExceedsDebt",
    defaultMessage:
      "The outstanding balance on {day} is only {owed}. Enter that amount or less, or record the missing balance first.",
    description: "Refusal: more would be paid back than is owed that day; owed is an amount without currency",
  }),
  tooManyDebtEntries: defineMessage<{ readonly most: string }>({
    id: "refusal.tooManyDebtEntries",
    defaultMessage:
      "A debt can have at most {most} entries, including voided ones. Add a second debt for further entries.",
    description: "Refusal: too many entries on one debt; most is a formatted number",
  }),
}
