import { text, texts } from "#web/i18n/texts.ts"

export const imprintMessages = texts("site.imprint", {
  description: [
    "Who is responsible for this installation of the wealth tracker.",
    "Public imprint: for search engines, at most 160 characters",
  ],
  provider: ["Provider", "Public imprint: heading"],
  law: [
    "Information in accordance with section 5 of the German Digital Services Act (DDG)",
    "Public imprint: below the heading",
  ],
  represented: ["Represented by", "Public imprint: name of a detail"],
  register: ["Registered", "Public imprint: name of a detail: entry in the commercial register"],
  vat: ["VAT identification number", "Public imprint: name of a detail"],
  operatorMissing: text(
    "site.imprint.nobody",
    "The operator of this installation has not provided their details here. A private installation that is not offered to others may not need to; one offered to the public does. If you are the operator, set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.",
    "Public imprint: paragraph, where the operator named no person",
  ),
  contentTitle: ["User content", "Public imprint: heading"],
  content: [
    "What users record in this installation is theirs and visible only to those they give access. The provider does not review it and is responsible only for its own content.",
    "Public imprint: paragraph",
  ],
  disputeTitle: ["Disputes with consumers", "Public imprint: heading, where plans are sold"],
  dispute: [
    "The provider is neither obliged nor willing to take part in dispute resolution proceedings before a consumer arbitration board.",
    "Public imprint: paragraph",
  ],
})
