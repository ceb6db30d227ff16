import { defineMessage } from "react-intl"
import type { HouseholdRole } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"

/** The role of a member in a household. */
export const roleNames: Words<HouseholdRole> = {
  owner: defineMessage({ id: "role.owner", defaultMessage: "Owner", description: "Role in a household" }),
  editor: defineMessage({ id: "role.editor", defaultMessage: "Editor", description: "Role in a household" }),
  adviser: defineMessage({ id: "role.adviser", defaultMessage: "Adviser", description: "Role in a household" }),
  auditor: defineMessage({ id: "role.auditor", defaultMessage: "Auditor", description: "Role in a household" }),
  viewer: defineMessage({ id: "role.viewer", defaultMessage: "Viewer", description: "Role in a household" }),
}

/** The permissions of each role, as a sentence. */
export const roleMeanings: Words<HouseholdRole> = {
  owner: defineMessage({
    id: "role.owner.meaning",
    defaultMessage: "Sees and records everything, and manages members, the plan and the household.",
    description: "What a role in a household allows",
  }),
  editor: defineMessage({
    id: "role.editor.meaning",
    defaultMessage: "Sees, records and exports everything.",
    description: "What a role in a household allows",
  }),
  adviser: defineMessage({
    id: "role.adviser.meaning",
    defaultMessage: "Sees figures and sets goals; cannot record.",
    description: "What a role in a household allows",
  }),
  auditor: defineMessage({
    id: "role.auditor.meaning",
    defaultMessage: "Sees figures and activity, and exports them, until an end date; cannot record.",
    description: "What a role in a household allows",
  }),
  viewer: defineMessage({
    id: "role.viewer.meaning",
    defaultMessage: "Sees figures; cannot record.",
    description: "What a role in a household allows",
  }),
}
