import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { destinations } from "#web/shell/navigation.ts"
import type { Words } from "#web/i18n/words.ts"
import { destinationOfShortcut, type GoId, isGoing, type ShortcutGroup, type ShortcutId } from "./registry.ts"

export const sheetMessages = {
  title: defineMessage({
    id: "shortcuts.title",
    defaultMessage: "Keyboard shortcuts",
    description: "Title of the window with the list of shortcuts",
  }),
  singleKeys: defineMessage({
    id: "shortcuts.singleKeys",
    defaultMessage: "Single-key shortcuts",
    description: "Field: yes or no",
  }),
  singleKeysHint: defineMessage({
    id: "shortcuts.singleKeysHint",
    defaultMessage:
      "Turn them off if you dictate or press keys by accident. Search still opens with Ctrl+K. Applies to this browser.",
    description: "Below the field for shortcuts of single keys",
  }),
}

export const groupNames: Words<ShortcutGroup> = {
  everywhere: defineMessage({
    id: "shortcuts.everywhere",
    defaultMessage: "Everywhere",
    description: "Heading over shortcuts",
  }),
  page: defineMessage({ id: "shortcuts.page", defaultMessage: "On the page", description: "Heading over shortcuts" }),
  go: defineMessage({ id: "shortcuts.go", defaultMessage: "Go to", description: "Heading over shortcuts to pages" }),
}

/** The names of shortcuts that do not open a page. The others are named after their page. */
const ownNames: Words<Exclude<ShortcutId, GoId>> = {
  search: labelWords.searchAndCommands,
  help: defineMessage({ id: "shortcuts.help", defaultMessage: "This list", description: "What a shortcut does" }),
  hideAmounts: defineMessage({
    id: "shortcuts.hideAmounts",
    defaultMessage: "Hide or show amounts",
    description: "What a shortcut does",
  }),
  notices: defineMessage({
    id: "shortcuts.notices",
    defaultMessage: "Go to the notices",
    description: "What a shortcut does",
  }),
  close: defineMessage({
    id: "shortcuts.close",
    defaultMessage: "Close the window or menu",
    description: "What a shortcut does",
  }),
  new: defineMessage({
    id: "shortcuts.new",
    defaultMessage: "Add or record",
    description: "What a shortcut does: presses the main button of the page",
  }),
  asOf: defineMessage({
    id: "shortcuts.asOf",
    defaultMessage: "Choose the date of the figures",
    description: "What a shortcut does",
  }),
  shorterPeriod: defineMessage({
    id: "shortcuts.shorterPeriod",
    defaultMessage: "Shorter period",
    description: "What a shortcut does",
  }),
  longerPeriod: defineMessage({
    id: "shortcuts.longerPeriod",
    defaultMessage: "Longer period",
    description: "What a shortcut does",
  }),
}

export function nameOfShortcut(id: ShortcutId): TypedMessageDescriptor {
  if (!isGoing(id)) return ownNames[id]
  const page = destinations.find(({ to }) => to === destinationOfShortcut[id])
  if (!page) throw new Error(`the menu has no page for ${id}`)
  return page.name
}
