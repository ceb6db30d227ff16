import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { cashFlowNames, policyTypeNames, premiumIntervalNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { description, inDetails, optional, unquoted } from "./fields.ts"

/** Policies and pensions. */
export const insurance: ClassOnPages<"insurance"> = {
  texts: {
    add: text("holding.add.insurance", "Add policy", "Button and title"),
    added: text("holding.added.insurance", "Policy added successfully", "Notice"),
    updated: text("holding.updated.insurance", "Policy updated successfully", "Notice"),
    deleted: text("holding.deleted.insurance", "Policy deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.insurance",
      "Add a policy or pension to see its premium, maturity and value here.",
      "When there are no policies",
    ),
    columns: ["provider", "maturity", "premium", "weight", "value"],
    more: ["kind", "gain"],
  },
  form: [
    unquoted,
    { type: "title", name: "name", label: text("details.insurance.name", "Policy name", "Field"), isWide: true },
    {
      type: "select",
      name: "policyType",
      label: text("details.insurance.policyType", "Policy type", "Field"),
      words: policyTypeNames,
      initial: "pension",
      ...inDetails,
    },
    { type: "title", name: "provider", label: labelWords.insurer, ...optional, ...inDetails },
    { type: "title", name: "policyNumber", label: labelWords.policyNumber, ...optional, ...inDetails },
    {
      type: "day",
      name: "maturityOn",
      label: text("details.insurance.maturityOn", "Maturity date", "Field"),
      reach: "ahead",
      ...optional,
      ...inDetails,
    },
    {
      type: "moneyEvery",
      name: "premium",
      label: cashFlowNames.premium,
      words: premiumIntervalNames,
      ...optional,
      ...inDetails,
    },
    {
      type: "rows",
      name: "beneficiaries",
      label: text("details.insurance.beneficiaries", "Beneficiaries", "Heading: whom a policy pays"),
      add: text("details.insurance.addBeneficiary", "Add beneficiary", "Button"),
      fields: [
        {
          type: "title",
          name: "name",
          label: text("details.insurance.beneficiaryName", "Name", "Field: name of a beneficiary"),
        },
        {
          type: "percent",
          name: "percent",
          label: text(
            "details.insurance.beneficiaryPercent",
            "Share",
            "Field: how much of the policy a beneficiary gets, in percent",
          ),
          ...optional,
        },
      ],
      ...inDetails,
    },
    description,
  ],
  inSight: ["name", "policyType", "openedOn", "value"],
  tabs: ["overview", "valuations", "cashFlows", "performance", "notes", "history"],
  readings: ["gain", "return", "weight", "premium", "maturity", "policyNumber", "beneficiaries", "expenses"],
  kindOf: (details, say) => say(policyTypeNames[details.policyType]),
  particularsOf: (details) => [details.provider, details.policyNumber],
}
