import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  moveOut: [
    "Moved {units} {one, select, yes {unit} other {units}} to another holding, with their cost",
    "An entry in words",
  ],
  moveIn: [
    "Received {units} {one, select, yes {unit} other {units}} from another holding, with their cost",
    "An entry in words",
  ],
})

export const recordUnitMoveTitle = text("entry.record.UnitMove", "Move units to another holding", "Button and title")

/** A move concerns two holdings: it has a dialog of its own, and is only voided as a whole and recorded again. */
export const unitMove = {
  name: text("entry.UnitMove", "Move of units", "Kind of entry: units went to another holding of the household"),
  recordTitle: recordUnitMoveTitle,
  recordNote: text(
    "entry.note.UnitMove",
    "For example to another bank: the units keep their dates and costs",
    "Below the menu entry: what moves of units are",
  ),
  tabs: ["trades"],
  sentence: ({ direction, quantity }, { say, counted }) =>
    say(direction === "in" ? sentences.moveIn : sentences.moveOut, counted(quantity)),
  mark: ({ direction }) => (direction === "in" ? "up" : "down"),
} as const satisfies KindOnPages<ShownOf<"UnitMove">>
