import { defineMessage } from "react-intl"
import { usersMessages } from "#web/features/admin/users/messages.ts"
import { dataMessages } from "#web/features/admin/data/messages.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { Words } from "#web/i18n/words.ts"
import type { Tone } from "#web/features/admin/StateMark.tsx"
import type { Overview, partsOf } from "./health.ts"

type Part = ReturnType<typeof partsOf>[number]["part"]

export const partNames: Words<Part> = {
  log: defineMessage({ id: "admin.part.log", defaultMessage: "Event log", description: "Part of the installation" }),
  eventLoop: defineMessage({
    id: "admin.part.eventLoop",
    defaultMessage: "Server response",
    description: "Part of the installation: how long requests wait because the server is busy with something else",
  }),
  projections: dataMessages.projections,
  jobs: defineMessage({
    id: "admin.part.jobs",
    defaultMessage: "Jobs",
    description: "Part of the installation: its background jobs",
  }),
  backups: defineMessage({
    id: "admin.part.backups",
    defaultMessage: "Backups",
    description: "Part of the installation: the encrypted copies of everything that are written every day",
  }),
  mail: defineMessage({ id: "admin.part.mail", defaultMessage: "Email", description: "Part of the installation" }),
  prices: defineMessage({
    id: "admin.part.prices",
    defaultMessage: "Prices",
    description: "Part of the installation: where prices and exchange rates come from",
  }),
}

/** The text for each state of a part of the installation. */
export const toneNames: Words<Tone> = {
  good: defineMessage({ id: "admin.tone.good", defaultMessage: "OK", description: "State of a part" }),
  caution: defineMessage({
    id: "admin.tone.caution",
    defaultMessage: "Warning",
    description: "State of a part: it may pass by itself",
  }),
  bad: defineMessage({
    id: "admin.tone.bad",
    defaultMessage: "Needs attention",
    description: "State of a part: an admin has to act",
  }),
}

export const priceOutcomes: Words<NonNullable<Overview["prices"][number]["outcome"]> | "never"> = {
  taken: defineMessage({
    id: "admin.prices.taken",
    defaultMessage: "New prices imported",
    description: "Outcome of an update",
  }),
  unchanged: labelWords.unchanged,
  failed: labelWords.failed,
  never: defineMessage({
    id: "admin.prices.never",
    defaultMessage: "Never run",
    description: "In place of the outcome of an update",
  }),
}

