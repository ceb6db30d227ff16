import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const ownerMessages = texts("owners", {
  one: labelWords.owner,
  owners: ["Owners", "Heading over the owners of something that is added, each with a percentage"],
  add: ["Add owner", "Button: something belongs to a further person or company"],
  remove: ["Remove owner {number}", "Button"],
  create: ["New person or company…", "Option: an owner who has no portfolio yet"],
  name: ["Name of the person or company", "Field: an owner who has no portfolio yet"],
  unnamed: ["New owner", "Chip of an owner who is not chosen or named yet"],
  done: ["Done", "Button: hides the fields of an owner"],
  percent: ["Share of owner {number}", "Field: the percentage of an owner; number counts the owners"],
  total: ["Together {total}.", "Below the owners: what their percentages add up to, if that is not 100 %"],
  keys: [
    "Enter changes, Backspace removes, the arrow keys move.",
    "For screen readers, about the chip of an owner, which is a button",
  ],
})

/** The words for the parts of a portfolio or person in a line. */
export type OwnerWords = Pick<typeof ownerMessages, "one" | "owners" | "add" | "remove" | "unnamed" | "percent">

/** Those who owe a debt: they are owners of a portfolio, too. */
export const borrowerWords: OwnerWords = texts("borrowers", {
  one: ["Borrower", "Field: the portfolio of a person or company that owes a debt"],
  owners: text(
    "debtForm.debtor",
    "Borrowers",
    "Heading over the owners who owe a debt that is added, each with a percentage",
  ),
  add: ["Add borrower", "Button: a further person or company owes a part of a debt"],
  remove: ["Remove borrower {number}", "Button"],
  unnamed: ["New borrower", "Chip of a borrower who is not chosen or named yet"],
  percent: ["Share of borrower {number}", "Field: the percentage of a borrower; number counts the borrowers"],
})
