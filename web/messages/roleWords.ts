import { defineMessage } from "react-intl"
import type { HouseholdRole } from "../../server/contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"

/** What somebody is to a household. */
export const roleNames: Words<HouseholdRole> = {
  owner: defineMessage({ id: "role.owner", defaultMessage: "Owner", description: "Role in a household" }),
  editor: defineMessage({ id: "role.editor", defaultMessage: "Editor", description: "Role in a household" }),
  adviser: defineMessage({ id: "role.adviser", defaultMessage: "Adviser", description: "Role in a household" }),
  auditor: defineMessage({ id: "role.auditor", defaultMessage: "Auditor", description: "Role in a household" }),
  viewer: defineMessage({ id: "role.viewer", defaultMessage: "Viewer", description: "Role in a household" }),
}

/** What that allows, in a sentence. */
export const roleMeanings: Words<HouseholdRole> = {
  owner: defineMessage({
    id: "role.owner.meaning",
    defaultMessage: "Sees and records everything, and manages members, the plan and the household itself.",
    description: "What a role in a household allows",
  }),
  editor: defineMessage({
    id: "role.editor.meaning",
    defaultMessage: "Sees and records everything, and exports it.",
    description: "What a role in a household allows",
  }),
  adviser: defineMessage({
    id: "role.adviser.meaning",
    defaultMessage: "Sees figures and sets goals; records nothing.",
    description: "What a role in a household allows",
  }),
  auditor: defineMessage({
    id: "role.auditor.meaning",
    defaultMessage: "Sees figures and who did what, and exports them, until a day; records nothing.",
    description: "What a role in a household allows",
  }),
  viewer: defineMessage({
    id: "role.viewer.meaning",
    defaultMessage: "Sees figures; records nothing.",
    description: "What a role in a household allows",
  }),
}
