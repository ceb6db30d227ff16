import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "#contract/endpoint.ts"
import { InstallationRole } from "./identity.ts"
import { PaidPlan } from "#domain/subscription/plans.ts"
import { EntitlementView } from "./subscription.ts"
import { BackupView, EventLoopView, MailDelivery, SetAsideView } from "./operations.ts"

const ProjectionView = Schema.Struct({
  name: Schema.String,
  state: Schema.Literals(["running", "catchingUp", "rebuilding", "halted"]),
  position: Schema.String,
  /** Events that it has not applied yet, counted up to 10,000. */
  lag: Schema.Int,
  waitingSince: Schema.NullOr(Schema.String),
  haltedAt: Schema.NullOr(Schema.Struct({ position: Schema.String, eventId: Schema.String, error: Schema.String })),
  /** At most 100. */
  setAside: Schema.Array(SetAsideView),
  /** Events that a rebuild on this server has applied, and their total. */
  rebuild: Schema.NullOr(Schema.Struct({ events: Schema.Int, of: Schema.Int, startedAt: Schema.String })),
})

export const readOverview = endpoint({
  name: "readOverview",
  method: "GET",
  path: "/api/admin/overview",
  kind: "admin",
  guard: { background: true },
  summary: "State of the installation: log, projections, jobs, backups, mail, storage and prices.",
  answer: Schema.Struct({
    version: Schema.String,
    startedAt: Schema.String,
    maintenance: Schema.Boolean,
    /** Accounts and their households, without guests, whose number is `guests`. */
    people: Schema.Struct({
      all: Schema.Int,
      active30Days: Schema.Int,
      disabled: Schema.Int,
      households: Schema.Int,
      guests: Schema.Int,
    }),
    log: Schema.Struct({
      engine: Schema.Literals(["postgres", "eventStoreDb"]),
      state: Schema.Literals(["up", "down"]),
      events: Schema.NullOr(Schema.Int),
      lastPosition: Schema.NullOr(Schema.String),
    }),
    eventLoop: EventLoopView,
    /** Null where no daily backup is set up. `error`: why the last one failed, or why the folder cannot be read. */
    backup: Schema.NullOr(Schema.Struct({ ...BackupView.fields, error: Schema.NullOr(Schema.String) })),
    projections: Schema.Array(ProjectionView),
    jobs: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        waiting: Schema.Int,
        running: Schema.Int,
        failed: Schema.Int,
        lastCompletedAt: Schema.NullOr(Schema.String),
      }),
    ),
    mail: Schema.Struct({ delivery: MailDelivery, waiting: Schema.Int, failed: Schema.Int, sentLastDay: Schema.Int }),
    storage: Schema.Array(Schema.Struct({ schema: Schema.String, bytes: Schema.Int, rows: Schema.Int })),
    prices: Schema.Array(
      Schema.Struct({
        provider: Schema.String,
        outcome: Schema.NullOr(Schema.Literals(["taken", "unchanged", "failed"])),
        attemptedAt: Schema.NullOr(Schema.String),
        succeededAt: Schema.NullOr(Schema.String),
        failuresInARow: Schema.Int,
      }),
    ),
  }),
})

export const PersonView = Schema.Struct({
  userId: UserId,
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  role: InstallationRole,
  status: Schema.Literals(["unconfirmed", "active", "disabled"]),
  hasAuthenticator: Schema.Boolean,
  createdAt: Schema.String,
  lastActivityAt: Schema.NullOr(Schema.String),
  /** The number of browsers in which they are signed in now. */
  sessions: Schema.Int,
  households: Schema.Array(
    Schema.Struct({ householdId: HouseholdId, role: Schema.String, entitlement: EntitlementView }),
  ),
}).annotate({ identifier: "Person" })
export type PersonView = typeof PersonView.Type

export const listPeople = endpoint({
  name: "listPeople",
  method: "GET",
  path: "/api/admin/users",
  kind: "admin",
  summary: "All users with an account, newest first, without their wealth.",
  query: Schema.Struct({
    search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
    role: Schema.optionalKey(InstallationRole),
    status: Schema.optionalKey(Schema.Literals(["unconfirmed", "active", "disabled"])),
    page: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[1-9]\d{0,4}$/u))),
  }),
  answer: Schema.Struct({ people: Schema.Array(PersonView), total: Schema.Int, pageSize: Schema.Int }),
})

const personParams = Schema.Struct({ userId: UserId })

export const assignRole = endpoint({
  name: "assignRole",
  method: "PUT",
  path: "/api/admin/users/:userId/role",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Grants or revokes admin roles. There is always a super admin.",
  params: personParams,
  body: Schema.Struct({ role: InstallationRole }),
})

/** The actions on one account, or on several at once. */
export const AccountAction = Schema.Literals(["disable", "enable", "sendPasswordReset", "signOut"])
export type AccountAction = typeof AccountAction.Type