export const overviewMessages = {
  title: adminPageNames.overview,
  version: defineMessage<{ readonly version: string; readonly moment: string }>({
    id: "admin.overview.version",
    defaultMessage: "Version {version}, running since {moment}",
    description: "Below the title",
  }),
  health: defineMessage({
    id: "admin.overview.health",
    defaultMessage: "Status of the installation",
    description: "Heading",
  }),
  several: defineMessage<{ readonly count: string; readonly of: string }>({
    id: "admin.overview.several",
    defaultMessage: "{count} of {of}",
    description: "Below the state of a part: how many of its kind are in this state",
  }),
  people: defineMessage({ id: "admin.overview.people", defaultMessage: "Users", description: "Heading" }),
  accounts: defineMessage({ id: "admin.overview.accounts", defaultMessage: "Accounts", description: "Reading" }),
  active: defineMessage({
    id: "admin.overview.active",
    defaultMessage: "Active in the last 30 days",
    description: "Reading: number of people",
  }),
  disabled: defineMessage({
    id: "admin.overview.disabled",
    defaultMessage: "Disabled",
    description: "Reading: number of accounts",
  }),
  households: usersMessages.households,
  engine: defineMessage({
    id: "admin.overview.engine",
    defaultMessage: "Database",
    description: "Reading: the database that keeps the event log",
  }),
  logState: labelWords.status,
  up: defineMessage({ id: "admin.overview.up", defaultMessage: "Responding", description: "State of the event log" }),
  down: defineMessage({
    id: "admin.overview.down",
    defaultMessage: "Not responding",
    description: "State of the event log",
  }),
  events: defineMessage({ id: "admin.overview.events", defaultMessage: "Events", description: "Reading" }),
  delay: defineMessage<{ readonly p99: string; readonly longest: string }>({
    id: "admin.overview.delay",
    defaultMessage: "99% within {p99} ms, longest wait {longest} ms, in the last minute",
    description: "Below the state of the server: how long requests had to wait",
  }),
  lastPosition: defineMessage({
    id: "admin.overview.lastPosition",
    defaultMessage: "Last position",
    description: "Reading: the place of the last event in the log",
  }),
  projection: dataMessages.projection,
  position: dataMessages.position,
  lag: dataMessages.behind,
  job: defineMessage({ id: "admin.overview.job", defaultMessage: "Job", description: "Column" }),
  waiting: defineMessage({ id: "admin.overview.waiting", defaultMessage: "Waiting", description: "Column or reading" }),
  running: defineMessage({ id: "admin.overview.running", defaultMessage: "Running", description: "Column" }),
  failed: defineMessage({ id: "admin.overview.failed", defaultMessage: "Failed", description: "Column or reading" }),
  lastCompleted: defineMessage({
    id: "admin.overview.lastCompleted",
    defaultMessage: "Last completed",
    description: "Column: when",
  }),
  noMailServer: defineMessage({
    id: "admin.overview.noMailServer",
    defaultMessage: "No mail server is set up, so no mail is sent: only you can read codes. Set SMTP_URL.",
    description: "In the section on mail of an installation that others use; SMTP_URL is a setting",
  }),
  sent: defineMessage({
    id: "admin.overview.sent",
    defaultMessage: "Sent in the last 24 hours",
    description: "Reading: number of mails",
  }),
  newestBackup: defineMessage({
    id: "admin.overview.newestBackup",
    defaultMessage: "Newest backup",
    description: "Reading: when it was written",
  }),
  noBackup: defineMessage({
    id: "admin.overview.noBackup",
    defaultMessage: "none yet",
    description: "In place of the moment of the newest backup: no backup was written so far",
  }),
  backupHours: defineMessage<{ readonly hours: number }>({
    id: "admin.overview.backupHours",
    defaultMessage: "{hours, plural, =0 {less than an hour old} one {# hour old} other {# hours old}}",
    description: "Below the moment of the newest backup: its age",
  }),
  backupDays: defineMessage<{ readonly days: number }>({
    id: "admin.overview.backupDays",
    defaultMessage: "{days, plural, one {# day old} other {# days old}}",
    description: "Below the moment of the newest backup: its age",
  }),
  backupFailed: defineMessage({
    id: "admin.overview.backupFailed",
    defaultMessage: "Last failed",
    description: "Reading: when a backup last failed",
  }),
  backupFailures: defineMessage<{ readonly count: number }>({
    id: "admin.overview.backupFailures",
    defaultMessage: "{count, plural, one {# failed attempt} other {# failed attempts}} since the last backup",
    description: "Below the moment of the last failure",
  }),
  backupError: defineMessage<{ readonly error: string }>({
    id: "admin.overview.backupError",
    defaultMessage: "Reason: {error}",
    description:
      "Below the readings of the backups: why the last one failed, or why their folder cannot be read: a message of the program, in English",
  }),
  noDailyBackup: defineMessage({
    id: "admin.overview.noDailyBackup",
    defaultMessage: "No daily backup is configured. Set BACKUP_FOLDER to its folder.",
    description: "In place of the readings of the backups. BACKUP_FOLDER stays as it is: it is the name of a setting",
  }),
  storage: defineMessage({ id: "admin.overview.storage", defaultMessage: "Storage", description: "Heading" }),
  schema: defineMessage({
    id: "admin.overview.schema",
    defaultMessage: "Schema",
    description: "Column: a part of the database",
  }),
  size: defineMessage({ id: "admin.overview.size", defaultMessage: "Size", description: "Column" }),
  rows: defineMessage({ id: "admin.overview.rows", defaultMessage: "Rows", description: "Column" }),
  provider: labelWords.provider,
  outcome: defineMessage({ id: "admin.overview.outcome", defaultMessage: "Last outcome", description: "Column" }),
  attempted: defineMessage({ id: "admin.overview.attempted", defaultMessage: "Last attempt", description: "Column" }),
  succeeded: defineMessage({
    id: "admin.overview.succeeded",
    defaultMessage: "Last succeeded",
    description: "Column: when",
  }),
  failures: defineMessage({
    id: "admin.overview.failures",
    defaultMessage: "Consecutive failures",
    description: "Column",
  }),
  never: labelWords.never,
  nothing: defineMessage({
    id: "admin.overview.nothing",
    defaultMessage: "No data yet.",
    description: "In place of an empty table of jobs or providers",
  }),
}
