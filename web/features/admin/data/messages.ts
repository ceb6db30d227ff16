import { defineMessage } from "react-intl"
import type { Words } from "#web/i18n/words.ts"

export type Check = "integrity" | "orphans"

export const checkNames: Words<Check> = {
  integrity: defineMessage({
    id: "admin.check.integrity",
    defaultMessage: "Integrity of the log",
    description: "Heading: a check of the data",
  }),
  orphans: defineMessage({
    id: "admin.check.orphans",
    defaultMessage: "Orphaned rows",
    description: "Heading: a check of the data",
  }),
}

export const checkNotes: Words<Check> = {
  integrity: defineMessage({
    id: "admin.check.integrity.note",
    defaultMessage: "Compares the event log with its read models. Nothing is changed.",
    description: "Below the heading",
  }),
  orphans: defineMessage({
    id: "admin.check.orphans.note",
    defaultMessage: "Finds rows that belong to no account, household or holding. Nothing is changed.",
    description: "Below the heading",
  }),
}

export const checkStarts: Words<Check> = {
  integrity: defineMessage({
    id: "admin.check.integrity.start",
    defaultMessage: "Check integrity",
    description: "Button",
  }),
  orphans: defineMessage({
    id: "admin.check.orphans.start",
    defaultMessage: "Find orphaned rows",
    description: "Button",
  }),
}

export const dataMessages = {
  below: defineMessage({
    id: "admin.data.below",
    defaultMessage:
      "Read models are built from the event log and can be rebuilt at any time. The log itself never changes.",
    description: "Below the title",
  }),
  projections: defineMessage({ id: "admin.data.projections", defaultMessage: "Projections", description: "Heading" }),
  projectionsNote: defineMessage({
    id: "admin.data.projectionsNote",
    defaultMessage:
      "A projection is rebuilt alongside the one in use, which serves requests until the new one is ready.",
    description: "Below the heading",
  }),
  projection: defineMessage({ id: "admin.data.projection", defaultMessage: "Projection", description: "Column" }),
  behind: defineMessage({
    id: "admin.data.behind",
    defaultMessage: "Behind",
    description: "Column: how many events a read model has not shown yet",
  }),
  position: defineMessage({ id: "admin.data.position", defaultMessage: "Position", description: "Column" }),
  rebuild: defineMessage({ id: "admin.data.rebuild", defaultMessage: "Rebuild", description: "Button" }),
  rebuildOne: defineMessage<{ readonly name: string }>({
    id: "admin.data.rebuildOne",
    defaultMessage: "Rebuild {name}",
    description: "Button, read aloud, and title of the window that asks for confirmation: name of a read model",
  }),
  rebuildText: defineMessage({
    id: "admin.data.rebuildText",
    defaultMessage: "Applies every event of the log again. This can take minutes and slows the product down meanwhile.",
    description: "In the window that asks for confirmation",
  }),
  rebuildBegun: defineMessage<{ readonly name: string }>({
    id: "admin.data.rebuildBegun",
    defaultMessage: "{name} is being rebuilt.",
    description: "Notice: name of a read model",
  }),
  resume: defineMessage({ id: "admin.data.resume", defaultMessage: "Resume", description: "Button" }),
  resumeOne: defineMessage<{ readonly name: string }>({
    id: "admin.data.resumeOne",
    defaultMessage: "Resume {name}",
    description: "Button, read aloud: lets a halted read model try again",
  }),
  resumed: defineMessage<{ readonly name: string }>({
    id: "admin.data.resumed",
    defaultMessage: "{name} has been resumed.",
    description: "Notice: name of a read model",
  }),
  progress: defineMessage<{ readonly name: string }>({
    id: "admin.data.progress",
    defaultMessage: "Progress of {name}",
    description: "Read aloud: name of a bar that shows how far a rebuild is",
  }),
  rebuilt: defineMessage<{ readonly events: string; readonly of: string }>({
    id: "admin.data.rebuilt",
    defaultMessage: "{events} of {of} events",
    description: "Beside a bar that shows how far a rebuild is",
  }),
  neverRan: defineMessage({
    id: "admin.data.neverRan",
    defaultMessage: "Not run yet.",
    description: "Below the name of a check",
  }),
  running: defineMessage<{ readonly looked: string }>({
    id: "admin.data.running",
    defaultMessage: "Running: {looked} checked so far",
    description: "Number of events or rows that a check has read",
  }),
  ran: defineMessage<{ readonly moment: string; readonly looked: string }>({
    id: "admin.data.ran",
    defaultMessage: "Finished {moment}, {looked} checked",
    description: "When a check ran, and the number of events or rows that it read",
  }),
  nothingWrong: defineMessage({
    id: "admin.data.nothingWrong",
    defaultMessage: "No faults found",
    description: "What a check found",
  }),
  findings: defineMessage<{ readonly total: number; readonly count: string }>({
    id: "admin.data.findings",
    defaultMessage: "{total, plural, one {{count} finding} other {{count} findings}}",
    description: "What a check found",
  }),
  mostFindings: defineMessage<{ readonly count: string }>({
    id: "admin.data.mostFindings",
    defaultMessage: "The first {count} findings",
    description: "What a check found, where there may be more",
  }),
  failed: defineMessage<{ readonly failure: string }>({
    id: "admin.data.failed",
    defaultMessage: "The check failed: {failure}",
    description: "The failure is a message of the program, in English",
  }),
}