export const actOnPeople = endpoint({
  name: "actOnPeople",
  method: "POST",
  path: "/api/admin/users/actions",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Disables, enables, signs out, or sends a link for a new password; one account or up to 200.",
  body: Schema.Struct({
    action: AccountAction,
    userIds: Schema.Array(UserId).check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  }),
  answer: Schema.Struct({
    /** The outcome for each user. `forbidden`: admins cannot change themselves, nor an admin a super admin. */
    outcomes: Schema.Array(
      Schema.Struct({ userId: UserId, outcome: Schema.Literals(["done", "unchanged", "notFound", "forbidden"]) }),
    ),
  }),
})

export const grantPlan = endpoint({
  name: "grantPlan",
  method: "PUT",
  path: "/api/admin/households/:householdId/plan",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Grants a household a plan until a day.",
  params: Schema.Struct({ householdId: HouseholdId }),
  body: Schema.Struct({ plan: PaidPlan, until: CalendarDate }),
})

export const SystemSettings = Schema.Struct({
  /** If true, only admins can use the product; other users see the maintenance page. */
  maintenance: Schema.Boolean,
  /** The text of that page; null: the default text. */
  maintenanceMessage: Schema.NullOr(Remark),
  /** Whether people without an invitation may sign up. */
  signUpOpen: Schema.Boolean,
  /** Whether visitors of the home page may look at an example without an account. */
  examplesOpen: Schema.Boolean,
}).annotate({ identifier: "SystemSettings" })
export type SystemSettings = typeof SystemSettings.Type

export const readSystem = endpoint({
  name: "readSystem",
  method: "GET",
  path: "/api/admin/system",
  kind: "admin",
  summary: "The settings of the installation that can change while it runs, and those it was started with.",
  answer: Schema.Struct({
    settings: SystemSettings,
    /** Names and values, without secrets. */
    startedWith: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.NullOr(Schema.String) })),
  }),
})

export const changeSystem = endpoint({
  name: "changeSystem",
  method: "PUT",
  path: "/api/admin/system",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Changes the settings, at once for all users.",
  body: SystemSettings,
  answer: SystemSettings,
})

const CheckView = Schema.Struct({
  startedAt: Schema.String,
  finishedAt: Schema.NullOr(Schema.String),
  /** Events or rows that were checked. */
  looked: Schema.Int,
  /** Findings, at most 100 lines. They name ids and kinds, never contents. */
  findings: Schema.Array(Schema.String),
  failure: Schema.NullOr(Schema.String),
})

export const readDataManagement = endpoint({
  name: "readDataManagement",
  method: "GET",
  path: "/api/admin/data",
  kind: "admin",
  guard: { superAdmin: true, background: true },
  summary: "Projections with the progress of rebuilds, and what the last checks found.",
  answer: Schema.Struct({
    projections: Schema.Array(ProjectionView),
    integrity: Schema.NullOr(CheckView),
    orphans: Schema.NullOr(CheckView),
  }),
})

const projectionParams = Schema.Struct({ name: Schema.String.check(Schema.isPattern(/^[a-z][A-Za-z]{0,39}$/u)) })

export const rebuildProjection = endpoint({
  name: "rebuildProjection",
  method: "POST",
  path: "/api/admin/projections/:name/rebuild",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Rebuilds a read model from the log, beside the one in use, and then replaces that one.",
  params: projectionParams,
})

export const resumeProjection = endpoint({
  name: "resumeProjection",
  method: "POST",
  path: "/api/admin/projections/:name/resume",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Resumes a halted projection.",
  params: projectionParams,
})

export const startCheck = endpoint({
  name: "startCheck",
  method: "POST",
  path: "/api/admin/checks/:check",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Starts a check of the read models against the log (integrity), or for rows without an owner (orphans).",
  params: Schema.Struct({ check: Schema.Literals(["integrity", "orphans"]) }),
})

const TextOrNone = Schema.NullOr(Schema.String)
export const ServerText = Schema.Struct({
  id: Schema.String,
  /** A description in English, for translators. */
  description: Schema.String,
  /** By language. A placeholder is the name of its value in braces, `{hours}`. Null: the language has no text. */
  texts: Schema.Struct({ en: TextOrNone, de: TextOrNone, fr: TextOrNone, it: TextOrNone, es: TextOrNone }),
}).annotate({ identifier: "ServerText" })
export type ServerText = typeof ServerText.Type

export const readServerTexts = endpoint({
  name: "readServerTexts",
  method: "GET",
  path: "/api/admin/texts",
  kind: "admin",
  summary: "The texts that the server writes, in every language: mails, and the entries of the demo family.",
  answer: Schema.Struct({ texts: Schema.Array(ServerText) }),
})

export const adminEndpoints = [
  readOverview,
  listPeople,
  assignRole,
  actOnPeople,
  grantPlan,
  readSystem,
  changeSystem,
  readDataManagement,
  rebuildProjection,
  resumeProjection,
  startCheck,
  readServerTexts,
]
