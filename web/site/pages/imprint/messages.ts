import { defineMessage } from "react-intl"

export const imprintMessages = {
  description: defineMessage({
    id: "site.imprint.description",
    defaultMessage: "Who is responsible for this installation of the wealth tracker.",
    description: "Public imprint: for search engines, at most 160 characters",
  }),
  provider: defineMessage({
    id: "site.imprint.provider",
    defaultMessage: "Provider",
    description: "Public imprint: heading",
  }),
  law: defineMessage({
    id: "site.imprint.law",
    defaultMessage: "Information in accordance with section 5 of the German Digital Services Act (DDG)",
    description: "Public imprint: below the heading",
  }),
  represented: defineMessage({
    id: "site.imprint.represented",
    defaultMessage: "Represented by",
    description: "Public imprint: name of a detail",
  }),
  register: defineMessage({
    id: "site.imprint.register",
    defaultMessage: "Registered",
    description: "Public imprint: name of a detail: entry in the commercial register",
  }),
  vat: defineMessage({
    id: "site.imprint.vat",
    defaultMessage: "VAT identification number",
    description: "Public imprint: name of a detail",
  }),
  operatorMissing: defineMessage({
    id: "site.imprint.nobody",
    defaultMessage:
      "The operator of this installation has not provided their details here. A private installation that is not offered to others may not need to; one offered to the public does. If you are the operator, set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.",
    description: "Public imprint: paragraph, where the operator named no person",
  }),
  contentTitle: defineMessage({
    id: "site.imprint.contentTitle",
    defaultMessage: "User content",
    description: "Public imprint: heading",
  }),
  content: defineMessage({
    id: "site.imprint.content",
    defaultMessage:
      "What users record in this installation is theirs and visible only to those they give access. The provider does not review it and is responsible only for its own content.",
    description: "Public imprint: paragraph",
  }),
  disputeTitle: defineMessage({
    id: "site.imprint.disputeTitle",
    defaultMessage: "Disputes with consumers",
    description: "Public imprint: heading, where plans are sold",
  }),
  dispute: defineMessage({
    id: "site.imprint.dispute",
    defaultMessage:
      "The provider is neither obliged nor willing to take part in dispute resolution proceedings before a consumer arbitration board.",
    description: "Public imprint: paragraph",
  }),
}
