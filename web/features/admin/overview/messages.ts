import { usersMessages } from "#web/features/admin/users/messages.ts"
import { dataMessages } from "#web/features/admin/data/messages.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { Words } from "#web/i18n/words.ts"
import type { Tone } from "#web/features/admin/StateMark.tsx"
import type { Overview, partsOf } from "./health.ts"
import { texts } from "#web/i18n/texts.ts"

type Part = ReturnType<typeof partsOf>[number]["part"]

export const partNames: Words<Part> = texts("admin.part", {
  log: ["Event log", "Part of the installation"],
  eventLoop: [
    "Server response",
    "Part of the installation: how long requests wait because the server is busy with something else",
  ],
  projections: dataMessages.projections,
  jobs: ["Jobs", "Part of the installation: its background jobs"],
  backups: ["Backups", "Part of the installation: the encrypted copies of everything that are written every day"],
  mail: ["Email", "Part of the installation"],
  prices: ["Prices", "Part of the installation: where prices and exchange rates come from"],
})

/** The text for each state of a part of the installation. */
export const toneNames: Words<Tone> = texts("admin.tone", {
  good: ["OK", "State of a part"],
  caution: ["Warning", "State of a part: it may pass by itself"],
  bad: ["Needs attention", "State of a part: an admin has to act"],
})

export const priceOutcomes: Words<NonNullable<Overview["prices"][number]["outcome"]> | "never"> = texts(
  "admin.prices",
  {
    taken: ["New prices imported", "Outcome of an update"],
    unchanged: labelWords.unchanged,
    failed: labelWords.failed,
    never: ["Never run", "In place of the outcome of an update"],
  },
)

export const overviewMessages = texts("admin.overview", {
  title: adminPageNames.overview,
  version: ["Version {version}, running since {moment}", "Below the title"],
  health: ["Status of the installation", "Heading"],
  several: ["{count} of {of}", "Below the state of a part: how many of its kind are in this state"],
  people: ["Users", "Heading"],
  accounts: ["Accounts", "Reading"],
  active: ["Active in the last 30 days", "Reading: number of people"],
  disabled: ["Disabled", "Reading: number of accounts"],
  households: usersMessages.households,
  guests: ["Guests with an example", "Reading: visitors who look at the demo family without an account now"],
  engine: ["Database", "Reading: the database that keeps the event log"],
  logState: labelWords.status,
  up: ["Responding", "State of the event log"],
  down: ["Not responding", "State of the event log"],
  events: ["Events", "Reading"],
  delay: [
    "99% within {p99} ms, longest wait {longest} ms, in the last minute",
    "Below the state of the server: how long requests had to wait",
  ],
  lastPosition: ["Last position", "Reading: the place of the last event in the log"],
  projection: dataMessages.projection,
  position: dataMessages.position,
  lag: dataMessages.behind,
  job: ["Job", "Column"],
  waiting: ["Waiting", "Column or reading"],
  running: ["Running", "Column"],
  failed: ["Failed", "Column or reading"],
  lastCompleted: ["Last completed", "Column: when"],
  noMailServer: [
    "No mail server is set up, so no mail is sent: only you can read codes. Set SMTP_URL.",
    "In the section on mail of an installation that others use; SMTP_URL is a setting",
  ],
  sent: ["Sent in the last 24 hours", "Reading: number of mails"],
  newestBackup: ["Newest backup", "Reading: when it was written"],
  noBackup: ["none yet", "In place of the moment of the newest backup: no backup was written so far"],
  backupHours: [
    "{hours, plural, =0 {less than an hour old} one {# hour old} other {# hours old}}",
    "Below the moment of the newest backup: its age",
  ],
  backupDays: ["{days, plural, one {# day old} other {# days old}}", "Below the moment of the newest backup: its age"],
  backupFailed: ["Last failed", "Reading: when a backup last failed"],
  backupFailures: [
    "{count, plural, one {# failed attempt} other {# failed attempts}} since the last backup",
    "Below the moment of the last failure",
  ],
  backupError: [
    "Reason: {error}",
    "Below the readings of the backups: why the last one failed, or why their folder cannot be read: a message of the program, in English",
  ],
  noDailyBackup: [
    "No daily backup is configured. Set BACKUP_FOLDER to its folder.",
    "In place of the readings of the backups. BACKUP_FOLDER stays as it is: it is the name of a setting",
  ],
  storage: ["Storage", "Heading"],
  schema: ["Schema", "Column: a part of the database"],
  size: ["Size", "Column"],
  rows: ["Rows", "Column"],
  provider: labelWords.provider,
  outcome: ["Last outcome", "Column"],
  attempted: ["Last attempt", "Column"],
  succeeded: ["Last succeeded", "Column: when"],
  failures: ["Consecutive failures", "Column"],
  never: labelWords.never,
  nothing: ["No data yet.", "In place of an empty table of jobs or providers"],
})
