import { Schema } from "effect"
import { HouseholdRole } from "#domain/household/roles.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, InvitationId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Email, LinkToken } from "./identity.ts"
import { Acknowledged } from "./problem.ts"

/** The access of a member: a role, its last day, and the portfolios of its scope. */
export const MemberTerms = Schema.Struct({
  role: HouseholdRole,
  until: Schema.NullOr(CalendarDate),
  portfolios: Schema.NullOr(Schema.Array(PortfolioId)),
}).annotate({ identifier: "MemberTerms" })
export type MemberTerms = typeof MemberTerms.Type

export const MemberView = Schema.Struct({
  memberId: UserId,
  ...MemberTerms.fields,
  /** The name that the user entered, and their e-mail address; null if the user was erased. */
  name: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String),
  joinedAt: Schema.String,
  isYou: Schema.Boolean,
}).annotate({ identifier: "Member" })
export type MemberView = typeof MemberView.Type

export const InvitationView = Schema.Struct({
  invitationId: InvitationId,
  ...MemberTerms.fields,
  email: Schema.NullOr(Schema.String),
  invitedOn: CalendarDate,
  expiresOn: CalendarDate,
}).annotate({ identifier: "Invitation" })
export type InvitationView = typeof InvitationView.Type

export const readHousehold = endpoint({
  name: "readHousehold",
  method: "GET",
  path: "/api/household",
  kind: "query",
  summary: "The name of the household, its members and, for owners, its open invitations.",
  answer: Schema.Struct({
    householdId: HouseholdId,
    name: Schema.NullOr(Title),
    members: Schema.Array(MemberView),
    invitations: Schema.Array(InvitationView),
  }),
})

export const nameHousehold = endpoint({
  name: "nameHousehold",
  method: "PUT",
  path: "/api/household/name",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Names the household.",
  body: Schema.Struct({ name: Title }),
  answer: Acknowledged,
})

export const inviteMember = endpoint({
  name: "inviteMember",
  method: "PUT",
  path: "/api/household/invitations/:invitationId",
  kind: "command",
  guard: { permission: "manage", stepUp: true },
  summary: "Invites a person by mail, under an id that the client made. The link is valid for seven days.",
  params: Schema.Struct({ invitationId: InvitationId }),
  body: Schema.Struct({ email: Email, ...MemberTerms.fields }),
  answer: Acknowledged,
})

export const withdrawInvitation = endpoint({
  name: "withdrawInvitation",
  method: "DELETE",
  path: "/api/household/invitations/:invitationId",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Revokes an invitation: its link is no longer valid.",
  params: Schema.Struct({ invitationId: InvitationId }),
  answer: Acknowledged,
})

export const changeMember = endpoint({
  name: "changeMember",
  method: "PUT",
  path: "/api/household/members/:memberId",
  kind: "command",
  guard: { permission: "manage", stepUp: true },
  summary: "Changes the permissions of a member, from their next request on.",
  params: Schema.Struct({ memberId: UserId }),
  body: MemberTerms,
  answer: Acknowledged,
})

export const removeMember = endpoint({
  name: "removeMember",
  method: "DELETE",
  path: "/api/household/members/:memberId",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Removes a member: from their next request on they have no access to the household.",
  params: Schema.Struct({ memberId: UserId }),
  answer: Acknowledged,
})

export const leaveHousehold = endpoint({
  name: "leaveHousehold",
  method: "DELETE",
  path: "/api/household/membership",
  kind: "command",
  guard: { permission: "read" },
  summary: "Leaves the household. Its last owner cannot.",
  answer: Acknowledged,
})

export const lookAtInvitation = endpoint({
  name: "lookAtInvitation",
  method: "POST",
  path: "/api/invitation",
  kind: "identity",
  guard: { background: true },
  summary: "The invitation of a token, for the account with the address that it was sent to. 404 for an invalid token.",
  body: Schema.Struct({ token: LinkToken }),
  answer: Schema.Struct({
    household: Schema.NullOr(Title),
    inviter: Schema.NullOr(Schema.String),
    role: HouseholdRole,
    until: Schema.NullOr(CalendarDate),
    expiresOn: CalendarDate,
  }),
})

export const acceptInvitation = endpoint({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/invitation/acceptance",
  kind: "identity",
  summary:
    "Accepts the invitation of a token, with the account of the address that it was sent to. As an owner only after a step-up.",
  body: Schema.Struct({ token: LinkToken }),
  answer: Schema.Struct({ householdId: HouseholdId }),
})

export const exportHousehold = endpoint({
  name: "exportHousehold",
  method: "GET",
  path: "/api/household/export",
  kind: "query",
  guard: { permission: "export", stepUp: true },
  summary: "Everything of the household in one archive: events, figures, and tables as CSV.",
  download: { contentType: "application/zip" },
})

export const householdEndpoints = [
  readHousehold,
  nameHousehold,
  inviteMember,
  withdrawInvitation,
  changeMember,
  removeMember,
  leaveHousehold,
  lookAtInvitation,
  acceptInvitation,
  exportHousehold,
]
