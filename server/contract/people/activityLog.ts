import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import {
  DebtId,
  GoalId,
  HoldingId,
  HouseholdId,
  InvitationId,
  PortfolioId,
  UserId,
  WalletId,
} from "#domain/shared/ids.ts"
import { endpoint } from "#contract/endpoint.ts"

/** The types of activity. */
export const activityTypes = [
  "auth",
  "navigation",
  "asset_management",
  "portfolio_management",
  "settings",
  "admin",
  "subscription",
  "document_management",
] as const
export const ActivityType = Schema.Literals(activityTypes)
export type ActivityType = typeof ActivityType.Type

/** What a user did, as the server observed it. Only the page that is shown is reported by the client. */
export const PersonActivityView = Schema.Struct({
  /** Increasing in the order in which it was recorded. */
  activityId: Schema.String,
  userId: UserId,
  householdId: Schema.NullOr(HouseholdId),
  type: ActivityType,
  /** The name of the route, such as `recordEntry`; `view` for a page. */
  action: Schema.String,
  recordedAt: Schema.String,
  /**
   * The page that was shown, or the address that was called. Its query contains only days, ids and options, no typed
   * text. A member with a scope sees `-` in place of each id outside that scope.
   */
  url: Schema.String,
  /** The same without its query. */
  pathname: Schema.String,
  resourceType: Schema.NullOr(Schema.String),
  resourceId: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String),
  /** The user's address; null if the user was erased. */
  email: Schema.NullOr(Schema.String),
}).annotate({ identifier: "PersonActivity" })
export type PersonActivityView = typeof PersonActivityView.Type

const called = {
  /** Its name now, or when it was removed. */
  name: Schema.String,
  isRemoved: Schema.Boolean,
}

/** The object of an action, if the reader's scope includes it and the household still has it. */
export const ActivitySubject = Schema.TaggedUnion({
  Portfolio: { ...called, portfolioId: PortfolioId },
  Holding: { ...called, holdingId: HoldingId, assetClass: AssetClass },
  Debt: { ...called, debtId: DebtId },
  Wallet: { ...called, walletId: WalletId },
  Goal: { ...called, goalId: GoalId },
  Member: { ...called, memberId: UserId },
  Invitation: { ...called, invitationId: InvitationId },
}).annotate({ identifier: "ActivitySubject" })
export type ActivitySubject = typeof ActivitySubject.Type

export const MemberActivityView = Schema.Struct({
  ...PersonActivityView.fields,
  subject: Schema.NullOr(ActivitySubject),
}).annotate({ identifier: "MemberActivity" })
export type MemberActivityView = typeof MemberActivityView.Type

const cursor = Schema.String.check(Schema.isPattern(/^\d{1,19}$/u))
const moment = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/u, { message: "moment.malformed" }),
)

/** Selects activity that meets all these conditions. */
export const ActivityFilter = Schema.Struct({
  type: Schema.optionalKey(ActivityType),
  userId: Schema.optionalKey(UserId),
  /** Part of an action, of a path or of an id, or a whole e-mail address. */
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  from: Schema.optionalKey(moment),
  to: Schema.optionalKey(moment),
})

const page = {
  limit: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^([1-9]\d?|100)$/u))),
  /** Entries before this one, newest first. */
  before: Schema.optionalKey(cursor),
  /** Entries after this one, oldest first, for a client that polls for new ones. */
  after: Schema.optionalKey(cursor),
}

export const reportNavigation = endpoint({
  name: "reportNavigation",
  method: "POST",
  path: "/api/activity/navigation",
  kind: "identity",
  summary: "Records that the user opened a page.",
  body: Schema.Struct({
    pathname: Schema.String.check(Schema.isPattern(/^\/[\w\-/.~%]{0,300}$/u, { message: "path.malformed" })),
    /** Its query, of which only days, ids and options are stored. */
    search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2_000))),
  }),
})

export const readHouseholdActivity = endpoint({
  name: "readHouseholdActivity",
  method: "GET",
  path: "/api/household/activity",
  kind: "query",
  guard: { permission: "activity" },
  summary: "The actions of the members of the household, newest first.",
  query: Schema.Struct({ ...ActivityFilter.fields, ...page }),
  answer: Schema.Struct({ activity: Schema.Array(MemberActivityView) }),
})

export const exportHouseholdActivity = endpoint({
  name: "exportHouseholdActivity",
  method: "GET",
  path: "/api/household/activity/export",
  kind: "query",
  guard: { permission: "activity", stepUp: true },
  summary: "The same as CSV; texts that a spreadsheet would read as formulas are neutralised.",
  query: ActivityFilter,
  download: { contentType: "text/csv; charset=utf-8" },
})

export const readAllActivity = endpoint({
  name: "readAllActivity",
  method: "GET",
  path: "/api/admin/activity",
  kind: "admin",
  guard: { background: true },
  summary: "The actions of all users, newest first; with `after`, the later ones, oldest first.",
  query: Schema.Struct({ ...ActivityFilter.fields, ...page }),
  answer: Schema.Struct({ activity: Schema.Array(PersonActivityView) }),
})

export const exportActivity = endpoint({
  name: "exportActivity",
  method: "GET",
  path: "/api/admin/activity/export",
  kind: "admin",
  guard: { stepUp: true },
  summary: "The same as CSV; texts that a spreadsheet would read as formulas are neutralised.",
  query: ActivityFilter,
  download: { contentType: "text/csv; charset=utf-8" },
})

export const activityLogEndpoints = [
  reportNavigation,
  readHouseholdActivity,
  exportHouseholdActivity,
  readAllActivity,
  exportActivity,
]
