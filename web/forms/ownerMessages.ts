import { texts } from "#web/i18n/texts.ts"

export const ownerMessages = texts("owners", {
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
