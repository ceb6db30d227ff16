import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export type Check = "integrity" | "orphans"

export const checkNames: Words<Check> = texts("admin.check", {
  integrity: ["Integrity of the log", "Heading: a check of the data"],
  orphans: ["Orphaned rows", "Heading: a check of the data"],
})

export const checkNotes: Words<Check> = {
  integrity: text(
    "admin.check.integrity.note",
    "Compares the event log with its read models. Nothing is changed.",
    "Below the heading",
  ),
  orphans: text(
    "admin.check.orphans.note",
    "Finds rows that belong to no account, household or holding. Nothing is changed.",
    "Below the heading",
  ),
}

export const checkStarts: Words<Check> = {
  integrity: text("admin.check.integrity.start", "Check integrity", "Button"),
  orphans: text("admin.check.orphans.start", "Find orphaned rows", "Button"),
}

export const dataMessages = texts("admin.data", {
  below: [
    "Read models are built from the event log and can be rebuilt at any time. The log itself never changes.",
    "Below the title",
  ],
  projections: ["Projections", "Heading"],
  projectionsNote: [
    "A projection is rebuilt alongside the one in use, which serves requests until the new one is ready.",
    "Below the heading",
  ],
  projection: ["Projection", "Column"],
  behind: ["Behind", "Column: how many events a read model has not shown yet"],
  position: ["Position", "Column"],
  rebuild: ["Rebuild", "Button"],
  rebuildOne: [
    "Rebuild {name}",
    "Button, read aloud, and title of the window that asks for confirmation: name of a read model",
  ],
  rebuildText: [
    "Applies every event of the log again. This can take minutes and slows the product down meanwhile.",
    "In the window that asks for confirmation",
  ],
  rebuildBegun: ["{name} is being rebuilt.", "Notice: name of a read model"],
  resume: ["Resume", "Button"],
  resumeOne: ["Resume {name}", "Button, read aloud: lets a halted read model try again"],
  resumed: ["{name} has been resumed.", "Notice: name of a read model"],
  progress: ["Progress of {name}", "Read aloud: name of a bar that shows how far a rebuild is"],
  rebuilt: ["{events} of {of} events", "Beside a bar that shows how far a rebuild is"],
  neverRan: ["Not run yet.", "Below the name of a check"],
  running: ["Running: {looked} checked so far", "Number of events or rows that a check has read"],
  ran: ["Finished {moment}, {looked} checked", "When a check ran, and the number of events or rows that it read"],
  nothingWrong: ["No faults found", "What a check found"],
  findings: ["{total, plural, one {{count} finding} other {{count} findings}}", "What a check found"],
  mostFindings: ["The first {count} findings", "What a check found, where there may be more"],
  failed: ["The check failed: {failure}", "The failure is a message of the program, in English"],
})
