import type { TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { destinations } from "#web/page/navigation.ts"
import type { Words } from "#web/i18n/words.ts"
import { destinationOfShortcut, type GoId, isGoing, type ShortcutGroup, type ShortcutId } from "./registry.ts"
import { texts } from "#web/i18n/texts.ts"

export const sheetMessages = texts("shortcuts", {
  title: ["Keyboard shortcuts", "Title of the window with the list of shortcuts"],
  singleKeys: ["Single-key shortcuts", "Field: yes or no"],
  singleKeysHint: [
    "Turn them off if you dictate or press keys by accident. Search still opens with Ctrl+K. Applies to this browser.",
    "Below the field for shortcuts of single keys",
  ],
})

export const groupNames: Words<ShortcutGroup> = texts("shortcuts", {
  everywhere: ["Everywhere", "Heading over shortcuts"],
  page: ["On the page", "Heading over shortcuts"],
  go: ["Go to", "Heading over shortcuts to pages"],
})

/** The names of shortcuts that do not open a page. The others are named after their page. */
const ownNames: Words<Exclude<ShortcutId, GoId>> = texts("shortcuts", {
  search: labelWords.searchAndCommands,
  help: ["This list", "What a shortcut does"],
  hideAmounts: ["Hide or show amounts", "What a shortcut does"],
  notices: ["Go to the notices", "What a shortcut does"],
  close: ["Close the window or menu", "What a shortcut does"],
  new: commonWords.add,
  record: ["Record on this page", "What a shortcut does: presses the main button of the page"],
  asOf: ["Choose the date of the figures", "What a shortcut does"],
  shorterPeriod: ["Shorter period", "What a shortcut does"],
  longerPeriod: ["Longer period", "What a shortcut does"],
})

export function nameOfShortcut(id: ShortcutId): TypedMessageDescriptor {
  if (!isGoing(id)) return ownNames[id]
  const page = destinations.find(({ to }) => to === destinationOfShortcut[id])
  if (!page) throw new Error(`the menu has no page for ${id}`)
  return page.name
}
