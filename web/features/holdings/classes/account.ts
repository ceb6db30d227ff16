import { switchedOn } from "#web/forms/formFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { accountTypeNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { description, inDetails, optional, unquoted } from "./fields.ts"

/** Cash, savings and current accounts. */
export const account: ClassOnPages<"account"> = {
  texts: {
    add: text("holding.add.account", "Add account", "Button and title"),
    added: text("holding.added.account", "Account added successfully", "Notice"),
    updated: text("holding.updated.account", "Account updated successfully", "Notice"),
    deleted: text("holding.deleted.account", "Account deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.account",
      "Add a cash, current or savings account to see its balance here.",
      "When there are no accounts",
    ),
    columns: ["kind", "active", "weight", "value"],
    more: ["income", "investable"],
  },
  form: [
    unquoted,
    { type: "title", name: "name", label: text("account.name", "Account name", "Field"), isWide: true },
    {
      type: "select",
      name: "accountType",
      label: text("account.type", "Account type", "Field"),
      words: accountTypeNames,
      initial: "checking",
      ...inDetails,
    },
    {
      type: "title",
      name: "institution",
      label: text("account.institution", "Bank or institution", "Field"),
      ...optional,
      ...inDetails,
    },
    {
      type: "switch",
      name: "isActive",
      label: labelWords.active,
      hint: text(
        "details.account.isActiveHint",
        "Inactive accounts are still included in totals.",
        "Below the switch active",
      ),
      initial: switchedOn,
      isWide: true,
      ...inDetails,
    },
    description,
  ],
  inSight: ["name", "balance", "openedOn"],
  tabs: ["overview", "balances", "notes", "history"],
  readings: ["weight", "income", "onItsWay"],
  kindOf: (details, say) => say(accountTypeNames[details.accountType]),
  particularsOf: (details) => [details.institution],
}
