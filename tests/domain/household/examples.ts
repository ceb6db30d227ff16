import { Schema } from "effect"
import {
  ChangeMember,
  MarkAsDemo,
  DropGoal,
  EraseHousehold,
  FoundHousehold,
  InviteMember,
  JoinHousehold,
  NameHousehold,
  RemoveMember,
  SetGoal,
  WithdrawInvitation,
} from "#domain/household/commands.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"

export const HouseholdCommand = Schema.Union([
  MarkAsDemo,
  FoundHousehold,
  NameHousehold,
  SetGoal,
  DropGoal,
  InviteMember,
  WithdrawInvitation,
  JoinHousehold,
  ChangeMember,
  RemoveMember,
  EraseHousehold,
])

export const householdLanguage = {
  decider: household,
  command: HouseholdCommand,
  event: HouseholdEvent,
  refusal: HouseholdRefusal,
}
export const given = storiesOf(householdLanguage)

const householdId = "55555555-5555-4555-8555-555555555555"
export const person = (n: number) => `66666666-6666-4666-8666-${String(n).padStart(12, "0")}`
export const invitation = (n: number) => `88888888-8888-4888-8888-${String(n).padStart(12, "0")}`
export const portfolio = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, "0")}`
/** Founded the household. */
export const anna = person(1)
export const beat = person(2)
export const clara = person(3)

/** The role, time limit and portfolios of a member. */
export const owner = { role: "owner", until: null, portfolios: null }
export const editor = { ...owner, role: "editor" }
export const viewer = { ...owner, role: "viewer" }
export const adviser = { role: "adviser", until: null, portfolios: [portfolio(1)] }
export const auditor = { role: "auditor", until: "2024-06-30", portfolios: null }

export const found = (founderId: string): Json => ({ _tag: "FoundHousehold", householdId, founderId })
export const name = (name: string): Json => ({ _tag: "NameHousehold", name })
export const invite = (n: number, as: object, today = "2024-05-01", actorId = anna): Json => ({
  _tag: "InviteMember",
  actorId,
  invitationId: invitation(n),
  ...as,
  today,
})
export const withdraw = (n: number, actorId = anna): Json => ({
  _tag: "WithdrawInvitation",
  actorId,
  invitationId: invitation(n),
})
export const join = (n: number, memberId: string, on = "2024-05-02", inviterId = anna): Json => ({
  _tag: "JoinHousehold",
  inviterId,
  invitationId: invitation(n),
  memberId,
  on,
})
export const change = (
  memberId: string,
  as: object,
  today = "2024-05-03",
  { actorId = anna, sent = [] }: { readonly actorId?: string; readonly sent?: ReadonlyArray<number> } = {},
): Json => ({
  _tag: "ChangeMember",
  actorId,
  sent: sent.map(invitation),
  memberId,
  ...as,
  today,
})
export const remove = (memberId: string, actorId = anna, sent: ReadonlyArray<number> = []): Json => ({
  _tag: "RemoveMember",
  actorId,
  sent: sent.map(invitation),
  memberId,
})
export const erase: Json = { _tag: "EraseHousehold" }
export const declareDemo = (seed = 1873): Json => ({ _tag: "MarkAsDemo", seed })

export const founded: Json = { _tag: "HouseholdFounded", householdId, founderId: anna, role: "owner" }
export const named = (name: string): Json => ({ _tag: "HouseholdNamed", name })
export const invited = (n: number, as: object, invitedOn = "2024-05-01"): Json => ({
  _tag: "MemberInvited",
  invitationId: invitation(n),
  ...as,
  invitedOn,
})
export const withdrawn = (n: number): Json => ({ _tag: "InvitationWithdrawn", invitationId: invitation(n) })
export const joined = (n: number, memberId: string, as: object): Json => ({
  _tag: "MemberJoined",
  invitationId: invitation(n),
  memberId,
  ...as,
})
export const changed = (memberId: string, as: object): Json => ({ _tag: "MemberRoleChanged", memberId, ...as })
export const removed = (memberId: string): Json => ({ _tag: "MemberRemoved", memberId })
export const declaredDemo = (seed = 1873): Json => ({ _tag: "HouseholdDeclaredMadeUp", seed })
export const erased: Json = { _tag: "HouseholdErased" }
