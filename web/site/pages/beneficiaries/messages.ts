import { defineMessage } from "react-intl"

export const beneficiaryMessages = {
  title: defineMessage({
    id: "site.beneficiaries.title",
    defaultMessage: "Beneficiaries and family: who can see what",
    description: "Public page about successors and people with shared access: title of the window",
  }),
  description: defineMessage({
    id: "site.beneficiaries.description",
    defaultMessage:
      "Give family, advisers and auditors access with a role, chosen portfolios and an end date, and keep an archive that other systems can open.",
    description:
      "Public page about successors and people with shared access: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.beneficiaries.heading",
    defaultMessage: "It should not depend on one person",
    description: "Public page about successors and people with shared access: heading",
  }),
  lead: defineMessage({
    id: "site.beneficiaries.lead",
    defaultMessage:
      "Wealth outlives the person who keeps its books. Give access in good time to those who should have it, each as far as you choose, and leave records that can be read without you.",
    description: "Public page about successors and people with shared access: below the heading",
  }),
  rolesTitle: defineMessage({
    id: "site.beneficiaries.rolesTitle",
    defaultMessage: "A role for each member",
    description: "Public page about successors and people with shared access: heading of a part",
  }),
  roles: defineMessage({
    id: "site.beneficiaries.roles",
    defaultMessage:
      "Invite people by email as owner, editor, viewer, adviser or auditor. Viewers, advisers and auditors can be limited to some portfolios and to an end date; auditors always have one. Totals include only what a member can see.",
    description: "Public page about successors and people with shared access: paragraph",
  }),
  exTitle: defineMessage({
    id: "site.beneficiaries.exTitle",
    defaultMessage: "Who can see what in the Keller household",
    description: "Public page about successors and people with shared access: title of the example",
  }),
  who: defineMessage({
    id: "site.beneficiaries.who",
    defaultMessage: "Who",
    description: "Public page about successors and people with shared access: column of the example",
  }),
  role: defineMessage({
    id: "site.beneficiaries.role",
    defaultMessage: "Role",
    description: "Public page about successors and people with shared access: column of the example",
  }),
  sees: defineMessage({
    id: "site.beneficiaries.sees",
    defaultMessage: "Sees",
    description: "Public page about successors and people with shared access: column of the example",
  }),
  may: defineMessage({
    id: "site.beneficiaries.may",
    defaultMessage: "Can",
    description: "Public page about successors and people with shared access: column of the example",
  }),
  until: defineMessage({
    id: "site.beneficiaries.until",
    defaultMessage: "Until",
    description: "Public page about successors and people with shared access: column of the example",
  }),
  daughter: defineMessage({
    id: "site.beneficiaries.daughter",
    defaultMessage: "Lena, daughter",
    description: "Public page about successors and people with shared access: row of the example",
  }),
  brother: defineMessage({
    id: "site.beneficiaries.brother",
    defaultMessage: "Jonas, brother",
    description: "Public page about successors and people with shared access: row of the example",
  }),
  bank: defineMessage({
    id: "site.beneficiaries.bank",
    defaultMessage: "The family’s adviser",
    description: "Public page about successors and people with shared access: row of the example",
  }),
  audit: defineMessage({
    id: "site.beneficiaries.audit",
    defaultMessage: "The auditor of the holding",
    description: "Public page about successors and people with shared access: row of the example",
  }),
  everything: defineMessage({
    id: "site.beneficiaries.everything",
    defaultMessage: "everything",
    description: "Public page about successors and people with shared access: in the example: what a person sees",
  }),
  own: defineMessage({
    id: "site.beneficiaries.own",
    defaultMessage: "the portfolio in her name",
    description: "Public page about successors and people with shared access: in the example: what a person sees",
  }),
  holdingOnly: defineMessage({
    id: "site.beneficiaries.holdingOnly",
    defaultMessage: "the holding and its companies",
    description: "Public page about successors and people with shared access: in the example: what a person sees",
  }),
  liquid: defineMessage({
    id: "site.beneficiaries.liquid",
    defaultMessage: "two portfolios",
    description: "Public page about successors and people with shared access: in the example: what a person sees",
  }),
  look: defineMessage({
    id: "site.beneficiaries.look",
    defaultMessage: "view",
    description: "Public page about successors and people with shared access: in the example: what a person may do",
  }),
  lookGoals: defineMessage({
    id: "site.beneficiaries.lookGoals",
    defaultMessage: "view, set goals",
    description: "Public page about successors and people with shared access: in the example: what a person may do",
  }),
  lookExport: defineMessage({
    id: "site.beneficiaries.lookExport",
    defaultMessage: "view, see activity, export",
    description: "Public page about successors and people with shared access: in the example: what a person may do",
  }),
  write: defineMessage({
    id: "site.beneficiaries.write",
    defaultMessage: "view, record, set goals, export",
    description: "Public page about successors and people with shared access: in the example: what a person may do",
  }),
  noEnd: defineMessage({
    id: "site.beneficiaries.noEnd",
    defaultMessage: "no end date",
    description: "Public page about successors and people with shared access: in the example: no last day",
  }),
  backTitle: defineMessage({
    id: "site.beneficiaries.backTitle",
    defaultMessage: "Access ends immediately",
    description: "Public page about successors and people with shared access: heading of a part",
  }),
  back: defineMessage({
    id: "site.beneficiaries.back",
    defaultMessage:
      "A role can be changed or ended at any time and stops applying with the next request. The history shows who had which access and when, so that an auditor can follow it later.",
    description: "Public page about successors and people with shared access: paragraph",
  }),
  policyTitle: defineMessage({
    id: "site.beneficiaries.policyTitle",
    defaultMessage: "Named on the policy",
    description: "Public page about successors and people with shared access: heading of a part",
  }),
  policy: defineMessage({
    id: "site.beneficiaries.policy",
    defaultMessage:
      "Life insurance policies and pensions name their beneficiaries, together with the policy number, provider, value and maturity date.",
    description: "Public page about successors and people with shared access: paragraph",
  }),
  heirTitle: defineMessage({
    id: "site.beneficiaries.heirTitle",
    defaultMessage: "An archive for your heirs",
    description: "Public page about successors and people with shared access: heading of a part",
  }),
  heir: defineMessage({
    id: "site.beneficiaries.heir",
    defaultMessage:
      "Keep an export with your papers: a file of everything recorded, with tables that any spreadsheet opens. Heirs need neither this installation nor your password; a new installation imports it with the full history.",
    description: "Public page about successors and people with shared access: paragraph",
  }),
  heirNote: defineMessage({
    id: "site.beneficiaries.heirNote",
    defaultMessage: "The file is not encrypted. Keep it where you keep your will.",
    description: "Public page about successors and people with shared access: paragraph",
  }),
}
