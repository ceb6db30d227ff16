import { texts } from "#web/i18n/texts.ts"

export const beneficiaryMessages = texts("site.beneficiaries", {
  title: [
    "Beneficiaries and family: who can see what",
    "Public page about successors and people with shared access: title of the window",
  ],
  description: [
    "Give family, advisers and auditors access with a role, chosen portfolios and an end date, and keep an archive that other systems can open.",
    "Public page about successors and people with shared access: for search engines, at most 160 characters",
  ],
  heading: [
    "It should not depend on one person",
    "Public page about successors and people with shared access: heading",
  ],
  lead: [
    "Wealth outlives the person who keeps its books. Give access in good time to those who should have it, each as far as you choose, and leave records that can be read without you.",
    "Public page about successors and people with shared access: below the heading",
  ],
  rolesTitle: [
    "A role for each member",
    "Public page about successors and people with shared access: heading of a part",
  ],
  roles: [
    "Invite people by email as owner, editor, viewer, adviser or auditor. Viewers, advisers and auditors can be limited to some portfolios and to an end date; auditors always have one. Totals include only what a member can see.",
    "Public page about successors and people with shared access: paragraph",
  ],
  exTitle: [
    "Who can see what in the Keller household",
    "Public page about successors and people with shared access: title of the example",
  ],
  who: ["Who", "Public page about successors and people with shared access: column of the example"],
  role: ["Role", "Public page about successors and people with shared access: column of the example"],
  sees: ["Sees", "Public page about successors and people with shared access: column of the example"],
  may: ["Can", "Public page about successors and people with shared access: column of the example"],
  until: ["Until", "Public page about successors and people with shared access: column of the example"],
  daughter: ["Lena, daughter", "Public page about successors and people with shared access: row of the example"],
  brother: ["Jonas, brother", "Public page about successors and people with shared access: row of the example"],
  bank: ["The family’s adviser", "Public page about successors and people with shared access: row of the example"],
  audit: [
    "The auditor of the holding",
    "Public page about successors and people with shared access: row of the example",
  ],
  everything: [
    "everything",
    "Public page about successors and people with shared access: in the example: what a person sees",
  ],
  own: [
    "the portfolio in her name",
    "Public page about successors and people with shared access: in the example: what a person sees",
  ],
  holdingOnly: [
    "the holding and its companies",
    "Public page about successors and people with shared access: in the example: what a person sees",
  ],
  liquid: [
    "two portfolios",
    "Public page about successors and people with shared access: in the example: what a person sees",
  ],
  look: ["view", "Public page about successors and people with shared access: in the example: what a person may do"],
  lookGoals: [
    "view, set goals",
    "Public page about successors and people with shared access: in the example: what a person may do",
  ],
  lookExport: [
    "view, see activity, export",
    "Public page about successors and people with shared access: in the example: what a person may do",
  ],
  write: [
    "view, record, set goals, export",
    "Public page about successors and people with shared access: in the example: what a person may do",
  ],
  noEnd: ["no end date", "Public page about successors and people with shared access: in the example: no last day"],
  backTitle: [
    "Access ends immediately",
    "Public page about successors and people with shared access: heading of a part",
  ],
  back: [
    "A role can be changed or ended at any time and stops applying with the next request. The history shows who had which access and when, so that an auditor can follow it later.",
    "Public page about successors and people with shared access: paragraph",
  ],
  policyTitle: ["Named on the policy", "Public page about successors and people with shared access: heading of a part"],
  policy: [
    "Life insurance policies and pensions name their beneficiaries, together with the policy number, provider, value and maturity date.",
    "Public page about successors and people with shared access: paragraph",
  ],
  heirTitle: [
    "An archive for your heirs",
    "Public page about successors and people with shared access: heading of a part",
  ],
  heir: [
    "Keep an export with your papers: a file of everything recorded, with tables that any spreadsheet opens. Heirs need neither this installation nor your password; a new installation imports it with the full history.",
    "Public page about successors and people with shared access: paragraph",
  ],
  heirNote: [
    "The file is not encrypted. Keep it where you keep your will.",
    "Public page about successors and people with shared access: paragraph",
  ],
})
