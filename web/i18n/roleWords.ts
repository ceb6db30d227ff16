import type { HouseholdRole } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"
import { text, texts } from "./texts.ts"

/** The role of a member in a household. */
export const roleNames: Words<HouseholdRole> = texts("role", {
  owner: ["Owner", "Role in a household"],
  editor: ["Editor", "Role in a household"],
  adviser: ["Adviser", "Role in a household"],
  auditor: ["Auditor", "Role in a household"],
  viewer: ["Viewer", "Role in a household"],
})

/** The permissions of each role, as a sentence. */
export const roleMeanings: Words<HouseholdRole> = {
  owner: text(
    "role.owner.meaning",
    "Sees and records everything, and manages members, the plan and the household.",
    "What a role in a household allows",
  ),
  editor: text("role.editor.meaning", "Sees, records and exports everything.", "What a role in a household allows"),
  adviser: text(
    "role.adviser.meaning",
    "Sees figures and sets goals; cannot record.",
    "What a role in a household allows",
  ),
  auditor: text(
    "role.auditor.meaning",
    "Sees figures and activity, and exports them, until an end date; cannot record.",
    "What a role in a household allows",
  ),
  viewer: text("role.viewer.meaning", "Sees figures; cannot record.", "What a role in a household allows"),
}
